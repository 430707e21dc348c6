"""The small games are registered for the time of each contract test."""

from collections.abc import Iterator

import pytest

from rules import registry
from tests.contract.games import SMALL


@pytest.fixture(autouse=True)
def small_games() -> Iterator[None]:
    for game in SMALL:
        registry.add(game)
    yield
    for game in SMALL:
        registry.remove(game.slug)
