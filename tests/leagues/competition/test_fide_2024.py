"""Tie-breaks of Swiss seasons with byes, forfeits, late entries and withdrawals, beside another program's.

The expected values are those of tiebreak-core 1.2.0 (PyPI), rule set "fide-2024", in quarters of a point.
"""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from leagues.competition.scoring import Scheme
from leagues.competition.standings import Absences, Board, Game, terms, value
from leagues.services import registration, season_store, tables
from leagues.store.terms import USUAL, Terms

CASES = json.loads((Path(__file__).parent / "fide_2024.json").read_text())
NAMES = ("buchholz", "buchholz-cut-1", "sonneborn-berger")
CHESS = Scheme(win=2, draw=1, loss=0, bye=2, requested=1, forfeit=0)
"""The points of chess, doubled."""


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_every_value_is_that_of_the_other_program(case):
    games = [
        Game(round=number, one=one, other=other, score=score, absent=frozenset(absent), requested=asked, fixture=at)
        for at, (number, one, other, score, absent, asked) in enumerate(case["games"])
    ]
    expected = {int(key): values for key, values in case["expected"].items()}
    missed = {int(key): rounds for key, rounds in case["missed"].items()}
    board = Board.of(list(expected), games, CHESS, absences=Absences(missed, {}))
    for key, values in expected.items():
        found = [value(board, name, key) for name in NAMES]
        assert found == [Fraction(one, 2) for one in values], key


@pytest.mark.django_db
def test_a_season_counts_as_its_terms_say_and_older_ones_as_they_did(running, next_round, enter_result, owner, state):
    values = {}
    for unplayed in ("as-scored", "fide-2024"):
        season = running(4, format="swiss", rounds=3, accounts=False, unplayed=unplayed, tie_breaks=("buchholz",))
        next_round(season)
        enter_result(season, 1)
        enter_result(season, 2)
        registration.withdraw(season, by=owner, entry=state(season).fixtures[1].one)
        next_round(season)
        board = tables.table(state(season)).board
        loser = state(season).fixtures[1].other
        values[unplayed] = value(board, "buchholz", loser)
        said = [term.how for term in terms(board, "buchholz", loser)]
    assert values == {"as-scored": 3, "fide-2024": 4}, "the round after leaving counts as a draw"
    assert said[0] == "round 1: 3, adjusted by 1 for rounds left out"


def test_new_seasons_follow_fide_and_stored_ones_do_not():
    assert (USUAL.unplayed, Terms().unplayed) == ("fide-2024", "as-scored")


@pytest.mark.django_db
def test_a_late_entry_has_own_points_for_rounds_missed(running, next_round, enter_result, owner, state):
    season = running(4, format="swiss", rounds=3, accounts=False, unplayed="fide-2024", tie_breaks=("buchholz",))
    next_round(season)
    enter_result(season, 1)
    enter_result(season, 2)
    late = registration.add(season, by=owner, username="", team="Late").number
    next_round(season)
    now = season_store.state_of(season)
    for fixture in now.of_round(2):
        if fixture.other:
            enter_result(season, fixture.number)
    board = tables.table(state(season)).board
    assert [term.how for term in terms(board, "buchholz", late)][-1] == "round 1: not there, own points"
