"""Measurements mean nothing beside other tests, and some last long: they are asked for by name."""

from pathlib import Path

import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """``pytest tests/bench --benchmark-enable`` takes them."""
    asked_for = collection_path.suffix != ".py" or config.getoption("benchmark_enable")
    return None if asked_for else True
