"""Measures what watchers of a battle feel: from an action's request to the fragment that shows it on their page.

    python tests/load/watchers.py --watchers 200 --actions 30
    scripts/with_postgres.py python tests/load/watchers.py --streams 1000

Starts a server process of its own on the database of DATABASE_URL (without it a throwaway SQLite), with an EIC League
battle. Each watcher holds a stream that brings what changes, and fetches where it brings a number alone, as a browser
does. ``--processes`` makes it several, on PostgreSQL. ``--streams`` only opens so many, waits, and counts the
database's connections. It runs on the same machine as what it measures.
"""

import argparse
import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.sqlite_shared import SHARE, share  # noqa: E402

DEMO = ROOT / "rules/games/eic_league/demo/armies"
SETTLE_SECONDS = 0.3
SERVE = f"""
import sys, uvicorn
{SHARE}
uvicorn.run("config.asgi:application", port=int(sys.argv[1]), access_log=False, log_level="warning")
"""


class Site:
    """A battle on a server process of its own, with the token of its referee."""

    SERVE = ("-c", SERVE)

    def __init__(self, processes: int = 1) -> None:
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        self.battle, self.token, self.unit = self.begin()
        self.ports = [_free_port() for _ in range(processes)]
        self.processes = [subprocess.Popen([sys.executable, *self.SERVE, str(port)], cwd=ROOT) for port in self.ports]
        self.port, self.process = self.ports[0], self.processes[0]
        for port in self.ports:
            _wait_for(port)

    def begin(self) -> tuple[str, str, str]:
        """Begins a battle: its address, the token of its referee, and a unit in it."""
        from accounts.services.tokens import make_token
        from accounts.store.models import User
        from battles.lobby.create import BattlePlan, SeatPlan, create_battle

        referee = User.objects.create_user(f"referee-{uuid.uuid4().hex[:8]}")
        armies = [json.loads((DEMO / f"{name}.json").read_text()) for name in ("redline", "nightjar")]
        seats = [SeatPlan(name=army["name"], document=army) for army in armies]
        battle = create_battle(BattlePlan(game="eic-league", seats=seats, owner=referee, referee=referee))
        return battle.public_id, make_token(referee, name="load")[1], armies[0]["units"][0]["name"]

    def stop(self) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait(10)

    def worked(self) -> float:
        """Seconds of processor time that the servers have used: nearly the same however busy the machine is."""
        fields = [Path(f"/proc/{one.pid}/stat").read_text().rpartition(")")[2].split() for one in self.processes]
        return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")

    def connections(self) -> int | None:
        """How many connections the database counts besides this script's; None on SQLite."""
        from django.db import connection

        if connection.vendor != "postgresql":
            return None
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
            return int(cursor.fetchone()[0]) - 1


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError("the server did not start")


