"""Odds of network command: equal to trying every tape of the resolver, and to an independent library."""

from fractions import Fraction

import icepool
import pytest

from rules.games.invisible_enemy.mechanics.network_combat import fight_network_combat
from rules.games.invisible_enemy.odds.network_command import pool_odds
from rules.kernel.odds import explore
from tests.games.invisible_enemy.table import battle


def by_tapes(mine, theirs):
    state = battle(sides={"a": {"network_dice": mine}, "b": {"network_dice": theirs}})
    return explore(lambda dice: tuple(fight_network_combat(state, dice).points.values()))


@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (0, 2), (1, 1), (2, 1), (1, 3), (2, 2), (3, 1), (3, 2)])
def test_pools_of_network_dice_are_what_every_tape_gives(mine, theirs):
    assert pool_odds(mine, theirs).weights == by_tapes(mine, theirs).weights


def test_an_independent_library_agrees_on_pools():
    one, other = icepool.d6.pool(4), icepool.d6.pool(3)
    won = one.sort_pair(">", other).size()
    theirs = {int(count): Fraction(won.probability(count)) for count in won.outcomes()}
    mine = pool_odds(4, 3).of(lambda points: points[0] - 1)  # the fourth die has no partner and survives
    assert mine.weights == {count: weight for count, weight in theirs.items() if weight}


def test_the_largest_pools_are_worked_out():
    found = pool_odds(12, 12)
    assert found.total() == 1
    assert found.chance(lambda points: points[0] > points[1]) == found.chance(lambda points: points[0] < points[1])
