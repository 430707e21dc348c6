"""Weapon boosters (EIC-16.3 to EIC-16.5)."""

import pytest

from rules.games.eic_league.mechanics.attacks.check import check_attack
from tests.games.eic_league.duels import attack, attacker, battle, make, refused, unit


@pytest.mark.parametrize(("booster", "strength"), [(50, (85, 55)), (51, (85, 55)), (1, (60, 30)), (3, (61, 31))])
def test_each_of_two_effects_gets_half_the_booster_rounded_down(booster, strength):
    event = make(battle(attacker(weapons=("plasma-beam",))), attack(1, booster=booster), [1])
    assert tuple(event.strength.values()) == strength
    assert event.energy == {"alpha": 205 - booster}


def test_the_need_is_checked_before_the_booster_leaves():
    state = battle(attacker(weapons=("laser",), energy=144))
    assert make(state, attack(1, booster=143), [1]).energy == {"alpha": 1}


def test_a_booster_is_doubled_with_the_shot():
    event = make(battle(attacker(weapons=("laser",)), unit(shielding={"laser": 20})), attack(1, booster=10), [100, 1])
    assert event.damage == {"bravo": 110}


def test_the_need_is_checked_before_the_booster_is_taken():  # EIC-15.6
    barely = attacker(weapons=("laser",), energy=144, max_energy=205)
    assert make(battle(barely), attack(1, booster=143), [1]).energy == {"alpha": 1}
    below = attacker(weapons=("laser",), energy=143, max_energy=205)
    assert refused(battle(below), attack(1)) == "low-energy"


@pytest.mark.parametrize(
    ("kind", "weapon", "type_"),
    [
        ("suit", "oxy-plus", "shoot"),
        ("suit", "auto-cannon", "shoot"),
        ("suit", "sonic-missile", "shoot"),
        ("suit", "sonic-grenade", "throw"),
        ("archie", "plasma-beam", "shoot"),
        ("suit", "", "fight"),
        ("suit", "", "ram"),
    ],
)
def test_weapons_that_cannot_be_boosted(kind, weapon, type_):
    state = battle(attacker(kind, weapons=(weapon,) if weapon else ()), unit(at=1))
    assert refused(state, attack(1 if weapon else "", type_=type_, booster=10)) == "booster-not-allowed"


@pytest.mark.parametrize(
    ("kind", "weapon"),
    [("tank", "main-gun"), ("stumpy", "chest-cannon"), ("suit", "concussion-cannon"), ("suit", "flame-thrower")],
)
def test_weapons_that_can_be_boosted(kind, weapon):
    built_in = weapon in ("main-gun", "chest-cannon")
    state = battle(attacker(kind, weapons=() if built_in else (weapon,)))
    check_attack(state, attack(weapon if built_in else 1, booster=10))


def test_booster_and_rush_together_leave_at_least_one_energy():
    laser = battle(attacker(weapons=("laser",)))
    check_attack(laser, attack(1, booster=204))
    assert refused(laser, attack(1, booster=205)) == "not-enough-energy"
    rushed = battle(attacker(weapons=("oxy-plus",), energy=40, max_energy=50, last_fired={"1": 3}), round_=4)
    assert refused(rushed, attack(1, rush=True)) == "not-enough-energy"
    check_attack(
        battle(attacker(weapons=("oxy-plus",), energy=41, max_energy=50, last_fired={"1": 3}), round_=4),
        attack(1, rush=True),
    )
