"""Round robins against the published Berger tables, brackets against what seeding promises."""

from itertools import combinations

import pytest

from leagues.competition import berger, knockout

# FIDE Handbook C.05, annex 1, Berger tables for 3 or 4, 5 or 6, 7 or 8, 9 or 10, 13 or 14 players.
PUBLISHED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
    10: [
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ],
    14: [
        "1-14 2-13 3-12 4-11 5-10 6-9 7-8",
        "14-8 9-7 10-6 11-5 12-4 13-3 1-2",
        "2-14 3-1 4-13 5-12 6-11 7-10 8-9",
        "14-9 10-8 11-7 12-6 13-5 1-4 2-3",
        "3-14 4-2 5-1 6-13 7-12 8-11 9-10",
        "14-10 11-9 12-8 13-7 1-6 2-5 3-4",
    ],
}


@pytest.mark.parametrize("size", PUBLISHED)
def test_berger_tables_are_the_published_ones(size):
    ours = [" ".join(f"{one}-{other}" for one, other in row) for row in berger.rounds(list(range(1, size + 1)))]
    assert ours[: len(PUBLISHED[size])] == PUBLISHED[size]


@pytest.mark.parametrize("players", range(2, 20))
def test_everybody_meets_everybody_once(players):
    rounds = berger.rounds(list(range(players)))
    met = [frozenset(pair) for row in rounds for pair in row if None not in pair]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(range(players), 2)))
    for row in rounds:
        seen = [key for pair in row for key in pair if key is not None]
        assert sorted(seen) == list(range(players))


def test_the_second_leg_exchanges_the_sides():
    first, second = berger.rounds([1, 2, 3, 4], legs=2)[:3], berger.rounds([1, 2, 3, 4], legs=2)[3:]
    assert [[(b, a) for a, b in row] for row in first] == second


def test_one_player_or_none_has_no_rounds():
    assert berger.rounds([]) == berger.rounds([7]) == []


def test_the_bracket_of_eight_is_the_usual_one():
    assert knockout.bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]


@pytest.mark.parametrize("players", range(2, 40))
def test_when_the_better_seed_wins_the_best_meet_last(players):
    pairs = knockout.first_round(list(range(1, players + 1)))
    rounds = 0
    while True:
        rounds += 1
        winners = [one if other is None else min(one, other) for one, other in pairs]
        left = 2 * len(pairs)
        assert sorted(winners) == list(range(1, left // 2 + 1))
        if len(winners) == 1:
            break
        pairs = knockout.next_round(winners)
    assert rounds == (players - 1).bit_length()


@pytest.mark.parametrize("players", range(2, 40))
def test_byes_go_to_the_best_seeds(players):
    byes = [one for one, other in knockout.first_round(list(range(1, players + 1))) if other is None]
    assert sorted(byes) == list(range(1, len(byes) + 1))


def test_groups_are_dealt_to_and_fro():
    assert knockout.snake(list(range(1, 9)), 2) == [[1, 4, 5, 8], [2, 3, 6, 7]]


@pytest.mark.parametrize(("groups", "advance"), [(2, 1), (2, 2), (3, 2), (4, 2), (5, 2), (8, 2), (4, 4), (2, 4)])
def test_two_of_one_group_do_not_meet_at_once(groups, advance):
    ranked = [[10 * group + place for place in range(4)] for group in range(1, groups + 1)]
    pairs = knockout.first_round(knockout.seeds_from_groups(ranked, advance=advance))
    assert all(other is None or one // 10 != other // 10 for one, other in pairs)
