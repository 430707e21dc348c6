"""Pools of dice: what is rolled, and the exact chances of it."""

from collections import Counter
from fractions import Fraction
from functools import reduce
from itertools import product
from operator import add

import pytest

from rules.kernel.dice import D6, D10_FROM_ZERO, TapeDice
from rules.kernel.odds import explore
from rules.kit.odds_strip import find_odds
from rules.kit.pools import Pool, by_face, combine, explore_pool


@pytest.mark.parametrize(
    ("pool", "faces"),
    [
        (Pool(dice=3, need=4), range(1, 7)),
        (Pool(dice=2, need=7), range(1, 7)),
        (Pool(dice=2, need=0), range(1, 7)),
        (Pool(dice=2, need=8, die=D10_FROM_ZERO), range(10)),
        (Pool(dice=0, need=4), range(1, 7)),
    ],
)
def test_chances_are_those_of_all_faces_counted(pool, faces):
    rolls = list(product(faces, repeat=pool.dice))
    counted = [pool.count(one) for one in rolls]
    assert pool.chances() == {hits: Fraction(counted.count(hits), len(rolls)) for hits in set(counted)}


def test_every_die_is_rolled():
    dice = TapeDice([6, 1, 4])
    assert Pool(dice=3, need=4).roll(dice, why="to hit") == (6, 1, 4)
    assert [(one.die, one.why) for one in dice.rolled] == [(D6, "to hit")] * 3


def test_what_follows_is_as_likely_as_if_each_die_were_followed():
    pool = Pool(dice=4, need=5)

    def follow(hits, dice):
        return (hits, hits > 0 and dice.roll(D6, why="nerve") > 4)

    each = explore(lambda dice: follow(pool.count(pool.roll(dice)), dice))
    assert explore_pool(pool, follow).weights == each.weights


def test_a_large_pool_costs_no_more_than_its_successes():
    odds = find_odds(explore_pool(Pool(dice=40, need=6), lambda hits, dice: hits), none=lambda hits: not hits)
    assert odds.chances == {"none": Fraction(5, 6) ** 40}


@pytest.mark.parametrize("join", [add, max])
def test_dice_that_are_not_alike_are_combined_as_if_each_roll_were_followed(join):
    dice = [(D6, lambda face: face // 2), (D10_FROM_ZERO, lambda face: face % 3), (D6, lambda face: max(0, face - 4))]
    rolls = product(*([result(face) for face in range(die.low, die.high + 1)] for die, result in dice))
    counted = Counter(reduce(join, roll, 0) for roll in rolls)
    found = combine((by_face(die, result) for die, result in dice), join, 0)
    assert found.weights == {result: Fraction(count, 360) for result, count in counted.items()}
