"""A league moves to another site: every number of every round, every book and every trace is the same there."""

import json

import pytest
from django.urls import reverse

from home.demo.leagues import demo_league
from leagues.files import league_export
from leagues.pages import render_bracket, render_tables
from leagues.services import byes, organising, rating_book, registration, results, rounds, season_store, tables
from leagues.services.access import Access
from leagues.services.selectors import describe_trace, people
from leagues.store import careers
from leagues.store.events import Result
from leagues.store.models import League
from leagues.store.rating_rows import SeasonRating
from leagues.store.terms import Terms
from leagues.worker import CHORES
from rules import registry
from tests.leagues.files.test_takeout import career_season  # noqa: F401 - a fixture

FORMATS = {
    "Swiss": {
        "format": "swiss",
        "rounds": 4,
        "requests": 1,
        "late_byes": 1,
        "tie_breaks": ("buchholz-cut-1", "schedule"),
    },
    "Divisions": {"format": "swiss", "rounds": 2, "divisions": ("North", "South")},
    "Robin": {"format": "round-robin", "tie_breaks": ("sonneborn-berger", "difference")},
    "Cup": {"format": "knock-out"},
    "Groups": {"format": "groups", "groups": 2, "advance": 1},
    "Ladder": {"format": "ladder"},
}


def everything(season):
    """All that pages show of a season, apart from whose account is whose and from its address."""
    state = season_store.state_of(season)
    who, nobody = people(season, state), Access(None)
    last = range(1, state.round + 1) if state.terms.in_rounds else [None]
    every = [
        tables.table(state, division=division, group=group, upto=upto)
        for division, group in tables.list_tables(state)
        for upto in (*last, None)
    ]
    books, fixtures = careers.books_of(state), state.fixtures.values()
    return {
        "season": (state.name, state.stage, state.terms, state.entries.keys(), season.summary),
        "standings": [(one.round, one.rows) for one in every],
        "cross": [
            (render_tables.square(one, who, ""), render_tables.by_round(one, who, "", slice(0, None))) for one in every
        ],
        "ladder": tables.ladder(state),
        "brackets": [
            render_bracket.bracket(draw, who, nobody, fixtures_url="x") for draw in render_bracket.draws(state)
        ],
        "ledgers": {
            number: [(one.at, one.text, one.postings, one.lines, one.lapsed) for one in book.entries]
            for number, book in books.teams.items()
        },
        "receipts": books.papers,
        "careers": {number: careers.career_of(state, books, number) for number in books.teams},
        "armies": {
            (one.participant.number, one.name): one.document
            for part in season.participants.all()
            for one in part.submissions.all()
        },
        "fixtures": [(one.sides, one.state, one.result, one.time, one.play_by) for one in fixtures],
        "traces": [[(row["line"].at, row["line"].what) for row in describe_trace(state, one)] for one in fixtures],
    }


def played(league, owner, name, terms):
    """A season with a withdrawal, a late entry, a bye on request, a dispute, and results of every kind."""
    season = organising.create_season(league, by=owner, name=name, terms=Terms(**terms))
    teams = [(f"{name} {number}", f"Club {number % 2}") for number in range(1, 8)]
    registration.add_teams(season, by=owner, teams=teams)
    if "divisions" in terms:
        organising.place_all(season, by=owner, places={number: (number % 2, 0) for number in range(1, 8)})
    organising.start(season, by=owner)
    if terms.get("requests"):
        byes.request_bye(season, by=owner, entry=2, number=2)
    for number in (1, 2):
        _round(season, owner)
        if number == 1:
            registration.withdraw(season, by=owner, entry=4)
            if terms["format"] == "swiss":
                registration.add(season, by=owner, username="", team="Late")
    return season


def _round(season, owner):
    if season_store.state_of(season).terms.in_rounds:
        rounds.draft(season, by=owner)
        rounds.publish(season, by=owner)
    else:
        other = rounds.challengeable(season_store.state_of(season), 7)[0]
        rounds.challenge(season, by=owner, one=7, other=other)
        rounds.answer(season, by=owner, number=len(season_store.state_of(season).challenges), entry=other, accept=True)
    for at, fixture in enumerate(
        [one for one in season_store.state_of(season).fixtures.values() if one.state == "scheduled"]
    ):
        result = Result(score=("win", "loss")[at % 2], points=(at, 3))
        if at == 0:
            results.claim(season, by=owner, number=fixture.number, entry=fixture.one, result=result)
            results.dispute(season, by=owner, number=fixture.number, entry=fixture.other, text="No.")
        results.rule(season, by=owner, number=fixture.number, result=result, reason="Seen.")


def moved(league, owner, make_user):
    """The league on the other side, out of its file."""
    text = json.dumps(league_export.export_league(league, by=owner))
    return league_export.import_league(text, owner=make_user(f"elsewhere{league.pk}"))


def same(league, again):
    pairs = zip(league.seasons.order_by("created_at", "pk"), again.seasons.order_by("created_at", "pk"), strict=True)
    for here, there in pairs:
        ours, theirs = everything(here), everything(there)
        for part in ours:
            assert theirs[part] == ours[part], (here.name, part)


def test_every_format_moves_whole(owner, league, make_user):
    for name, terms in FORMATS.items():
        played(league, owner, name, terms)
    same(league, moved(league, owner, make_user))


@pytest.mark.parametrize("game", [game.slug for game in registry.all_games() if game.campaign])
def test_the_league_of_the_demonstration_moves_whole(game, make_user):
    users = [make_user(name) for name in ("ada", "bo", "olga")]
    found = demo_league(registry.get(game), users)
    same(found, moved(found, users[-1], make_user))


def test_books_and_receipts_move_whole(career_season, owner, league, make_user):  # noqa: F811
    assert careers.books_of(season_store.state_of(career_season)).papers
    same(league, moved(league, owner, make_user))


def test_ratings_are_the_same_once_the_accounts_are_named(owner, league, make_user):
    users = [make_user(name) for name in ("ada", "bo", "cy", "di")]
    season = played(league, owner, "Robin", FORMATS["Robin"])
    again = moved(league, owner, make_user).seasons.get()

    def rated(one, other):
        for number, user in enumerate(users, start=1):
            one.participants.filter(number=number).update(user=user)
            other.participants.filter(number=number).update(user=None)
        SeasonRating.objects.update(seq=0)
        CHORES["ratings worked out"].drain()
        return rating_book.book(league.game)

    assert rated(season, again) == rated(again, season) != {}


def test_who_spoke_is_told_where_the_accounts_are_not(client, owner, league, make_user):
    played(league, owner, "Cup", FORMATS["Cup"])
    again = moved(league, owner, make_user).seasons.get()
    fixture = next(one for one in season_store.state_of(again).fixtures.values() if one.trace and one.other)
    said = [row["who"] for row in describe_trace(season_store.state_of(again), fixture)]
    team = season_store.state_of(again).entries
    assert said == [team[fixture.one].team, team[fixture.other].team, "An organiser or judge"]
    assert said[2] in client.get(reverse("leagues:fixture", args=[again.public_id, fixture.number])).text
    assert League.objects.count() == 2
