"""Dice of all kinds, and odds explored through them."""

from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.dice import D6, D10_FROM_ZERO, D100, Die, EnteredDice, NeedsDice, SystemDice, TapeDice
from rules.kernel.odds import explore, face_classes, quantile
from rules.kernel.problems import Unreadable


def test_system_dice_show_every_face_and_no_other():
    dice = SystemDice()
    assert {dice.roll(D6) for _ in range(2000)} == set(range(1, 7))
    assert {dice.roll(D10_FROM_ZERO) for _ in range(2000)} == set(range(10))
    assert len(dice.rolled) == 4000


def test_entered_dice_ask_for_the_next_one_by_name():
    dice = EnteredDice([61])
    assert dice.roll(D100, why="to hit") == 61
    with pytest.raises(NeedsDice) as wanted:
        dice.roll(D6, why="lethal blow")
    assert (wanted.value.die, wanted.value.why) == (D6, "lethal blow")
    assert [roll.face for roll in wanted.value.rolled] == [61]
    assert dice.rolled[0].source == "table"


def test_entered_dice_refuse_faces_that_the_die_has_not():
    with pytest.raises(Unreadable) as refused:
        EnteredDice([101]).roll(D100, why="to hit")
    assert refused.value.problem.code == "bad-die"


def test_entered_dice_refuse_what_nothing_called_for():
    dice = EnteredDice([3, 4])
    dice.roll(D6)
    with pytest.raises(Unreadable) as refused:
        dice.finish()
    assert refused.value.problem.code == "too-many-dice"


def test_a_tape_tells_what_is_spare():
    dice = TapeDice([1, 2, 3])
    dice.roll(D6)
    assert dice.spare == [2, 3]


@given(low=st.integers(0, 1), size=st.integers(1, 30), cuts=st.lists(st.integers(-3, 35)))
def test_classes_cover_every_face_once(low, size, cuts):
    die = Die(low=low, high=low + size - 1)
    parts = face_classes(die, cuts)
    assert sum(count for _, count in parts) == size
    assert all(die.low <= face <= die.high for face, _ in parts)


def test_cuts_beyond_the_faces_say_that_the_die_does_not_matter():
    assert face_classes(D6, (6,)) == face_classes(D6, (0, 9)) == [(6, 6)]
    assert len(face_classes(D6, ())) == 6


def test_cuts_change_no_probability():
    def attack(dice):
        roll = dice.roll(D100, cuts=(55, 99))
        return "lethal" if roll == 100 else "hit" if roll > 55 else "miss"

    def without_cuts(dice):
        roll = dice.roll(D100)
        return "lethal" if roll == 100 else "hit" if roll > 55 else "miss"

    expected = {"miss": Fraction(55, 100), "hit": Fraction(44, 100), "lethal": Fraction(1, 100)}
    assert explore(attack).weights == expected == explore(without_cuts).weights


def test_exploring_agrees_with_an_independent_oracle():
    def damage(dice):
        faces = sorted(dice.roll(D6) for _ in range(3))
        return faces[1] + faces[2]

    oracle = icepool.d6.highest(3, 2)
    assert explore(damage).weights == {
        total: Fraction(oracle.quantity(total), oracle.denominator()) for total in oracle
    }


def test_dice_that_depend_on_dice():
    found = explore(lambda dice: dice.roll(D6) if dice.roll(D6, cuts=(5,)) == 6 else 0)
    assert found.total() == 1
    assert found.weights[0] == Fraction(5, 6)
    assert found.weights[3] == Fraction(1, 36)


def test_a_roll_without_end_is_noticed():
    def again(dice):
        while dice.roll(D6) == dice.roll(D6):
            pass
        return "done"

    with pytest.raises(OverflowError):
        explore(again, limit=500)


def test_quantiles():
    table = {0: Fraction(1, 2), 10: Fraction(1, 4), 30: Fraction(1, 4)}
    assert [quantile(table, Fraction(share, 100)) for share in (10, 50, 75, 90)] == [0, 0, 10, 30]
