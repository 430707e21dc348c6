"""Measurements that last too long for the normal run, or mean nothing beside other tests, are asked for by name."""

from pathlib import Path

import pytest

ASKED_FOR = {"test_roster_bench.py"}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """``pytest tests/bench --benchmark-enable`` takes them."""
    return True if collection_path.name in ASKED_FOR and not config.getoption("benchmark_enable") else None
