"""Accelerated pairing: the upper half of a large field is ahead by virtual points in its first rounds."""

import pytest

from leagues.competition.acceleration import upper_half, virtual_points
from leagues.services import tables


@pytest.mark.once
def test_half_of_the_rounds_are_accelerated_and_the_first_of_them_by_a_win():
    """The example of the FIDE Handbook: of nine rounds, three with one point and two with half a point."""
    assert [virtual_points(number, rounds=9, win=2, draw=1) for number in range(1, 10)] == [2, 2, 2, 1, 1, 0, 0, 0, 0]
    assert [virtual_points(number, rounds=4, win=3, draw=1) for number in range(1, 5)] == [3, 1, 0, 0]


@pytest.mark.once
def test_the_upper_half_is_even():
    assert [len(upper_half(range(total))) for total in (2, 8, 9, 10, 161)] == [2, 4, 6, 6, 82]
    assert upper_half([7, 3, 5, 1]) == {7, 3}


def test_each_half_is_paired_in_itself_and_the_standings_know_nothing_of_it(running, next_round, enter_result, state):
    season = running(8, format="swiss", rounds=5, accounts=False, accelerated=True)
    next_round(season)
    pairs = state(season).of_round(1)
    assert [one.sides for one in pairs] == [(1, 3), (2, 4), (5, 7), (6, 8)]
    assert "3 of them virtual, each" in pairs[0].pairing.why and "virtual" not in pairs[2].pairing.why
    for one in pairs:
        enter_result(season, one.number)
    next_round(season)
    found = state(season)
    second = {frozenset(one.sides): one.pairing.why for one in found.of_round(2)}
    assert frozenset((1, 2)) in second, "the winners of the upper half"
    mixed = [why for sides, why in second.items() if len(sides & {1, 2, 3, 4}) == 1]
    assert len(mixed) == 2 and all("3 of them virtual (Team" in why for why in mixed)
    assert {row.points for row in tables.table(found).rows} == {3, 0}


def test_without_it_all_are_one_field(running, next_round, state):
    season = running(8, format="swiss", rounds=5, accounts=False)
    next_round(season)
    assert [one.sides for one in state(season).of_round(1)] == [(1, 5), (2, 6), (3, 7), (4, 8)]
