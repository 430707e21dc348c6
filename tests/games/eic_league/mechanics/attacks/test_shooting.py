"""Shots, throws and launches: weapon, load and range (EIC-14.9, EIC-14.17, EIC-14.19)."""

import pytest

from rules.games.eic_league.mechanics.attacks.check import check_attack
from tests.games.eic_league.duels import ELEVATOR, FLIGHT, attack, attacker, battle, refused, unit


@pytest.mark.parametrize(
    ("weapon", "keys", "code"),
    [
        (2, {}, "weapon-missing"),
        (0, {}, "weapon-missing"),
        ("main-gun", {}, "weapon-missing"),
        ("chest-cannon", {}, "weapon-missing"),
        ("holster", {}, "weapon-missing"),
        ("pod", {}, "weapon-missing"),
        (1, {"destroyed": (1,)}, "weapon-destroyed"),
        (1, {"used": ("1",), "attr": 100, "movement": ELEVATOR, "height": 5}, "weapon-already-used"),
        (1, {"energy": 143}, "low-energy"),
    ],
)
def test_weapons_that_cannot_be_fired(weapon, keys, code):
    assert refused(battle(attacker(weapons=("laser",), **keys)), attack(weapon)) == code


def test_a_stumpy_has_no_arm_guns_and_a_tank_has_sub_guns():
    assert refused(battle(attacker("stumpy")), attack("arm-guns")) == "weapon-missing"
    assert refused(battle(attacker("tank")), attack("arm-guns")) == "weapon-missing"
    check_attack(battle(attacker("tank")), attack("sub-guns"))


@pytest.mark.parametrize(
    ("weapon", "type_", "code"),
    [
        ("auto-cannon", "shoot", "out-of-ammo"),
        ("sonic-missile", "shoot", "out-of-ammo"),
        ("sonic-grenade", "throw", "out-of-ammo"),
    ],
)
def test_an_empty_load_fires_no_more(weapon, type_, code):
    state = battle(attacker(weapons=(weapon,), shots={"1": 0}))
    assert refused(state, attack(1, type_=type_)) == code


@pytest.mark.parametrize(
    ("weapon", "type_", "code"),
    [
        ("laser", "throw", "not-a-grenade"),
        ("nuclear-bomb", "throw", "not-a-grenade"),
        ("grenade-launcher", "launch", "not-a-grenade"),
        ("grenade-launcher", "shoot", "not-a-grenade"),
        ("sonic-grenade", "shoot", "no-launcher"),
        ("sonic-grenade", "launch", "no-launcher"),
        ("nuclear-bomb", "shoot", "no-delivery"),
        ("nuclear-bomb", "drop", "no-delivery"),
        ("laser", "drop", "no-delivery"),
        ("sonic-missile", "drop", "no-delivery"),
    ],
)
def test_weapons_unfit_for_the_kind_of_attack(weapon, type_, code):
    assert refused(battle(attacker(weapons=(weapon,))), attack(1, type_=type_)) == code


def test_a_tank_cannot_throw_but_it_can_launch():
    tank = attacker("tank", weapons=("sonic-grenade", "grenade-launcher"))
    assert refused(battle(tank), attack(1, type_="throw")) == "cannot-throw"
    check_attack(battle(tank), attack(1, type_="launch"))


def test_a_destroyed_launcher_is_none_and_a_used_one_is_used():
    high = {"attr": 100, "movement": ELEVATOR, "height": 5}
    weapons = ("grenade-launcher", "sonic-grenade")
    assert refused(battle(attacker(weapons=weapons, destroyed=(1,))), attack(2, type_="launch")) == "no-launcher"
    used = attacker(weapons=weapons, used=("1",), attacks_made=1, **high)
    assert refused(battle(used), attack(2, type_="launch")) == "weapon-already-used"


def test_the_second_launcher_serves_when_the_first_is_used_or_destroyed():
    weapons = ("grenade-launcher", "grenade-launcher", "sonic-grenade")
    for keys in ({"used": ("1",)}, {"destroyed": (1,)}):
        plan = check_attack(battle(attacker("tank", weapons=weapons, **keys)), attack(3, type_="launch"))
        assert plan.launcher and plan.launcher.reference == "2"


@pytest.mark.parametrize(
    ("weapon", "type_", "reach"),
    [
        ("laser", "shoot", 6),
        ("auto-cannon", "shoot", 6),
        ("sonic-grenade", "throw", 6),
        ("hi-explosive-missile", "shoot", 10),
        ("nuke-missile", "shoot", 10),
        ("sonic-missile", "shoot", 9),
        ("polar-missile", "shoot", 9),
    ],
)
def test_range_is_that_of_pwr_or_of_the_missile(weapon, type_, reach):
    alpha = attacker(weapons=(weapon,))
    check_attack(battle(alpha, unit(at=reach)), attack(1, type_=type_))
    assert refused(battle(alpha, unit(at=reach + 1)), attack(1, type_=type_)) == "out-of-range"


def test_height_never_adds_to_a_distance():
    check_attack(battle(attacker(), unit(at=6, movement=ELEVATOR, height=6)), attack("arm-guns"))


def test_concussion_cannot_be_fired_in_the_air_but_from_an_elevator():
    flying = {"movement": FLIGHT, "airborne": True}
    assert refused(battle(attacker(weapons=("concussion-cannon",), **flying)), attack(1)) == "no-fire-in-flight"
    assert (
        refused(battle(attacker("archie", weapons=("concussion-cannon",), **flying)), attack(1)) == "no-fire-in-flight"
    )
    check_attack(battle(attacker(weapons=("laser",), **flying)), attack(1))
    check_attack(battle(attacker(weapons=("concussion-cannon",), movement=ELEVATOR, height=3)), attack(1))
