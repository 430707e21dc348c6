"""What a page asks of the database does not grow with the players: ten or 256."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.services import campaigns, organising, rounds, season_store
from leagues.store import events as ev
from leagues.store.models import Participant
from rules.kernel.campaign import Career
from rules.kernel.dice import SystemDice
from tests.leagues.conftest import PAGES


@pytest.fixture
def swiss(new_season, owner, make_user):
    """A Swiss season of so many players (every tenth with an account), with one round played; every eighth rests."""

    def make(players):
        season = new_season(format="swiss", rounds=4, requests=1)
        with season_store.lock(season, owner) as work:
            work.write(ev.Registration(open=True))
            for number in range(1, players + 1):
                user = make_user(f"p{players}-{number}") if number % 10 == 1 else None
                Participant.objects.create(season=season, number=number, user=user)
                work.write(ev.Entered(entry=number, team=f"Team {number}", club=f"Club {number % 9}"))
        organising.start(season, by=owner)
        rounds.draft(season, by=owner)
        rounds.publish(season, by=owner)
        with season_store.lock(season, owner) as work:
            for fixture in list(work.state.fixtures.values()):
                work.write(ev.Decided(fixture=fixture.number, how="recorded", result=ev.Result(score="win")))
            for number in range(2, players + 1, 8):
                work.write(ev.ByeRequested(entry=number, round=2))
        rounds.draft(season, by=owner)
        return season

    return make


def test_as_many_queries_for_256_players_as_for_10(client, swiss, owner):
    client.force_login(owner)
    small, large = swiss(10), swiss(256)
    for name in (*PAGES, "pairing"):
        asked = []
        for season in (small, large):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(reverse(f"leagues:{name}", args=[season.public_id])).status_code == 200
            asked.append(len(queries))
        assert asked[0] == asked[1], (name, asked)
        assert asked[0] <= 20, (name, asked)


def test_players_and_fixtures_too(client, swiss, owner):
    client.force_login(owner)
    small, large = swiss(10), swiss(256)
    for name in ("player", "fixture", "correct"):
        asked = []
        for season in (small, large):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(reverse(f"leagues:{name}", args=[season.public_id, 1])).status_code == 200
            asked.append(len(queries))
        assert asked[0] == asked[1], (name, asked)


@pytest.fixture
def careers(running, owner):
    """A season of careers with so many teams, each with a budget; the first round has been played."""

    def make(players):
        season = running(players, format="swiss", career=True, accounts=False)
        rules = campaigns.campaign_of(season)
        with season_store.lock(season, owner) as work:
            for entry in work.state.entries.values():
                deal = rules.deal(Career(name=entry.team), {"type": "begin"}, SystemDice())
                work.write(ev.Dealt(entry=entry.number, deal=deal, action={"type": "begin"}))
        rounds.draft(season, by=owner)
        rounds.publish(season, by=owner)
        with season_store.lock(season, owner) as work:
            for fixture in list(work.state.fixtures.values()):
                work.write(ev.Decided(fixture=fixture.number, how="recorded", result=ev.Result(score="win")))
        return season

    return make


def test_careers_too(client, careers, owner):
    client.force_login(owner)
    small, large = careers(10), careers(60)
    pages = (("careers",), ("receipts",), ("career", 1), ("ledger", 1), ("market", 1), ("aftermath", 1), ("correct", 1))
    for name, *args in pages:
        asked = []
        for season in (small, large):
            with CaptureQueriesContext(connection) as queries:
                answer = client.get(reverse(f"leagues:{name}", args=[season.public_id, *args]))
            assert answer.status_code == 200, name
            asked.append(len(queries))
        assert asked[0] == asked[1], (name, asked)
