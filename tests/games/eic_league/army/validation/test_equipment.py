"""Shielding totals, pods and holsters (EIC-6.7, EIC-7.9, EIC-9.10)."""

from tests.games.eic_league.construction import codes, team, unit, values


def test_the_total_of_shielding_binds_the_minor_league_alone():
    shielded = unit(shielding={"laser": 100, "heat": 30})
    others = [unit(name=f"b{number}") for number in range(6)]
    assert codes(team(shielded)) == {"shielding-over-total"}
    assert codes(team(shielded, *others)) == set()


def test_a_pod_is_a_rack_without_its_missile():  # EIC-R13
    assert values(unit(missile_pod=True))["cost"] == 795 + 400
    assert values(unit(missile_pod=True, pod_missile="nuke-missile"))["cost"] == 795 + 400 + 400


def test_the_pod_is_beyond_the_capacity_but_does_not_raise_it():
    slots = ["sonic-missile"] * 4
    assert codes(team(unit(missile_pod=True, weapons=slots[:3], pod_missile="nuke-missile"))) == set()
    assert codes(team(unit(missile_pod=True, weapons=slots))) == {"weapon-capacity"}


def test_a_watcher_has_its_missile_in_the_pod():  # EIC-R14
    assert codes(team(unit("watcher", missile_pod=True, pod_missile="sonic-missile"))) == set()
    assert codes(team(unit("watcher", missile_pod=True, weapons=["sonic-missile"]))) == {"weapon-forbidden"}


def test_bow_charges_have_no_capacity():  # EIC-R16
    assert codes(team(unit("archie", weapons=["plasma-beam", "plasma-beam"]))) == {"charge-duplicate"}
    five = ["sonic-beam", "plasma-beam", "concussion-cannon", "liquid-ice", "flame-thrower"]
    assert codes(team(unit("archie", weapons=five))) == set()
    assert values(unit("archie", weapons=five))["shots"] == {}


def test_the_holster_does_not_raise_a_capacity():
    assert codes(team(unit("outlaw", weapons=["laser"], holster="laser"))) == {"weapon-capacity"}
    assert codes(team(unit("outlaw", weapons=["laser"], holster="nuclear-bomb"))) == set()
    assert codes(team(unit("outlaw", holster="heavy-laser"))) == {"weapon-tank-only"}


def test_an_outlaw_buys_no_second_pod():
    assert codes(team(unit("outlaw", missile_pod=True))) == {"pod-limit"}
    assert values(unit("outlaw", pod_missile="nuke-missile", holster="laser"))["cost"] == 1195 + 400 + 120
