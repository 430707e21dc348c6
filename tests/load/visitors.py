"""Looks for what outlives its request: pages come and go at random while a battle moves on; what is left at the end?

    python tests/load/visitors.py --minutes 3
    scripts/with_postgres.py python tests/load/visitors.py --minutes 3

Visitors open the streams of a battle (on its page, by the API, with a delay) and of a lobby, and fetch pages; they
leave at any moment: before the answer, in the midst of it, with or without saying so. Ends with an error unless, when
all have gone, the server holds no stream, no task of theirs, no more threads, sockets, database connections
and memory in use (its bounded caches apart) than after the first half minute, and nothing in the midst of a
transaction. Memory in use is what Python and the C library have given out and not got back (glibc tells it); the size
of the process, told beside it, follows the busiest moment so far and what the C library keeps for the next one.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import struct
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from watchers import SHARE, Line, Site, act, say, surroundings

SERVE = (
    f"""
{SHARE}
"""
    """
import asyncio, ctypes, gc, json, os, signal, sys, threading, django, uvicorn
django.setup()
from battles.live.hub import HUB
from battles.store.cache import Recent
from config.asgi import application
from django.urls import get_resolver

get_resolver().url_patterns  # loads everything
KEPT = [one for one in gc.get_objects() if type(one) is Recent]

class Given(ctypes.Structure):
    NAMES = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost"
    _fields_ = [(name, ctypes.c_size_t) for name in NAMES.split()]

given = ctypes.CDLL(None).mallinfo2
given.restype = Given

def tell(*_):
    # Never asks for all objects here: that holds tuples which other threads are about to make, and fails them.
    for one in KEPT:
        one.clear()
    gc.collect()
    links = [f"/proc/self/fd/{one}" for one in os.listdir("/proc/self/fd")]
    told = {
        "streams": len(HUB),
        "followed": len(HUB.battles()),
        "threads": threading.active_count(),
        "tasks": len(asyncio.all_tasks()),
        "handles": len(links),
        "sockets": sum(os.path.islink(one) and "socket:" in os.readlink(one) for one in links),
        "blocks": sys.getallocatedblocks(),
        "kilobytes in use": (given().uordblks + given().hblkhd) // 1024,
        "kilobytes": int(open("/proc/self/status").read().partition("VmRSS:")[2].split()[0]),
    }
    open(f"{os.environ['SOAK_TELLS']}.{os.getpid()}", "w").write(json.dumps(told))

