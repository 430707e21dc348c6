"""League classes and specialty units (EIC-10.1, EIC-10.2)."""

import pytest

from rules.games.eic_league.army.summary import league_of
from tests.games.eic_league.construction import codes, team, unit


@pytest.mark.parametrize(
    ("units", "league"),
    [(0, None), (1, "minor"), (6, "minor"), (7, "cross-training"), (12, "cross-training"), (13, "master")],
)
def test_league_classes(units, league):
    assert league_of(units) == league


def test_specialty_units_allowed():
    spooks = [unit("spook", name=f"s{number}") for number in range(7)]
    suits = [unit(name=f"u{number}") for number in range(7)]
    assert codes(team(*spooks[:3])) == set()
    assert codes(team(*spooks[:6], *suits)) == set()
    assert codes(team(*spooks, *suits[:1])) == {"too-many-custom-units"}
    assert codes(team(*spooks, *suits)) == set()
