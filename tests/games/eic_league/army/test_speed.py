"""The time that a page waits at every edit: run with ``--benchmark-enable``."""

from rules.games.eic_league.game import GAME
from tests.games.eic_league.samples import SAMPLES

LARGEST = max(SAMPLES, key=lambda document: len(document["units"]))


def test_evaluation_of_a_master_league_team(benchmark):
    army = GAME.armies.read(LARGEST)
    assert len(benchmark(GAME.armies.evaluate, army).parts) == 13


def test_card_of_a_unit(benchmark):
    army = GAME.armies.read(LARGEST)
    assert benchmark(GAME.armies.editor, army, ("units", 0)).sections
