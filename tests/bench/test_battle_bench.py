"""How long the store and the pages of battles take: medians of processor time, printed with ``-s``."""

import statistics
import sys
import time
import uuid
from contextlib import suppress
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from battles.lobby.create import BattlePlan, SeatPlan, create_battle
from battles.pages import regions
from battles.play import commands
from battles.store import event_store, log, numbers, selectors
from battles.store.models import Event, Snapshot
from rules import registry
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import REFEREE, side
from tests.contract.play import RandomDice, samples_of, varied
from tests.games.eic_league import samples

EVENTS = 2000


def took(work, times=1, clock=time.process_time):
    """The median milliseconds of ``work``: of the processor, which other work on the machine lengthens least."""
    found = []
    for _ in range(times):
        started = clock()
        work()
        found.append((clock() - started) * 1000)
    return statistics.median(found)


def say(text):
    sys.stdout.write(f"{text}\n")


def report(what, milliseconds, limit):
    say(f"{what}: {milliseconds:.2f} ms (at most {limit} ms)")
    assert milliseconds < limit, what


@pytest.fixture(scope="module")
def course():
    """A battle of two teams that goes on for 2,000 events: (setup, events with who brought each about)."""
    game, rng = registry.get("eic-league"), Random(4)
    teams = (samples.CRANE_AND_SONS, samples.CRANE_AND_SONS)
    sides = tuple(
        SideSetup(id=name, name=name.title(), army=team) for name, team in zip(("red", "blue"), teams, strict=True)
    )
    setup = Setup(sides=sides, options={"columns": 14, "rows": 12})
    events = list(game.battle.setup.start(setup, RandomDice(rng)))
    state = replay(game, events)
    while len(events) < EVENTS:
        new = _one_action(game, state, rng)
        state = replay(game, new, state)
        if game.battle.outcome(state) is None:
            events += new
        else:
            state = replay(game, events)
    return setup, events[:EVENTS], teams


def _one_action(game, state, rng):
    """A harmless action of somebody: moves and the course of the round, so that the battle lasts."""
    for viewer in rng.sample([side("red"), side("blue")], 2):
        offers = [one for one in game.display.offers(game.view(state, viewer)) if one.closed is None]
        calm = [one for one in offers if one.action["type"] in ("declare", "initiative", "move", "detect", "end-phase")]
        late = [one for one in offers if one.action["type"] == "end-round"]
        for offer in rng.sample(calm, len(calm)) or late:
            document = varied(offer, rng) if offer.action["type"] == "move" and rng.random() < 0.2 else offer.action
            try:
                return list(
                    game.battle.decide(state, viewer, game.battle.codecs.actions.read(dict(document)), RandomDice(rng))
                )
            except Exception:
                continue
    raise AssertionError("nobody can do anything")


@pytest.fixture
def long_battle(course, make_user):
    """The same battle in the database, with its snapshots."""
    setup, events, teams = course
    game = registry.get("eic-league")
    seats = [
        SeatPlan(name=one.name, document=team, user=make_user(one.id))
        for one, team in zip(setup.sides, teams, strict=True)
    ]
    owner = make_user("owner")
    battle = create_battle(
        BattlePlan(game=game.slug, seats=seats, options=dict(setup.options), owner=owner, referee=owner)
    )
    written = [game.battle.codecs.events.write(event) for event in events]
    rows = [
        Event(battle=battle, seq=seq, kind="game", data=data, action_id=uuid.uuid4(), role="referee")
        for seq, data in enumerate(written, start=1)
        if seq > battle.seq
    ]
    Event.objects.bulk_create(rows)
    state = None
    for seq, event in enumerate(events, start=1):
        state = game.battle.evolve(state, event)
        if seq % event_store.SNAPSHOT_EVERY == 0 and seq > battle.seq:
            Snapshot.objects.create(
                battle=battle,
                seq=seq,
                rules_version=game.info.rules_version,
                state=game.battle.codecs.states.write(state),
            )
    battle.seq = EVENTS
    battle.save()
    event_store.STATES.clear()
    return battle


@pytest.mark.django_db
def test_a_battle_of_2000_events_is_replayed(long_battle):
    line = event_store.chain(long_battle, EVENTS)
    report("replay of 2,000 events", took(lambda: event_store.replay(long_battle, line, snapshots=False), 3), 300)


@pytest.mark.django_db
def test_any_point_is_reached_by_snapshots(long_battle):
    rng = Random(1)

    def seek():
        seq = rng.randint(1, EVENTS)
        event_store.replay(long_battle, event_store.chain(long_battle, seq))

    report("any point by snapshots", took(seek, 40), 50)


@pytest.mark.django_db(transaction=True)
def test_deciding_and_storing_one_action(long_battle):
    """Real transactions, committed one by one to the database file."""
    battle, times, of_processor = long_battle, [], []
    rng = Random(2)
    for _ in range(80):
        role, offer = _anything(battle, rng)
        viewer = REFEREE if role == "referee" else side(role.partition(":")[2])
        number = numbers.number_at(battle, role)
        command = commands.Command(viewer=viewer, user=battle.owner, action_id=uuid.uuid4(), expected_seq=number)
        started = time.process_time()
        times.append(took(lambda: commands.act(battle, command, dict(offer.action)), clock=time.perf_counter))  # noqa: B023
        of_processor.append((time.process_time() - started) * 1000)
        battle.refresh_from_db()
    say(f"95 % within {sorted(times)[75]:.2f} ms; {statistics.median(of_processor):.2f} ms of the processor")
    report("one action decided and stored", statistics.median(times), 20)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("slug", [game.slug for game in registry.played_games()])
