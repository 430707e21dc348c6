"""A season of each format leaves as a file and comes in again: the same standings, the same next round."""

import json

import pytest

from leagues.competition.meetings import Result, TableEnd
from leagues.files import league_export
from leagues.services import missions, organising, pairing, registration, results, rounds, season_store, tables, the_day
from leagues.store.terms import FORMATS

FORMATS_PLAYED = [
    {"format": "round-robin", "legs": 2, "missions": ("A", "B"), "deployments": ("Corners",)},
    {
        "format": "swiss",
        "rounds": 3,
        "accelerated": True,
        "seating": "fresh",
        "unplayed": "fide-2024",
        "points_table": ((0, 10, 10), (3, 11, 9)),
    },
    {"format": "swiss", "rounds": 1, "cut": 4},
    {"format": "swiss", "rounds": 3, "tables": 2, "tie_breaks": ("table-points",)},
    {"format": "knock-out"},
    {"format": "double-elimination"},
    {"format": "groups", "groups": 2, "advance": 1},
    {"format": "ladder"},
    {"format": "challenge"},
]


def told(state):
    """All that a season comes to: standings, fixtures, members, missions, and who would meet next."""
    rows = [(row.rank, row.key, row.points, row.values) for row in tables.table(state).rows]
    made = [(one.sides, one.round, one.state, one.result, one.table) for one in state.fixtures.values()]
    after = pairing.next_round(state) if pairing.goes_on(state) else ()
    members = [(one.team, one.members, one.here, one.table) for one in state.entries.values()]
    return rows, made, after, members, state.missions, state.announcements, tables.ladder(state)


def play(season, owner, terms):
    if terms["format"] in ("ladder", "challenge"):
        rounds.challenge(season, by=owner, one=4, other=3)
        rounds.answer(season, by=owner, number=1, entry=3, accept=True)
    else:
        rounds.draft(season, by=owner)
        rounds.publish(season, by=owner)
    for fixture in list(season_store.state_of(season).fixtures.values()):
        if fixture.other is not None:
            ends = tuple(TableEnd(score="win", points=(4, 1)) for _ in range(terms.get("tables", 0)))
            results.record(
                season, by=owner, number=fixture.number, result=Result(score="win", points=(7, 3), tables=ends)
            )


@pytest.mark.parametrize("terms", FORMATS_PLAYED, ids=lambda terms: terms["format"])
def test_a_season_of_each_format_comes_in_as_it_left(new_season, owner, league, make_user, terms):
    season = new_season(**terms)
    registration.add_many(season, by=owner, text="\n".join(f"Team {number}" for number in range(1, 6)))
    the_day.set_check_in(season, by=owner, now="open")
    for number in range(1, 6):
        the_day.check_in(season, by=owner, entry=number, as_staff=True)
    the_day.fix_table(season, by=owner, entry=2, table=2)
    the_day.announce(season, by=owner, text="Welcome")
    if "tables" in terms:
        the_day.set_lineup(season, by=owner, entry=1, members=["Ada", "Ben"])
    organising.start(season, by=owner)
    if "missions" in terms:
        missions.set_mission(season, by=owner, number=1, mission="B")
    play(season, owner, terms)
    text = json.dumps(league_export.export_league(league, by=owner))
    again = league_export.import_league(text, owner=make_user("elsewhere")).seasons.get()
    assert told(season_store.state_of(again)) == told(season_store.state_of(season))


@pytest.mark.once
def test_no_format_is_left_out():
    assert {terms["format"] for terms in FORMATS_PLAYED} == set(FORMATS)
