"""Who is here on the day, whom a Swiss pairs, and what everybody is told."""

import pytest

from leagues.services import rounds, tables, the_day
from notifications.store.models import Notice
from rules.kernel.problems import Illegal


def sides(found, number):
    return {side for fixture in found.of_round(number) for side in fixture.sides}


def refused(work):
    with pytest.raises(Illegal) as error:
        work()
    return error.value.problems[0].code


def test_only_those_who_are_here_are_paired_and_a_late_arrival_from_the_next_round_on(
    running, owner, state, next_round, enter_result
):
    season = running(5, format="swiss", rounds=3, unplayed="fide-2024", accounts=False)
    the_day.set_check_in(season, by=owner, now="open")
    assert refused(lambda: rounds.draft(season, by=owner)) == "nobody-here"
    for number in (1, 2, 4, 5):
        the_day.check_in(season, by=owner, entry=number, as_staff=True)
    next_round(season)
    assert sides(state(season), 1) == {1, 2, 4, 5}
    for number in (1, 2):
        enter_result(season, number)
    rounds.draft(season, by=owner)
    the_day.check_in(season, by=owner, entry=3, as_staff=True)
    assert state(season).draft is None, "the draft was made of other players"
    next_round(season)
    found = state(season)
    assert sides(found, 2) == {1, 2, 3, 4, 5}
    assert {row.key for row in tables.table(found, division=0).rows} == {1, 2, 3, 4, 5}


def test_check_in_goes_on_when_opened_again_and_begins_anew_after_a_day_without(running, owner, state):
    season = running(3, format="round-robin", accounts=False)
    assert refused(lambda: the_day.set_check_in(season, by=owner, now="closed")) == "no-check-in"
    the_day.set_check_in(season, by=owner, now="open")
    the_day.check_in(season, by=owner, entry=2)
    the_day.set_check_in(season, by=owner, now="closed")
    assert refused(lambda: the_day.check_in(season, by=owner, entry=1)) == "no-check-in"
    the_day.set_check_in(season, by=owner, now="open")
    assert [one.number for one in the_day.away(state(season))] == [1, 3]
    the_day.set_check_in(season, by=owner, now="off")
    assert the_day.away(state(season)) == []
    the_day.set_check_in(season, by=owner, now="open")
    assert [one.number for one in the_day.away(state(season))] == [1, 2, 3]
    rounds.draft(season, by=owner)  # a table of a round robin does not wait for anybody
    the_day.check_in(season, by=owner, entry=3)
    assert state(season).draft is not None


def test_an_announcement_reaches_every_player_once(running, owner, state):
    season = running(3, format="swiss")
    the_day.announce(season, by=owner, text=" Lunch\n at one. ")
    assert [text for _, text in state(season).announcements] == ["Lunch at one."]
    told = Notice.objects.filter(text="Season One: Lunch at one.").values_list("user__username", flat=True)
    assert sorted(told) == ["p1", "p2", "p3"]
    assert refused(lambda: the_day.announce(season, by=owner, text="  ")) == "bad-length"
    assert refused(lambda: the_day.announce(season, by=owner, text="x" * 201)) == "bad-length"


def test_a_team_with_a_fixed_table_plays_there_and_the_others_fill_the_rest(running, owner, state, next_round):
    season = running(9, format="swiss", rounds=3, accounts=False)
    the_day.fix_table(season, by=owner, entry=4, table=1)
    the_day.fix_table(season, by=owner, entry=1, table=7)
    assert refused(lambda: the_day.fix_table(season, by=owner, entry=2, table=7)) == "table-taken"
    next_round(season)
    found = state(season)
    at = {side: fixture.table for fixture in found.of_round(1) for side in fixture.sides}
    assert (at[4], at[1], at[9]) == (1, 7, 0)
    assert sorted(fixture.table for fixture in found.of_round(1)) == [0, 1, 2, 3, 7]
    the_day.fix_table(season, by=owner, entry=1, table=0)
    the_day.fix_table(season, by=owner, entry=2, table=7)
    assert {fixture.table for fixture in state(season).of_round(1) if 1 in fixture.sides} == {7}, (
        "what is published stays"
    )


def test_two_teams_with_fixed_tables_that_meet_play_at_the_first_ones(running, owner, state, next_round):
    season = running(4, format="round-robin", accounts=False)
    the_day.fix_table(season, by=owner, entry=1, table=3)
    the_day.fix_table(season, by=owner, entry=4, table=2)
    next_round(season)
    assert [(fixture.sides, fixture.table) for fixture in state(season).of_round(1)] == [((1, 4), 3), ((2, 3), 1)]


def test_by_need_players_sit_where_they_have_not(running, state, next_round, enter_result):
    season = running(8, format="swiss", rounds=2, accounts=False, seating="fresh")
    for _ in range(2):
        next_round(season)
        for fixture in state(season).of_round(state(season).round):
            enter_result(season, fixture.number)
    sat = [(side, fixture.table) for fixture in state(season).fixtures.values() for side in fixture.sides]
    assert len(set(sat)) == len(sat) == 16
    assert [fixture.table for fixture in state(season).of_round(1)] == [1, 2, 3, 4]
    assert sorted(fixture.table for fixture in state(season).of_round(2)) == [1, 2, 3, 4]
