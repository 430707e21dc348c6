"""The stream: numbers and nothing else, at once, for everybody; it ends when told."""

import asyncio
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import settings

from battles.live import hub
from battles.live import listener as listeners
from battles.live import stream as live
from battles.lobby import seating
from battles.play import commands
from battles.store.people import Person
from tests.battles.conftest import REST
from tests.battles.streams import listening, readers, until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def follow(live_site):
    with readers() as read:
        yield lambda battle: read(f"{live_site}/battles/{battle.public_id}/stream/")


def test_every_connect_begins_with_where_the_battle_stands_and_each_step_follows(battle, command, follow):
    stream = follow(battle)
    assert stream.headers["Content-Type"].startswith("text/event-stream")
    assert stream.wait_for("data: 1")
    commands.act(battle, command(battle, "red"), REST["red"])
    assert stream.wait_for("data: 2")
    commands.undo(battle, command(battle, "red"))
    assert stream.wait_for("data: 3")
    late = follow(battle)
    assert late.wait_for("data: 3") and "data: 1" not in late.lines


def test_the_stream_carries_numbers_only(battle, command, follow):
    stream = follow(battle)
    assert stream.wait_for("data: 1")
    action = {"type": "correct", "path": ["fighters", "blue", "strength"], "value": 987654, "reason": "secret reason"}
    commands.act(battle, command(battle, "referee"), action)
    assert stream.wait_for("data: 2")
    assert set(stream.lines) <= {"retry: 1500", "event: seq", "data: 1", "data: 2", ""}


def test_every_step_is_told_in_its_turn(battle, command, follow):
    stream = follow(battle)
    assert stream.wait_for("data: 1")
    listening()
    for number in range(2, 12):
        who = ("red", "blue")[number % 2]
        commands.act(battle, command(battle, who), REST[who])
        assert stream.wait_for(f"data: {number}")
    assert [line for line in stream.lines if line.startswith("data")] == [f"data: {number}" for number in range(1, 12)]


def test_a_step_that_is_rolled_back_is_never_told(battle, command, follow):
    from django.db import transaction

    class Change(Exception):
        pass

    stream = follow(battle)
    assert stream.wait_for("data: 1")
    with pytest.raises(Change), transaction.atomic():
        commands.act(battle, command(battle, "red"), REST["red"])
        raise Change
    assert not stream.wait_for("data: 2", seconds=0.8)


def test_a_stream_of_a_closed_battle_is_not_there(new_battle, live_site):
    battle = new_battle(watchable=False)
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(f"{live_site}/battles/{battle.public_id}/stream/", timeout=10)
    assert refusal.value.code == 404


@pytest.mark.parametrize("watchable", [False, True])
def test_who_loses_his_seat_follows_a_closed_battle_no_longer(new_battle, live_site, client, watchable):
    battle = new_battle(watchable=watchable)
    client.force_login(battle.owner)
    key = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={client.session.session_key}"}
    with readers() as read:
        stream = read(f"{live_site}/battles/{battle.public_id}/stream/", headers=key)
        assert stream.wait_for("data: 1")
        listening()
        seating.leave(battle, person=Person(user=battle.owner), side_key="red")
        assert stream.wait_for("END", seconds=5 if not watchable else 0.3) is not watchable


def test_silence_is_broken_by_a_sign_of_life(battle, follow, monkeypatch):
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.2)
    stream = follow(battle)
    assert stream.wait_for(": still here") and stream.wait_for("event: beat"), "scripts of pages see events alone"


def test_streams_end_when_the_process_is_told_to_stop(battle, follow, monkeypatch):
    stream = follow(battle)
    assert stream.wait_for("data: 1")
    live.HUB.close()
    try:
        assert stream.wait_for("END")
    finally:
        live.HUB.closed = False


def test_open_streams_hold_no_threads(battle, follow):
    streams = [follow(battle) for _ in range(20)]
    assert all(stream.wait_for("data: 1") for stream in streams)

    def held():
        return sum("ThreadPoolExecutor" in thread.name for thread in threading.enumerate())

    until(lambda: held() <= 5)


def run(work):
    """What comes of it, in a loop of its own: a browser of an earlier test may have left one running in this thread."""
    with ThreadPoolExecutor() as pool:
        return pool.submit(asyncio.run, work).result()


def test_a_slow_reader_misses_steps_but_never_the_last():
    async def read():
        stream = hub.Subscription()
        for number in range(100):
            stream.tell(number)
        await asyncio.sleep(0.01)
        return await stream.next(1)

    assert run(read()) == 99


def test_the_end_is_never_missed_and_two_threads_may_tell_in_any_order():
    async def read(*told):
        stream = hub.Subscription()
        for number in told:
            stream.tell(number)
        await asyncio.sleep(0.01)
        return await stream.next(1)

    assert run(read(3, 2)) == 3
    assert run(read(3, None, 4)) is None


class Listening:
    """A connection to a PostgreSQL on which nothing happens; closing it waits until it may be closed."""

    def __init__(self, may_close):
        self.closing, self._may_close = threading.Event(), may_close

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.closing.set()
        assert self._may_close.wait(5)

    def execute(self, *_):
        return self

    def fetchall(self):
        return []

    def notifies(self, timeout):
        time.sleep(0.01)
        return iter(())


def test_a_stream_that_opens_just_as_the_listener_ends_is_not_deaf(monkeypatch):
    streams, may_close, opened = hub.Hub(), threading.Event(), []
    listener = listeners.Listener(streams)

    def listening():
        opened.append(Listening(may_close))
        return opened[-1]

    async def two_after_each_other():
        with streams.subscription("first"):
            listener.start()
            while not opened:
                await asyncio.sleep(0.01)
        assert await asyncio.to_thread(opened[0].closing.wait, 5)
        with streams.subscription("second"):
            listener.start()
            may_close.set()
            deadline = time.monotonic() + 3
            while len(opened) < 2 and time.monotonic() < deadline:
                await asyncio.sleep(0.01)

    monkeypatch.setattr(listeners, "_connect", listening)
    run(two_after_each_other())
    assert len(opened) == 2


@pytest.mark.parametrize("ticks", range(6))
def test_a_page_that_is_left_just_as_a_step_comes_holds_no_stream(ticks):
    async def read(stream):
        while True:
            await stream.next(60)

    async def leave():
        stream = hub.Subscription()
        reading = asyncio.create_task(read(stream))
        await asyncio.sleep(0.01)
        stream.put(1)
        for _ in range(ticks):
            await asyncio.sleep(0)
        reading.cancel()
        ended, _ = await asyncio.wait([reading], timeout=1)
        reading.cancel()
        return bool(ended)

    assert run(leave())
