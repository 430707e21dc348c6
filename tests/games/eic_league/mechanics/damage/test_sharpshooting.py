"""Sharpshooting (EIC-16.6 to EIC-16.8)."""

import pytest

from rules.games.eic_league.mechanics.attacks.check import check_attack
from rules.games.eic_league.mechanics.damage.sharpshooting import sharpshooting_need
from rules.kernel.problems import Illegal
from tests.games.eic_league.duels import attack, attacker, battle, make, refused, unit


@pytest.mark.parametrize(
    ("difference", "need"), [(0, 97), (9, 97), (10, 94), (35, 79), (60, 24), (99, 9), (100, 6), (150, 6)]
)
def test_sharpshooting_reads_its_own_scale(difference, need):
    assert sharpshooting_need(attr=50 + difference, dfr=50) == need


def test_an_aimed_hit_ignores_bod_but_not_shielding():
    target = unit(shielding={"heat": 20, "laser": 20})
    plasma = battle(attacker(weapons=("plasma-beam", "laser"), attr=90), target)
    assert make(plasma, attack(1, sharpshoot=True), [65]).damage == {"bravo": 70}
    assert make(plasma, attack(2, sharpshoot=True), [65]).damage == {"bravo": 35}
    assert make(plasma, attack(1, sharpshoot=True, booster=50), [65]).damage == {"bravo": 120}


def test_an_aimed_shot_misses_and_kills_like_any_other():
    state = battle(attacker(attr=90), unit())
    assert make(state, attack("arm-guns", sharpshoot=True), [64]).damage == {}
    lethal = make(state, attack("arm-guns", sharpshoot=True), [100, 2])
    assert (lethal.lethal, lethal.damage) == (True, {"bravo": 60})


def test_speed_does_not_help_aiming():
    assert make(battle(attacker(attr=90, spd=100)), attack("arm-guns", sharpshoot=True), [1]).need == 64


@pytest.mark.parametrize(
    ("weapon", "type_"),
    [("sonic-grenade", "throw"), ("sonic-missile", "shoot"), ("oxy-plus", "shoot"), ("", "fight"), ("", "ram")],
)
def test_weapons_that_cannot_sharpshoot(weapon, type_):
    state = battle(attacker(weapons=(weapon,) if weapon else ()), unit(at=1))
    assert refused(state, attack(1 if weapon else "", type_=type_, sharpshoot=True)) == "sharpshoot-not-allowed"


def test_sharpshooting_needs_an_attr_of_at_least_the_dfr_used():
    check_attack(battle(attacker(attr=50)), attack("arm-guns", sharpshoot=True))
    assert refused(battle(attacker(attr=40)), attack("arm-guns", sharpshoot=True)) == "sharpshoot-attr-too-low"
    check_attack(battle(attacker(attr=30), unit(paralysed_until=1)), attack("arm-guns", sharpshoot=True))


def test_the_refusal_of_an_aimed_shot_tells_the_dfr_only_when_it_has_been_shown():
    for revealed, told in (((), False), (("dfr",), True)):
        with pytest.raises(Illegal) as error:
            check_attack(battle(attacker(attr=40), unit(revealed=revealed)), attack("arm-guns", sharpshoot=True))
        assert ("50" in error.value.problem.message) is told
