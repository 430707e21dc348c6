"""Attackers, targets and the attacks of a round (EIC-14.2 to EIC-14.8, EIC-14.18)."""

import pytest

from rules.games.eic_league.mechanics.attacks.check import check_attack
from rules.kernel.problems import Unreadable
from tests.games.eic_league.duels import ELEVATOR, attack, attacker, battle, refused, unit


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"energy": 0}, "unit-vanquished"),
        ({"vanquished": True}, "unit-vanquished"),
        ({"paralysed_until": 1}, "unit-paralysed"),
        ({"status": "retreating"}, "unit-retreating"),
        ({"status": "base"}, "unit-at-base"),
        ({"detected": ()}, "not-detected"),
        ({"attacks_made": 1}, "no-attacks-left"),
    ],
)
def test_units_that_cannot_attack(keys, code):
    assert refused(battle(attacker(**keys)), attack("arm-guns")) == code


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"energy": 0}, "target-vanquished"),
        ({"vanquished": True}, "target-vanquished"),
        ({"status": "base"}, "target-at-base"),
        ({"side": "red"}, "target-friendly"),
    ],
)
def test_units_that_cannot_be_attacked(keys, code):
    assert refused(battle(attacker(), unit(**keys)), attack("arm-guns")) == code


def test_a_retreating_unit_can_be_attacked_on_its_way():
    check_attack(battle(attacker(), unit(status="retreating")), attack("arm-guns"))


def test_paralysis_ends_after_its_last_round():
    check_attack(battle(attacker(paralysed_until=1), round_=2), attack("arm-guns"))


@pytest.mark.parametrize("type_", ["fight", "ram"])
def test_fighting_and_ramming_need_detection_too(type_):
    assert refused(battle(attacker(detected=()), unit(at=1)), attack(type_=type_)) == "not-detected"


def test_names_that_are_not_there_are_unreadable():
    for action in (attack("arm-guns", target="zulu"), attack("arm-guns", by="zulu"), attack(target="bravo/drone")):
        with pytest.raises(Unreadable):
            check_attack(battle(attacker()), action)


@pytest.mark.parametrize(
    ("made", "fights", "type_", "legal"),
    [
        (0, 0, "fight", True),
        (1, 1, "fight", True),
        (1, 0, "fight", False),
        (2, 2, "fight", False),
        (1, 1, "ram", False),
        (1, 1, "shoot", False),
    ],
)
def test_the_raging_bull_fights_twice_when_its_other_attack_is_a_fight(made, fights, type_, legal):
    bull = attacker("raging-bull", attacks_made=made, fights_made=fights)
    action = attack("arm-guns" if type_ == "shoot" else "", type_=type_)
    if legal:
        check_attack(battle(bull, unit(at=1)), action)
    else:
        assert refused(battle(bull, unit(at=1)), action) == "no-attacks-left"


def test_nobody_else_fights_twice():
    suit = attacker(attacks_made=1, fights_made=1)
    assert refused(battle(suit, unit(at=1)), attack(type_="fight")) == "no-attacks-left"


def test_attr_110_gives_a_second_attack_with_another_weapon():
    high = {"attr": 100, "movement": ELEVATOR, "height": 5, "weapons": ("laser",)}
    once = attacker(attacks_made=1, used=("1",), **high)
    check_attack(battle(once), attack("arm-guns"))
    assert refused(battle(once), attack(1)) == "weapon-already-used"
    assert refused(battle(attacker(attacks_made=2, **high)), attack("arm-guns")) == "no-attacks-left"
