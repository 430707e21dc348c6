"""Blasts (EIC-16.12 to EIC-16.15)."""

from rules.games.eic_league.battle.state import Drone
from tests.games.eic_league.duels import FLYING, attack, attacker, bare, battle, make, unit


def test_a_blast_loses_20_points_per_hex_and_knows_no_friends():
    state = battle(
        attacker(weapons=("sonic-missile",)),
        bare(at=6),
        next_=bare(at=7),
        friend=bare(at=8, side="red"),
        far=bare(at=10),
        out=bare(at=11),
    )
    event = make(state, attack(1), [99])
    assert event.damage == {"bravo": 90, "next_": 70, "friend": 50, "far": 10}
    assert event.steps == {"next_": 1, "friend": 2, "far": 4}


def test_each_effect_loses_and_is_stopped_by_itself():
    state = battle(attacker(weapons=("nuke-grenade",)), bare(), near=bare(at=4, bod=50, shielding={"heat": 50}))
    assert make(state, attack(1, type_="throw"), [99]).damage == {"bravo": 75, "alpha": 15, "near": 5}


def test_a_missed_grenade_does_nothing_but_is_gone():
    event = make(battle(attacker(weapons=("sonic-grenade",)), bare(), near=bare(at=4)), attack(1, type_="throw"), [1])
    assert (event.damage, event.shots, event.steps) == ({}, {"1": 9}, {})


def test_a_shooter_in_its_own_blast_is_hit():
    state = battle(attacker(bod=60, weapons=("sonic-grenade",), energy=40), bare(at=1))
    event = make(state, attack(1, type_="throw"), [99])
    assert event.damage == {"bravo": 60, "alpha": 40}
    assert event.vanquished == ("alpha",)


def test_a_lethal_blow_doubles_for_the_target_alone():
    state = battle(attacker(weapons=("sonic-missile",)), bare(at=6), beside=bare(at=6), near=bare(at=7))
    assert make(state, attack(1), [100, 1]).damage == {"bravo": 180, "beside": 90, "near": 70}


def test_height_and_flight_are_no_shelter_but_the_base_is():
    state = battle(
        attacker(weapons=("sonic-missile",)),
        bare(at=6),
        high=bare(at=7, movement=("elevator",), height=5),
        flyer=bare(at=7, **FLYING),
        resting=bare(at=7, status="base"),
        leaving=bare(at=7, status="retreating"),
        wreck=bare(at=7, energy=0, vanquished=True),
    )
    assert set(make(state, attack(1), [99]).damage) == {"bravo", "high", "flyer", "leaving"}


def test_paralysis_and_fragment_grenades_touch_their_target_alone():
    for weapon in ("paralysis-grenade", "fragment-grenade", "fragment-grenade"):
        state = battle(attacker(weapons=(weapon,)), unit(), near=unit(at=3))
        event = make(state, attack(1, type_="throw"), [99])
        assert (event.damage, event.steps) == ({}, {})


def test_a_drone_in_play_takes_blasts_and_one_with_its_tank_does_not():
    state = battle(
        attacker(weapons=("sonic-missile",)),
        bare(at=6),
        out=unit("tank", at=(0, 9), drone=Drone(hex=(7, 0))),
        home=unit("tank", at=6),
        lost=unit("tank", at=(0, 9), drone=Drone(hex=(7, 0)), drone_lost=True),
    )
    event = make(state, attack(1), [99])
    assert event.damage == {"bravo": 90, "out/drone": 70, "home": 55}


def test_a_shooter_in_its_own_blast_is_hit_and_a_miss_touches_nobody():  # EIC-16.13
    state = battle(attacker(weapons=("sonic-grenade",)), unit(at=1), charlie=unit(side="red", at=2))
    hit = make(state, attack(1, type_="throw"), [99])
    # Forceflex takes 35 of the 60 and 40 points of the blast.
    assert hit.damage == {"bravo": 25, "alpha": 5, "charlie": 5}
    miss = make(state, attack(1, type_="throw"), [2])
    assert (miss.damage, miss.energy, miss.shots) == ({}, {}, {"1": 9})
