"""How long the pages of a full season take: 256 players, seven rounds of Swiss, and the pairing of large fields;
medians, printed with ``-s``. What the seasons of others cost is in ``test_league_seasons.py``.
"""

import statistics
import sys
import time
from dataclasses import replace

import pytest
from django.urls import reverse

from leagues.competition import swiss
from leagues.services import corrections, organising, pairing, rating_book, rounds, season_store
from leagues.store import event_store
from leagues.store import events as ev
from leagues.store.models import League, Participant
from tests.leagues.competition.test_swiss import large

PLAYERS, ROUNDS = 256, 7


def report(what, work, limit, times=3):
    found = []
    for _ in range(times):
        started = time.perf_counter()
        work()
        found.append((time.perf_counter() - started) * 1000)
    sys.stdout.write(f"{what}: {statistics.median(found):.1f} ms (at most {limit} ms)\n")
    assert statistics.median(found) < limit, what


@pytest.fixture
def season(transactional_db, make_user):
    from leagues.store.terms import Terms

    owner = make_user("olga")
    league = League.objects.create(owner=owner, name="Large", game="eic-league")
    terms = Terms(rounds=9, tie_breaks=("head-to-head", "buchholz", "buchholz-cut-1", "sonneborn-berger", "schedule"))
    made = organising.create_season(league, by=owner, name="Full", terms=terms)
    with season_store.lock(made, owner) as work:
        work.write(ev.Registration(open=True))
        for number in range(1, PLAYERS + 1):
            Participant.objects.create(season=made, number=number, user=make_user(f"p{number}"))
            work.write(ev.Entered(entry=number, team=f"Team {number}", club=f"Club {number % 9}"))
    organising.start(made, by=owner)
    for _ in range(ROUNDS):
        rounds.draft(made, by=owner)
        rounds.publish(made, by=owner)
        with season_store.lock(made, owner) as work:
            for fixture in work.state.of_round(work.state.round):
                score = ("win", "loss", "draw")[(fixture.number * 7 + fixture.round) % 3]
                work.write(ev.Decided(fixture=fixture.number, how="recorded", result=ev.Result(score=score)))
    return made


@pytest.mark.parametrize("players", [500, 1000, 2000])
def test_large_fields(players):
    field = large(players, seed=3)
    ahead = [replace(one, points=one.points + 3 * (one.seed < players // 2)) for one in field]
    report(f"pairing of {players} players", lambda: swiss.pair(field, swiss.Wishes()), 2000)
    report("the same, accelerated", lambda: swiss.pair(ahead, swiss.Wishes()), 2000)


def test_a_full_season(season, client):
    state = season_store.state_of(season)
    report("pairing of 256 players", lambda: pairing.next_round(state), 2000)
    report("cost of a draft", lambda: pairing.cost(state, pairing.next_round(state)), 2500)

    def cold():
        event_store.READ.clear()
        event_store.STANDING.clear()
        season_store.state_of(season)

    report("season read from nothing", cold, 500)

    report("ratings of all players", lambda: rating_book.book("eic-league"), 100)
    result = ev.Result(score="loss")
    report("preview of a correction", lambda: corrections.preview(season, number=1, result=result), 2000)
    for name in ("season", "standings", "fixtures", "cross", "statistics", "players", "print"):
        address = reverse(f"leagues:{name}", args=[season.public_id])
        report(f"page {name}", lambda address=address: client.get(address), 500)
