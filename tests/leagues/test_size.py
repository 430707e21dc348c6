"""No page and no answer of the API is longer than a megabyte, however large a season is; files are whole."""

import json
import re

import pytest
from django.urls import URLPattern, reverse

from leagues.api.urls import urlpatterns as api
from leagues.pages.urls import pages
from leagues.services import organising, rounds, season_store
from leagues.store import events as ev
from leagues.store.models import League, Participant
from leagues.store.terms import Terms

pytestmark = [
    pytest.mark.django_db(transaction=True),  # a state that rests on what is not committed is not kept
    pytest.mark.once,  # how long an answer is does not depend on where its season is stored
]
PLAYERS = 2000
MEGABYTE = 1_000_000
KINDS = {
    "knock-out": Terms(format="knock-out"),
    "groups": Terms(format="groups", groups=50),
    "ladder": Terms(format="ladder"),
    "divisions": Terms(divisions=tuple(f"Division {at}" for at in range(20)), rounds=9),
}
LISTS = {
    *(f"leagues:{page}" for page in ("standings", "cross", "bracket", "print", "embed", "fixtures", "slips", "wall")),
    *("season", "cross", "standings"),
}
FILES = {"leagues:takeout", "leagues:csv", "leagues:json", "leagues:calendar", "takeout", "standings-csv", "calendar"}


@pytest.fixture
def large(make_user, client):
    """Makes a season of 2,000 players with three rounds of results, and signs its organiser in."""
    owner = make_user("olga")
    client.force_login(owner)

    def make(kind):
        league = League.objects.create(owner=owner, name="Large", game="eic-league")
        season = organising.create_season(league, by=owner, name="Full", terms=KINDS[kind])
        Participant.objects.bulk_create([Participant(season=season, number=at) for at in range(1, PLAYERS + 1)])
        with season_store.lock(season, owner) as work:
            work.write(ev.Registration(open=True))
            for at in range(1, PLAYERS + 1):
                work.write(ev.Entered(entry=at, team=f"The machine breakers & sons of {at}", club=f"Club {at % 9}"))
                if KINDS[kind].divisions:
                    work.write(ev.Placed(entry=at, division=at % 20, seed=0))
        organising.start(season, by=owner)
        if kind == "ladder":
            challenges(season, owner)
        for _ in range(3 if KINDS[kind].in_rounds else 0):
            rounds.draft(season, by=owner)
            rounds.publish(season, by=owner)
            with season_store.lock(season, owner) as work:
                for fixture in work.state.of_round(work.state.round):
                    if fixture.other is not None:
                        work.write(ev.Decided(fixture=fixture.number, how="recorded", result=ev.Result(score="win")))
        return season

    return make


def challenges(season, owner):
    """Lets a ladder play 3,000 games, most of them by a few who play every day."""
    with season_store.lock(season, owner) as work:
        for at in range(1, 3001):
            one, other = (at % 20 + 1, (at + 1 + at // 20) % 20 + 21) if at % 3 else (at % PLAYERS + 1, at // 3 + 1)
            if one == other:
                other += 1
            work.write(ev.Challenged(challenge=at, one=one, other=other))
            work.write(ev.ChallengeAnswered(challenge=at, accepted=True))
            work.write(ev.Decided(fixture=at, how="recorded", result=ev.Result(score="win")))


def addresses(season):
    """Every address of a page and of the API that a season, its league or its first player and fixture have."""
    known = {"public_id": season.public_id, "season": season.public_id, "league": season.league.public_id, "number": 1}
    for app, patterns in (("leagues:", pages), ("", api)):
        for pattern in patterns:
            assert isinstance(pattern, URLPattern)
            wanted = pattern.pattern.converters
            if set(wanted) <= set(known):
                name = f"{app}{pattern.name}"
                route = str(pattern.pattern)
                if app == "leagues:" and "public_id" in wanted and "season/" not in route:
                    known = {**known, "public_id": season.league.public_id}
                kept = {key: known[key] for key in wanted}
                known = {**known, "public_id": season.public_id}
                yield name, reverse(name if app else f"api:{name}", kwargs=kept)


def visit(client, season, names=None):
    """Returns how many answers there were; each is shorter than a megabyte."""
    seen = 0
    for name, address in addresses(season):
        if name not in FILES and (names is None or name in names):
            answer = client.get(address)
            if answer.status_code == 200:
                seen += 1
                assert len(answer.content) < MEGABYTE, (address, len(answer.content))
    return seen


def test_no_answer_is_longer_than_a_megabyte(large, client):
    assert visit(client, large("divisions")) > 30


@pytest.mark.parametrize("kind", ["knock-out", "groups", "ladder"])
def test_lists_of_other_formats_are_not_longer_either_and_leave_nobody_out(kind, large, client):
    season = large(kind)
    assert visit(client, season, LISTS) == len(LISTS)
    everything = client.get(reverse("leagues:fixtures", args=[season.public_id]), {"round": 0})
    assert len(everything.content) < MEGABYTE
    if kind == "groups":
        the_pages_of_the_standings_have_everybody_once(season, client)
        the_parts_of_a_season_make_the_whole(season, client)
    if kind == "ladder":
        the_parts_of_a_cross_table_make_the_whole(season, client)


def the_pages_of_the_standings_have_everybody_once(season, client):
    address, found, page = reverse("leagues:standings", args=[season.public_id]), [], 1
    while page:
        text = client.get(address, {"page": page}).content.decode()
        found += re.findall(r'why=(\d+)#why"', text)
        page = page + 1 if 'rel="next"' in text else 0
    assert len(found) == 2 * PLAYERS, "in the standings of all, and in those of a group"
    assert set(map(int, found)) == set(range(1, PLAYERS + 1))


def the_parts_of_a_season_make_the_whole(season, client):
    whole = json.loads(client.get(reverse("leagues:json", args=[season.public_id])).content)
    address, lists = reverse("api:season", args=[season.public_id]), ("players", "fixtures")
    found = {name: [] for name in lists}
    standings, parts = [[] for _ in whole["standings"]], 0
    while address:
        part = client.get(address).json()
        for name in lists:
            found[name] += part[name]
        standings = [[*before, *more] for before, more in zip(standings, part["standings"], strict=True)]
        address, parts = part["next"], parts + 1
    assert parts > 2 and found == {name: whole[name] for name in lists} and standings == whole["standings"]


def the_parts_of_a_cross_table_make_the_whole(season, client):
    address, rows = reverse("api:cross", args=[season.public_id]), []
    while address:
        part = client.get(address).json()
        rows += part["rows"]
        address = part["next"]
    assert len(rows) == PLAYERS and sum(len(row["games"]) for row in rows) == 2 * 3000
