"""How long the pages of a full season take: 256 players, seven rounds of Swiss, and the pairing of large fields;
medians, printed with ``-s``.

And what the seasons of others cost: pages of one season beside 10, 100 and 1,000 seasons of its game, 50,000 results.
The worker brings the seasons into the ratings first, as it does on a site of before ratings were kept. Every page is
asked for with nothing in memory, as after a restart.
"""

import statistics
import sys
import time
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.store.models import User
from leagues.competition import swiss
from leagues.competition.meetings import Pairing
from leagues.services import corrections, organising, pairing, rating_book, rounds, season_store
from leagues.store import event_store
from leagues.store import events as ev
from leagues.store.models import League, Participant, Season, SeasonEvent
from leagues.store.rating_rows import RatingStep
from leagues.store.terms import Terms
from leagues.worker import CHORES
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


# --- beside the seasons of others -------------------------------------------------------------------

RESULTS, POOL = 50_000, 400
OWN = (32, 5)
SHAPES = {10: (200, 50), 100: (20, 50), 1000: (10, 10)}
"""Players and rounds of each of so many seasons."""
PAGES = {"standings/": 50, "standings/?why=1": 100, "players/1/": 100}
RATIO, NOISE = 1.3, 3.0


def pairs(players, number):
    """Round ``number`` of a round robin, over and over."""
    ring = [1, *((at + number) % (players - 1) + 2 for at in range(players - 1))]
    return tuple(Pairing(one=ring[at], other=ring[-1 - at]) for at in range(players // 2))


def make_season(league, users, players, rounds, first):
    season = Season.objects.create(league=league, name="Season", stage="running")
    rows = [Participant(season=season, number=at, user=users[at - 1]) for at in range(1, players + 1)]
    Participant.objects.bulk_create(rows)
    found = [ev.SeasonSet(name="Season", terms=Terms(rounds=rounds))]
    found += [ev.Entered(entry=at, team=f"Team {at}") for at in range(1, players + 1)]
    found.append(ev.Started(order=(tuple(range(1, players + 1)),)))
    at = 0
    for number in range(1, rounds + 1):
        found += [ev.Drafted(round=number, pairs=pairs(players, number)), ev.Published(round=number)]
        for one in range(players // 2):
            at += 1
            score = ("win", "loss", "draw")[(at * 7 + number + one) % 3]
            found.append(ev.Decided(fixture=at, how="recorded", result=ev.Result(score=score)))
    stamps = [
        SeasonEvent(season=season, seq=seq, at=first + timedelta(seconds=seq), data=ev.EVENTS.write(one))
        for seq, one in enumerate(found, start=1)
    ]
    SeasonEvent.objects.bulk_create(stamps)
    season.seq = len(stamps)
    season.save()
    return season


def decide(season, by, number, score):
    with season_store.lock(season, by) as work:
        work.write(ev.Decided(fixture=number, how="corrected", result=ev.Result(score=score)))


def timed(work):
    started = time.process_time()
    work()
    return (time.process_time() - started) * 1000


def forget():
    event_store.READ.clear()
    event_store.STANDING.clear()


def measure(client, season):
    """The least milliseconds of this process with nothing in memory, and the queries, of each page."""
    found = {}
    for page in PAGES:
        address, times = season.get_absolute_url() + page, []
        for _ in range(15):
            forget()
            times.append(timed(lambda address=address: client.get(address)))
        with CaptureQueriesContext(connection) as queries:
            forget()
            assert client.get(address).status_code == 200
        found[page] = (min(times), len(queries))
    return found


def test_seasons_of_others_cost_nothing(transactional_db, client):
    users = User.objects.bulk_create([User(username=f"u{at}") for at in range(POOL)])
    league = League.objects.create(name="Large", game="eic-league", owner=users[0])
    now, figures = timezone.now(), {}
    for seasons, (players, length) in SHAPES.items():
        Season.objects.all().delete()
        RatingStep.objects.all().delete()
        for at in range(seasons):
            some = [users[(at * 7 + one) % POOL] for one in range(players)]
            make_season(league, some, players, length, now - timedelta(days=700) + timedelta(hours=12 * at))
        mine = make_season(league, users, *OWN, now - timedelta(days=1))
        caught_up = timed(CHORES["ratings worked out"].drain)
        assert RatingStep.objects.count() == 2 * (RESULTS + OWN[0] // 2 * OWN[1])
        client.get(mine.get_absolute_url())
        figures[seasons] = measure(client, mine)
        entered = timed(lambda mine=mine: decide(mine, users[0], 80, "draw"))
        said = ", ".join(f"{page} {ms:.1f} ms {asked} queries" for page, (ms, asked) in figures[seasons].items())
        sys.stdout.write(f"{seasons} seasons: {said}; a result {entered:.0f} ms; all ratings {caught_up:.0f} ms\n")
        assert season_store.state_of(mine).fixtures[80].result.score == "draw"
    for page, most in PAGES.items():
        times = [figures[seasons][page][0] for seasons in SHAPES]
        assert len({figures[seasons][page][1] for seasons in SHAPES}) == 1, page
        assert max(times) < most, (page, times)
        assert max(times) < RATIO * min(times) + NOISE, (page, times)
