"""Tables of a round where players have not sat, beside every way to hand them out."""

from itertools import permutations
from random import Random

import pytest

from leagues.competition.seating import choose_tables


@pytest.mark.parametrize("seed", range(40))
def test_as_few_as_possible_sit_at_a_table_again(seed):
    dice = Random(seed)
    tables = range(1, dice.randint(2, 7))
    sat = [{table for table in tables if dice.random() < 0.6} for _ in tables]

    def again(seats):
        return sum(table in known for table, known in zip(seats, sat, strict=True))

    found = choose_tables(tables, sat)
    assert sorted(found) == list(tables)
    assert again(found) == min(again(seats) for seats in permutations(tables))


def test_the_leaders_move_last():
    assert choose_tables([1, 2, 3], [set(), set(), {3}]) == [1, 3, 2]