signal.signal(signal.SIGUSR1, tell)
uvicorn.run("config.asgi:application", port=int(sys.argv[1]), access_log=False, log_level="warning", lifespan="off")
"""
)
LONGEST_STAY = 4.0
MORE = {
    "threads": 0,
    "tasks": 2,
    "sockets": 2,
    "connections": 1,
    "blocks": 10_000,
    "kilobytes in use": 2_000,
}
"""What may have come to it by chance: a line that is kept open, a part of the program that was loaded late."""
QUIET_SECONDS = 8.0
"""After the last has gone: the listener to PostgreSQL ends, idle lines are closed."""


class Told(Site):
    """A site whose processes can be asked what they hold."""

    SERVE = ("-c", SERVE)

    def __init__(self, tells: Path, processes: int = 1) -> None:
        self._tells = tells
        os.environ["SOAK_TELLS"] = str(tells)
        super().__init__(processes)

    async def held(self) -> dict[str, int]:
        """What the server processes hold now, all together."""
        files = [Path(f"{self._tells}.{process.pid}") for process in self.processes]
        for file, process in zip(files, self.processes, strict=True):
            file.unlink(missing_ok=True)
            process.send_signal(signal.SIGUSR1)
        while not all(file.exists() and file.read_text().endswith("}") for file in files):
            await asyncio.sleep(0.05)
        each = [json.loads(file.read_text()) for file in files]
        added = {name: sum(one[name] for one in each) for name in each[0]}
        return {**added, **await asyncio.to_thread(self.database)}

    def database(self) -> dict[str, int]:
        from django.db import connection

        if connection.vendor != "postgresql":
            return {}
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*), count(*) FILTER (WHERE state LIKE 'idle in%') FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            connections, midst = cursor.fetchone()
        return {"connections": connections, "in the midst": midst}


class Visited(Told):
    """Such a site with something to look at: a battle, one with a delay, a lobby."""

    def __init__(self, tells: Path) -> None:
        super().__init__(tells)
        from battles.lobby.lobbies import open_lobby
        from battles.store.models import Battle

        battle = Battle.objects.get(public_id=self.battle)
        late = Battle.objects.create(game=battle.game, title="Late", terms={"delay_actions": 2}, seq=1)
        self.lobby = open_lobby(game=battle.game, sides=2, owner=None).code
        self.places = [
            f"/battles/{self.battle}/stream/?shows=page",
            f"/api/v1/battles/{self.battle}/stream/",
            f"/battles/{late.public_id}/stream/",
            f"/battles/lobby/{self.lobby}/stream/",
            f"/battles/{self.battle}/",
            f"/battles/{self.battle}/live/?have=1",
            f"/battles/{self.battle}/battle.json",
        ]


async def visit(site: Visited, dice: random.Random) -> None:
    """Somebody who looks at something for a while, and leaves in one way or another."""
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    try:
        writer.write(f"GET {dice.choice(site.places)} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        stay = dice.choice([0.0, 0.002, 0.02, dice.uniform(0, LONGEST_STAY)])
        if dice.random() < 0.9:  # the others never read what they are sent
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(reader.read(10_000_000), stay or 0.001)
        else:
            await asyncio.sleep(stay)
        if dice.random() < 0.5:  # hang up at once, without a word of farewell
            line = writer.get_extra_info("socket")
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    finally:
        writer.close()


async def visitors(site: Visited, until: float, dice: random.Random) -> int:
    visits = 0
    while time.monotonic() < until:
        with contextlib.suppress(ConnectionError):
            await visit(site, dice)
        visits += 1
    return visits


async def player(site: Visited, until: float) -> int:
    line, number = Line(site.port), 0
    while time.monotonic() < until:
        await act(line, site, number)
        number += 1
        await asyncio.sleep(0.2)
    return number


async def rounds(site: Visited, seconds: float, *, many: int, seed: int) -> dict[str, int]:
    """Everybody comes and goes for so long; what the server holds some seconds after all have left."""
    until, dice = time.monotonic() + seconds, random.Random(seed)
    everybody = [visitors(site, until, random.Random(dice.random())) for _ in range(many)]
    acted, *visits = await asyncio.gather(player(site, until), *everybody)
    await asyncio.sleep(QUIET_SECONDS)
    held = await site.held()
    say(f"{seconds:.0f} s, {sum(visits)} visits, {acted} actions: {held}")
    return held


async def watch(site: Visited, *, minutes: float, many: int) -> list[str]:
    """What is wrong at the end."""
    first = await rounds(site, 30, many=many, seed=1)
    last = await rounds(site, 60 * minutes, many=many, seed=2)
    wrong = [f"{last[name]} {name} are left" for name in ("streams", "followed", "in the midst") if last.get(name)]
    for name, more in MORE.items():
        if last.get(name, 0) > first.get(name, 0) + more:
            wrong.append(f"{name} have grown from {first[name]} to {last[name]}")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--visitors", type=int, default=50)
    asked = parser.parse_args()
    with surroundings(), tempfile.TemporaryDirectory() as folder:
        site = Visited(Path(folder) / "held.json")
        try:
            wrong = asyncio.run(watch(site, minutes=asked.minutes, many=asked.visitors))
        finally:
            site.stop()
    say("\n".join(wrong) or "Nothing has outlived its request.")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
