"""Sums of standings, how far a bracket and a ladder lead, lists of fixtures, and parts of long lists."""

from datetime import UTC, datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.competition.meetings import Pairing, Result
from leagues.competition.numbers import in_words
from leagues.services import fixture_lists, parts, season_store, selectors, standings_breakdown, tables
from leagues.services.fixture_lists import FixtureQuery
from leagues.store.state import Fixture

MADE = datetime(2026, 1, 1, tzinfo=UTC)


# --- sums -----------------------------------------------------------------------------------------


def amount(text):
    """A number as the sums tell it."""
    if text == "–":
        return None
    half = text.endswith("½")
    return Fraction(text.removesuffix("½") or 0) + (Fraction(1, 2) if half else 0)


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_sums_of_a_row_are_its_numbers(running, next_round, enter_result, rounds):
    season = running(5, format="swiss", rounds=3, accounts=False)
    for _ in range(rounds):
        next_round(season)
        for fixture in season_store.state_of(season).of_round(season_store.state_of(season).round):
            if fixture.other is not None:
                enter_result(season, fixture.number, "win" if fixture.one % 2 else "draw", (fixture.number, 1))
        season.refresh_from_db()
    found = season_store.state_of(season)
    table, who = tables.table(found), selectors.people(season, found)
    columns = selectors.columns(season, found)
    for row in table.rows:
        sums = standings_breakdown.sums(table, row, who, columns)
        assert [(key, title) for key, title, _ in sums] == [("points", "Points"), *columns]
        for key, title, lines in sums:
            told = row.points if key == "points" else row.values[key]
            assert lines[-1].label == title and [line.total for line in lines] == [False] * (len(lines) - 1) + [True]
            assert lines[-1].amount == in_words(told)
            if told is not None and told.denominator <= 2:
                assert sum((amount(line.amount) for line in lines[:-1]), Fraction(0)) == told
            names = {who.team(game.other) if game.other else "No opponent" for game in table.board.games[row.key]}
            assert {line.label for line in lines[:-1]} <= names
    alone = next(row for row in table.rows if not row.tied)
    (line,) = standings_breakdown.sums(table, alone, who, [("head-to-head", "Head-to-head")])[1][2]
    assert (line.label, line.amount, line.total) == ("Head-to-head", "–", True) and line.how


@pytest.mark.parametrize(
    ("rung", "sides", "order"), [(1, (1, 2), [1, 2, 3]), (2, (3, 1), [3, 1, 2]), (3, (3, 2), [1, 3, 2])]
)
def test_a_ladder_ranks_by_rungs(running, state, rung, sides, order):
    season = running(3, format="ladder", accounts=False)
    found = state(season)
    found.fixtures[1] = meeting(1, *sides)
    assert tables.ladder(found) == order
    table = tables.table(found)
    assert [row.key for row in table.rows] == order
    who = selectors.people(season, found)
    for place, row in enumerate(table.rows, start=1):
        key, title, (line,) = standings_breakdown.sums(table, row, who, [])[0]
        assert (key, title, line.label, line.amount, line.total) == ("lead", "Ladder", "Rung", str(place), True)


def meeting(number, one, other, score="win", *, round_=1, phase="league", state="final", **more):
    pairing = Pairing(one=one, other=other, phase=phase, requested=more.pop("requested", False))
    result = Result(score=score, **more) if score else None
    return Fixture(number=number, round=round_, pairing=pairing, made=MADE, state=state, result=result)


@pytest.mark.parametrize(
    ("fixture", "winner"),
    [
        (meeting(1, 4, 5), 4),
        (meeting(1, 4, 5, "loss"), 5),
        (meeting(1, 4, 5, "draw"), None),
        (meeting(1, 4, 5, absent=(4,)), 5),
        (meeting(1, 4, 5, absent=(4, 5)), None),
        (meeting(1, 4, 5, None, state="scheduled"), None),
        (meeting(1, 4, 5, state="disputed"), None),
        (meeting(1, 4, None, None), 4),
        (meeting(1, 4, None, None, requested=True), None),
    ],
)
def test_who_has_won_a_fixture(fixture, winner):
    assert fixture.winner() == winner


