"""Loads, holster, pod and charges (section 7)."""

import pytest

from tests.games.eic_league.duels import attack, attacker, battle, fight_on, make, refused, unit


@pytest.mark.parametrize(
    ("kind", "weapon", "load"),
    [
        ("suit", "sonic-grenade", 10),
        ("tank", "sonic-grenade", 30),
        ("tank", "auto-cannon", 25),
        ("suit", "nuke-missile", 1),
    ],
)
def test_loads(kind, weapon, load):
    state = battle(attacker(kind, weapons=(weapon, "grenade-launcher")))
    action = attack(1, type_="launch" if "grenade" in weapon else "shoot")
    assert make(state, action, [1]).shots == {"1": load - 1}


@pytest.mark.parametrize("kind", ["suit", "tank"])
def test_paralysis_grenades_are_five_to_a_load_for_all(kind):
    state = battle(attacker(kind, weapons=("paralysis-grenade", "grenade-launcher")))
    assert make(state, attack(1, type_="launch"), [1]).shots == {"1": 4}


def test_holster_and_pod():
    outlaw = attacker("outlaw", holster="auto-cannon", pod_missile="polar-missile")
    state = battle(outlaw, unit(at=4))
    assert make(state, attack("holster"), [1]).shots == {"holster": 24}
    after = fight_on(state, attack("pod"), [99])
    assert (after.units["alpha"].shots, after.units["bravo"].energy) == ({"pod": 0}, 115)
    watcher = battle(attacker("watcher", pod_missile="sonic-missile"), unit(at=9))
    assert make(watcher, attack("pod"), [1]).shots == {"pod": 0}


def test_holstered_grenades_are_thrown():
    state = battle(attacker("outlaw", holster="sonic-grenade"))
    assert make(state, attack("holster", type_="throw"), [1]).shots == {"holster": 9}


def test_archies_charges_never_run_out():
    assert make(battle(attacker("archie", weapons=("plasma-beam",))), attack(1), [1]).shots == {}


@pytest.mark.parametrize(
    ("kind", "gun"), [("suit", "arm-guns"), ("tank", "sub-guns"), ("tank", "main-gun"), ("stumpy", "chest-cannon")]
)
def test_all_built_in_guns_reach_a_tenth_of_pwr(kind, gun):  # EIC-3.1, EIC-3.2, EIC-14.9
    assert make(battle(attacker(kind, pwr=60), unit(at=6)), attack(gun), [1]).roll == 1
    assert refused(battle(attacker(kind, pwr=60), unit(at=7)), attack(gun)) == "out-of-range"