class Line:
    """One kept connection to the server, for one request after the other."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    def close(self) -> None:
        """Hangs up."""
        if self._writer is not None:
            self._writer.close()

    async def request(self, method: str, path: str, *, body: bytes = b"", headers: str = "") -> bytes:
        if self._writer is None or self._reader is None or self._reader.at_eof():  # closed after five idle seconds
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        assert self._reader and self._writer
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n{headers}\r\n"
        self._writer.write(head.encode() + body)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(answer.split(" ", 2)[1])
        length = answer.partition("content-length:")[2].partition("\r\n")[0]
        inside = await self._reader.readexactly(int(length or 0))
        assert status < 400, f"{method} {path}: {status} {inside[:300]!r}"
        return inside


class Watcher:
    """A page that follows: its stream, and when each moment was on it. What a step brings, it shows."""

    def __init__(self, site: Site, number: int = 0) -> None:
        self._site, self._port = site, site.ports[number % len(site.ports)]
        self._line = Line(self._port)
        self.have, self.shown = 0, {}
        self.bytes = self.fetched = 0

    async def follow(self) -> None:
        path = f"/battles/{self._site.battle}/stream/?as=spectator&shows=page"
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**20)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        try:
            while message := await reader.readuntil(b"\n\n\r\n"):
                await self._take(message)
        finally:
            writer.close()

    async def _take(self, message: bytes) -> None:
        data = message.partition(b"\ndata: ")[2]
        if b"event: changes" in message:
            have, seq = map(int, data.partition(b"\n")[0].split())
            if have == self.have:
                self.have, self.bytes, self.shown[seq] = seq, len(message), time.perf_counter()
        elif b"event: seq" in message:
            await self._fetch(int(data.split()[0]))

    async def _fetch(self, seq: int) -> None:
        if self.have and seq > self.have:
            path = f"/battles/{self._site.battle}/live/?as=spectator&unit=&have={self.have}"
            self.bytes = len(await self._line.request("GET", path, headers="HX-Request: true\r\n"))
            self.shown[seq] = time.perf_counter()
            self.fetched += 1
        self.have = max(seq, self.have)


async def watch(site: Site, *, watchers: int, actions: int) -> None:
    pages = [Watcher(site, number) for number in range(watchers)]
    tasks = [asyncio.create_task(page.follow()) for page in pages]
    while not all(page.have for page in pages):
        await asyncio.sleep(0.05)
    line, delays, decided, after = Line(site.port), [], [], []
    for number in range(actions + 2):
        if number <= 2:
            worked = site.worked()
        before, answer = time.perf_counter(), await act(line, site, number)
        if number > 1:  # the first two warm the server up
            decided.append(time.perf_counter() - before)
        await seen_by_all(pages, answer["seq"])
        delays += [page.shown[answer["seq"]] - before for page in pages] if number > 1 else []
        after += [max(page.shown[answer["seq"]] for page in pages) - before - decided[-1]] if number > 1 else []
        await asyncio.sleep(SETTLE_SECONDS)
    for task in tasks:
        task.cancel()
    fetched = sum(page.fetched for page in pages)
    report(f"{watchers} watchers, {actions} actions, {pages[0].bytes} bytes each, {fetched} fetched", delays)
    report("the acting player's own answer", decided)
    report("from that answer to the last page", after)
    say(f"the servers' computing: {1000 * (site.worked() - worked) / actions:.0f} ms for each action")


async def act(line: Line, site: Site, number: int) -> dict[str, int]:
    """A public counter changes: everybody's page has something new to show."""
    action = {"type": "correct", "path": ["units", site.unit, "frag-hits"], "value": number % 3 + 1, "reason": "load"}
    headers = f"Authorization: Bearer {site.token}\r\nContent-Type: application/json\r\n"
    body = json.dumps({"action": action}).encode()
    path = f"/api/v1/battles/{site.battle}/act/?as=referee"
    return json.loads(await line.request("POST", path, body=body, headers=headers))


async def seen_by_all(pages: list[Watcher], seq: int) -> None:
    deadline = time.monotonic() + 20
    while not all(seq in page.shown for page in pages):
        assert time.monotonic() < deadline, f"{sum(seq not in page.shown for page in pages)} pages missed {seq}"
        await asyncio.sleep(0.01)


def report(what: str, seconds: list[float]) -> None:
    ordered = sorted(1000 * one for one in seconds)
    middle, tail = statistics.median(ordered), ordered[int(0.95 * len(ordered))]
    say(f"{what}: median {middle:.0f} ms, 95th percentile {tail:.0f} ms, worst {ordered[-1]:.0f} ms")


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


async def hold(site: Site, *, streams: int) -> None:
    pages = [Watcher(site, number) for number in range(streams)]
    tasks = []
    for page in pages:
        tasks.append(asyncio.create_task(page.follow()))
        await asyncio.sleep(0.002)
    while not all(page.have for page in pages):
        await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    status = Path(f"/proc/{site.process.pid}/status").read_text()
    memory, threads = (status.partition(f"{key}:")[2].split()[0] for key in ("VmRSS", "Threads"))
    held = await asyncio.to_thread(site.connections)
    say(
        f"{streams} open streams: {held if held is not None else 'no'} database connections besides this script's, "
        f"{int(memory) // 1024} MB, {threads} threads"
    )
    for task in tasks:
        task.cancel()


@contextmanager
def surroundings() -> Iterator[None]:
    """Settings for a site of its own; the database is a throwaway, unless DATABASE_URL names one."""
    with tempfile.TemporaryDirectory() as folder:
        defaults = {"DEBUG": "0", "HTTPS": "0", "SECRET_KEY": uuid.uuid4().hex * 2, "EMAIL_URL": "memory:"}
        defaults |= {"DATABASE_URL": f"sqlite:///{folder}/load.sqlite3", "DJANGO_SETTINGS_MODULE": "config.settings"}
        defaults |= {"STATIC_ROOT": f"{folder}/static", "API_RATE": "100000/min", "LOG_LEVEL": "ERROR"}
        defaults |= {"API_RATE_ANONYMOUS": "100000/min"}
        for name, value in defaults.items():
            os.environ.setdefault(name, value)
        share()
        yield


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--watchers", type=int, default=200)
    parser.add_argument("--actions", type=int, default=30)
    parser.add_argument("--streams", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    with surroundings():
        site = Site(asked.processes)
        try:
            if asked.streams:
                asyncio.run(hold(site, streams=asked.streams))
            else:
                asyncio.run(watch(site, watchers=asked.watchers, actions=asked.actions))
        finally:
            site.stop()


if __name__ == "__main__":
    main()