def test_the_page_of_a_player_after_each_action(slug, make_user):
    """After each of up to 60 random actions of a battle of the first two sample armies, and the same page again.

    Each action is committed, as on the site: what is kept of a battle is kept only then.
    """
    armies = samples_of(slug).ARMIES[:2]
    users = [make_user(name) for name in ("one", "two")]
    seats = [SeatPlan(name=user.username, document=army, user=user) for user, army in zip(users, armies, strict=True)]
    battle = create_battle(BattlePlan(game=slug, seats=seats, options={}, owner=users[0]))
    clients, first, again, rng = {}, [], [], Random(5)
    for seat in battle.seats.all():
        clients[f"side:{seat.side}"] = client = Client()
        client.force_login(seat.user)
    for _ in range(60):
        acting = [
            (role, offer)
            for role in clients
            for offer in selectors.moment(battle, role).offers
            if offer.closed is None and offer.action["type"] not in ("surrender", "concede", "propose-end")
        ]
        if not acting:
            break
        role, offer = rng.choice(acting)
        number = numbers.number_at(battle, role)
        viewer = side(role.partition(":")[2])
        command = commands.Command(viewer=viewer, user=None, action_id=uuid.uuid4(), expected_seq=number)
        with suppress(Exception):
            commands.act(battle, command, dict(offer.action))
        battle.refresh_from_db()
        pages = [lambda client=client: client.get(battle.get_absolute_url()) for client in clients.values()]
        first += map(took, pages)
        again += map(took, pages)
    say(f"{slug}: {battle.seq} events, {len(first)} pages after an action, median {statistics.median(first):.1f} ms")
    say(f"the same again: 95 % within {statistics.quantiles(again, n=20)[-1]:.1f} ms")
    report(f"the page of a player of {slug}, its parts known", statistics.median(again), 60)


def _anything(battle, rng):
    for role in ("side:red", "side:blue"):
        offers = [one for one in selectors.moment(battle, role).offers if one.closed is None]
        offers = [one for one in offers if one.action["type"] not in ("surrender",)]
        if offers:
            return role, rng.choice(offers)
    raise AssertionError("nobody can do anything")


@pytest.mark.django_db
def test_a_view_and_its_page(long_battle, django_assert_max_num_queries):
    battle, game = long_battle, registry.get("eic-league")
    state = event_store.state_at(battle, EVENTS)
    assert len(state.units) >= 12
    report("a view of 16 units", took(lambda: game.view(state, side("red")), 200), 1)
    report(
        "its screen and offers",
        took(lambda: selectors._moment(battle, "side:red", EVENTS, playing=True, known=None).offers, 20),
        40,
    )
    client = Client()
    client.force_login(battle.seats.get(side="red").user)

    def fresh():
        fresh_caches()
        return client.get(battle.get_absolute_url())

    report("the page, nothing of it known", took(fresh, 10), 150)
    report("the page again", took(lambda: client.get(battle.get_absolute_url()), 10), 40)
    with django_assert_max_num_queries(12):
        size = len(client.get(battle.get_absolute_url()).content)
    say(f"{size / 1000:.0f} KB")

    def fresh_log():
        fresh_caches()
        return client.get(reverse("battles:log", args=[battle.public_id]))

    report("the log of 2,000 events, nothing of it known", took(fresh_log, 3), 300)
    live = reverse("battles:live", args=[battle.public_id])
    report("nothing new", took(lambda: client.get(live, {"have": EVENTS}), 20), 20)


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["red", "nobody"])
def test_a_replay_is_opened_and_scrubbed_through(long_battle, who, django_assert_max_num_queries):
    """By the pages, after a restart of the server: no state and nothing rendered is at hand."""
    client = Client()
    if who != "nobody":
        client.force_login(long_battle.seats.get(side=who).user)
    address = reverse("battles:at", args=[long_battle.public_id, EVENTS])
    assert client.get(address).status_code == 200

    def opened(url):
        event_store.STATES.clear()
        fresh_caches()
        return client.get(url)

    report(f"the battle opens, {who}", took(lambda: opened(long_battle.get_absolute_url()), 10), 300)
    report(f"its replay opens, {who}", took(lambda: opened(address), 10), 300)
    report(f"a moment of the replay, {who}", took(lambda: seek_page(client, long_battle), 20), 100)
    with django_assert_max_num_queries(14):
        opened(address)


def fresh_caches():
    for cache in (selectors.VIEWS, regions.RENDERED, regions.PIECES, regions.LINES, log.SENTENCES):
        cache.clear()


def seek_page(client, battle, rng=Random(3)):  # noqa: B008 - one sequence for all calls
    event_store.STATES.clear()
    fresh_caches()
    return client.get(reverse("battles:at", args=[battle.public_id, rng.randint(1, EVENTS)]))
