"""The stream: numbers and nothing else, at once, for everybody; it ends when told."""

import asyncio
import contextlib
import socket
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

import pytest
from django.db import connection

from battles import live, services
from tests.battles.conftest import REST

pytestmark = pytest.mark.django_db(transaction=True)


class Reader:
    """Reads a stream in a thread of its own, over a connection that it can hang up in the middle of a read."""

    def __init__(self, url):
        self.lines = []
        self.arrived = threading.Condition()
        address = urlsplit(url)
        connection = HTTPConnection(address.netloc, timeout=30)
        connection.request("GET", address.path)
        self._socket = connection.sock
        self._answer = connection.getresponse()
        assert self._answer.status == 200
        self.headers = self._answer.headers
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self):
        try:
            for line in self._answer:
                self._tell(line.decode().rstrip("\n"))
        except (OSError, ValueError, HTTPException):
            pass  # hung up, here or at the other end
        self._tell("END")

    def _tell(self, line):
        with self.arrived:
            self.lines.append(line)
            self.arrived.notify_all()

    def wait_for(self, line, seconds=5):
        with self.arrived:
            return self.arrived.wait_for(lambda: line in self.lines, seconds)

    def close(self):
        """Hang up. Closing the answer alone would wait for the thread, and the thread for the next sign of life."""
        with contextlib.suppress(OSError):  # the server has hung up first
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(5)
        self._answer.close()
        self._socket.close()


@pytest.fixture
def follow(live_site):
    readers = []

    def open_stream(battle):
        readers.append(Reader(f"{live_site}/battles/{battle.public_id}/stream/"))
        return readers[-1]

    yield open_stream
    live.HUB.interrupt()
    for reader in readers:
        reader.wait_for("END")
        reader.close()


def test_every_connect_begins_with_where_the_battle_stands_and_each_step_follows(battle, deed, follow):
    stream = follow(battle)
    assert stream.headers["Content-Type"].startswith("text/event-stream")
    assert stream.wait_for("data: 1")
    services.act(battle, deed(battle, "red"), REST["red"])
    assert stream.wait_for("data: 2")
    services.undo(battle, deed(battle, "red"))
    assert stream.wait_for("data: 3")
    late = follow(battle)
    assert late.wait_for("data: 3") and "data: 1" not in late.lines


def test_the_stream_carries_numbers_only(battle, deed, follow):
    stream = follow(battle)
    assert stream.wait_for("data: 1")
    action = {"type": "correct", "path": ["fighters", "blue", "strength"], "value": 987654, "reason": "secret reason"}
    services.act(battle, deed(battle, "referee"), action)
    assert stream.wait_for("data: 2")
    assert set(stream.lines) <= {"retry: 1500", "event: seq", "data: 1", "data: 2", ""}


def test_a_step_is_told_within_a_quarter_of_a_second(battle, deed, follow):
    stream = follow(battle)
    assert stream.wait_for("data: 1")
    time.sleep(0.7 if connection.vendor == "postgresql" else 0)  # until the listener listens
    times = []
    for number in range(2, 12):
        who = ("red", "blue")[number % 2]
        started = time.perf_counter()
        services.act(battle, deed(battle, who), REST[who])
        assert stream.wait_for(f"data: {number}")
        times.append(time.perf_counter() - started)
    assert sorted(times)[len(times) // 2] < 0.25, times


def test_a_step_that_is_rolled_back_is_never_told(battle, deed, follow):
    from django.db import transaction

    class Change(Exception):
        pass

    stream = follow(battle)
    assert stream.wait_for("data: 1")
    with pytest.raises(Change), transaction.atomic():
        services.act(battle, deed(battle, "red"), REST["red"])
        raise Change
    assert not stream.wait_for("data: 2", seconds=0.8)


def test_a_stream_of_a_closed_battle_is_not_there(new_battle, live_site):
    battle = new_battle(watchable=False)
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(f"{live_site}/battles/{battle.public_id}/stream/", timeout=10)  # noqa: S310
    assert refusal.value.code == 404


def test_silence_is_broken_by_a_sign_of_life(battle, follow, monkeypatch):
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.2)
    assert follow(battle).wait_for(": still here")


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

    deadline = time.monotonic() + 5
    while held() > 5 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert held() <= 5


def run(work):
    """What comes of it, in a loop of its own: a browser of an earlier test may have left one running in this thread."""
    with ThreadPoolExecutor() as pool:
        return pool.submit(asyncio.run, work).result()


def test_a_slow_reader_misses_steps_but_never_the_last():
    async def read():
        stream = live.Subscription()
        for number in range(100):
            stream.tell(number)
        await asyncio.sleep(0.01)
        return await stream.next(1)

    assert run(read()) == 99


@pytest.mark.parametrize("ticks", range(6))
def test_a_page_that_is_left_just_as_a_step_comes_holds_no_stream(ticks):
    async def read(stream):
        while True:
            await stream.next(60)

    async def leave():
        stream = live.Subscription()
        reading = asyncio.create_task(read(stream))
        await asyncio.sleep(0.01)
        stream._put(1)
        for _ in range(ticks):
            await asyncio.sleep(0)
        reading.cancel()
        ended, _ = await asyncio.wait([reading], timeout=1)
        reading.cancel()
        return bool(ended)

    assert run(leave())
