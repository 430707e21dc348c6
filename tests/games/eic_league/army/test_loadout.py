"""Slots and loads (EIC-7.2 to EIC-7.4)."""

import pytest

from tests.games.eic_league.construction import codes, team, unit, values


def test_missiles_and_bombs_take_a_slot_each():  # EIC-R10
    tank = values(unit("tank", weapons=["nuke-missile", "nuke-missile", "nuclear-bomb"]))
    assert tank["slots-used"] == 3
    assert tank["shots"] == {"1": 1, "2": 1, "3": 1}


@pytest.mark.parametrize(
    ("weapon", "suit", "tank"), [("sonic-grenade", 10, 30), ("paralysis-grenade", 5, 5), ("auto-cannon", 25, 25)]
)
def test_loads(weapon, suit, tank):  # EIC-R11, EIC-R12
    assert values(unit(weapons=[weapon]))["shots"] == {"1": suit}
    assert values(unit("tank", weapons=[weapon]))["shots"] == {"1": tank}


def test_a_drone_takes_no_slot_and_shifts_none():
    tank = unit("tank", weapons=["tank-drone", "sonic-grenade"], drone_lost=True)
    assert values(tank)["slots-used"] == 1
    assert values(tank)["shots"] == {"1": 30}
    assert codes(team(tank)) == set()