def test_how_far_a_bracket_leads(running, state):
    """Semi-finals in round 1, then the final (won by 1) and the match for third (won by 3)."""
    cup = {"phase": "knock-out"}
    played = [
        meeting(1, 1, 4, **cup),
        meeting(2, 2, 3, **cup),
        meeting(3, 1, 2, round_=2, **cup),
        meeting(4, 4, 3, "loss", round_=2, phase="third"),
        meeting(5, 7, 8, round_=2),
    ]
    assert tables.progress(played) == {1: 25, 2: 20, 3: 11, 4: 10}
    assert tables.progress(played[:2]) == {1: 15, 2: 15, 3: 10, 4: 10}
    season = running(4, format="knock-out", accounts=False)
    found = state(season)
    found.round, found.fixtures = 2, {fixture.number: fixture for fixture in played[:4]}
    table, who = tables.table(found), selectors.people(season, found)
    assert [row.key for row in table.rows] == [1, 2, 3, 4]
    said = [standings_breakdown.sums(table, row, who, [])[0] for row in table.rows]
    assert [(key, title, lines[0].amount) for key, title, lines in said] == [
        ("lead", "Bracket", "2"),
        ("lead", "Bracket", "2"),
        ("lead", "Bracket", "1"),
        ("lead", "Bracket", "1"),
    ]
    assert [lines[0].how.split(";")[0] for _, _, lines in said] == [
        "won",
        "not won",
        "lost, then third by the match for it",
        "not won",
    ]


# --- lists of fixtures ----------------------------------------------------------------------------


@pytest.fixture
def listed(running, next_round, enter_result, state):
    """Round 1 is played but for its second fixture, round 2 not at all."""
    season = running(4, format="round-robin")
    next_round(season)
    enter_result(season, 1)
    next_round(season)
    found = state(season)
    return found, selectors.people(season, found)


def test_an_address_asks_for_what_can_be(listed):
    found, _ = listed
    asked = {"round": "2", "find": "  Team   1 ", "missing": "1"}
    assert fixture_lists.read_query(asked, found) == FixtureQuery(2, "Team 1", missing=True)
    for wrong in ("3", "-1", "x", "0002", "1.5", ""):
        assert fixture_lists.read_query({"round": wrong, "missing": "0"}, found) == FixtureQuery()
    assert fixture_lists.read_query({"round": "0"}, found).round == 0
    assert len(fixture_lists.read_query({"find": "a" * 70}, found).find) == 60


def test_the_round_that_is_shown(listed, monkeypatch):
    found, _ = listed
    numbers = [fixture.number for fixture in fixture_lists.missing(found)]
    assert numbers == [2, 3, 4] and fixture_lists.present_round(found) == 1
    assert fixture_lists.shown_round(found, FixtureQuery()) == 0
    assert fixture_lists.shown_round(found, FixtureQuery(2)) == 2
    assert fixture_lists.shown_round(found, FixtureQuery(2, "Team")) == 0
    assert fixture_lists.shown_round(found, FixtureQuery(2, missing=True)) == 0
    for most, shown in ((4, 0), (3, 1)):
        monkeypatch.setattr(fixture_lists, "ALL_AT_ONCE", most)
        assert fixture_lists.shown_round(found, FixtureQuery()) == shown
    for fixture in found.fixtures.values():
        fixture.state = "final"
    assert fixture_lists.present_round(found) == 2


def numbers_of(lists):
    return [(one.number, one.title, [fixture.number for fixture in one.fixtures]) for one in lists]


