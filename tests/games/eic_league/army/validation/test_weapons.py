"""Drones, charges and capacities (EIC-7.6 to EIC-7.8, EIC-9.6)."""

from tests.games.eic_league.construction import codes, team, unit


def test_only_one_drone_replaces_a_lost_one():
    drones = unit("tank", weapons=["tank-drone", "tank-drone"], drone_lost=True)
    assert codes(team(drones)) == {"drone-replacement-only"}
    assert codes(team(unit(weapons=["tank-drone"]))) == {"weapon-tank-only"}


def test_salvage_obeys_capacities():
    lasers = [{"weapon": "laser", "salvaged": True}] * 2
    assert codes(team(unit(weapons=lasers), store={"laser": 2})) == {"weapon-capacity"}


def test_only_bow_charges_are_duplicates():
    twice = unit("archie", weapons=["toaster", "toaster", "sonic-grenade", "sonic-grenade"])
    assert codes(team(twice)) == {"unknown-weapon", "charges-only"}