def test_fixtures_are_listed_by_round_the_latest_first(listed):
    found, who = listed
    both = [(2, "Round 2", [3, 4]), (1, "Round 1", [1, 2])]
    assert numbers_of(fixture_lists.rounds(found, who, FixtureQuery())) == both
    assert numbers_of(fixture_lists.rounds(found, who, FixtureQuery(1))) == both[1:]
    assert numbers_of(fixture_lists.rounds(found, who, FixtureQuery(missing=True))) == [both[0], (1, "Round 1", [2])]
    mine = [fixture.number for fixture in found.fixtures.values() if 3 in fixture.sides]
    listed_ = fixture_lists.rounds(found, who, FixtureQuery(find="TEAM 3"))
    assert sorted(fixture.number for one in listed_ for fixture in one.fixtures) == mine
    assert fixture_lists.rounds(found, who, FixtureQuery(find="nobody of them")) == []
    for fixture in found.fixtures.values():
        fixture.table = fixture.number
    at_table = fixture_lists.rounds(found, who, FixtureQuery(find="2"))
    assert 2 in [fixture.number for one in at_table for fixture in one.fixtures]


def test_people_are_found_by_all_words_of_team_player_and_club(listed):
    found, who = listed
    found.entries[2].club = "Ravens of York"
    assert fixture_lists.find_entries(who, "york ravens") == {2}
    assert fixture_lists.find_entries(who, "team york") == {2} and fixture_lists.find_entries(who, "p4") == {4}
    assert (
        fixture_lists.find_entries(who, "team") == {1, 2, 3, 4} and fixture_lists.find_entries(who, "p4 york") == set()
    )


def test_seats_hang_on_the_wall_by_name(running, next_round, state):
    season = running(3, format="swiss", rounds=2, accounts=False)
    next_round(season)
    found = state(season)
    seats = fixture_lists.seat_list(found, selectors.people(season, found), 1)
    assert [seat[0] for seat in seats] == ["Team 1", "Team 2", "Team 3"]
    opponents = {name: (table, other) for name, table, other in seats}
    (resting,) = [name for name, (_, other) in opponents.items() if other == "a bye"]
    assert opponents.pop(resting) == ("–", "a bye")
    (one, (table, other)), (two, (same, back)) = opponents.items()
    assert (table, same) == ("1", "1") and (other, back) == (two, one)


# --- parts of long lists --------------------------------------------------------------------------

LENGTHS = st.lists(st.integers(0, 12), max_size=6)


@given(LENGTHS, st.integers(1, 8), st.frozensets(st.integers(0, 5)))
def test_pages_hold_every_row_once_in_order_and_no_more_than_they_may(lengths, most, whole):
    pages = parts.cut(lengths, most, whole=whole)
    rows = [(part.index, row) for page in pages for part in page for row in range(part.rows.start, part.rows.stop)]
    assert rows == [(index, row) for index, length in enumerate(lengths) for row in range(length)]
    for number, page in enumerate(pages, start=1):
        size = sum(part.rows.stop - part.rows.start for part in page)
        assert size <= most or [part.index in whole for part in page] == [True]
        assert page or len(pages) == 1
        for part in page:
            assert part.index not in whole or part.rows == slice(0, lengths[part.index])
            assert parts.page_of(pages, part.index, part.rows.start) == number
            assert parts.page_of(pages, part.index, part.rows.stop - 1) == number
    assert parts.page_of(pages, 0, 99) == 1


@given(LENGTHS, st.integers(1, 8))
def test_without_whole_lists_every_page_but_the_last_is_full(lengths, most):
    sizes = [sum(part.rows.stop - part.rows.start for part in page) for page in parts.cut(lengths, most)]
    assert all(size == most for size in sizes[:-1]) and sum(sizes) == sum(lengths)


@given(LENGTHS, st.integers(1, 12))
def test_pages_by_weight_are_as_full_as_they_may_be(weights, most):
    pages = parts.cut_by_weight(weights, most)
    assert [row for page in pages for row in range(page.start, page.stop)] == list(range(len(weights)))
    for page, following in zip(pages, [*pages[1:], None], strict=True):
        weight = sum(weights[page])
        assert weight <= most or page.stop - page.start == 1
        assert following is None or weight + weights[following.start] > most
