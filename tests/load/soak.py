"""Soaks a site: many battles go on, each with its watchers, for as long as it is told to; does it stay as it began?

    python tests/load/soak.py --minutes 60
    scripts/with_postgres.py python tests/load/soak.py --minutes 60 --processes 2

200 battles with seven streams each (five pages of onlookers, a table screen, a program), of which one in three hundred
hangs up each second and comes again; all battles together move on by so many actions a second (``--rate``), and pages
are opened beside them. Twelve times it writes down what the processes hold, bounded caches emptied, and how long an
action takes and a step to its watchers. At the end the last third of these lines is held against the third before:
memory, handles, threads and latency must be flat. It runs on the machine that it measures.
"""

import argparse
import asyncio
import contextlib
import itertools
import random
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

sys.path.insert(0, str(Path(__file__).parent))
from visitors import Told
from watchers import Line, act, say, surroundings

STREAMS = ("stream/?as=spectator&shows=page",) * 5 + ("stream/?as=spectator&shows=table", "api")
SAMPLES = 12
HANG_UP = 1 / 300
KINDS = {"handles": (1.02, 8), "threads": (1.0, 1), "tasks": (1.02, 8), "kilobytes in use": (1.03, 3_000)}
LATENCIES = {"action": (1.5, 20), "step": (1.5, 20)}
"""What the last third may be, compared with the one before: so many times as much, and so much more (milliseconds)."""


@dataclass
class Table:
    """A battle, as :func:`watchers.act` wants it, and when its last action was begun."""

    battle: str
    token: str
    unit: str
    port: int
    number: int = 0
    begun: float = 0.0
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass
class Course:
    """What has been measured since the last line was written."""

    action: list[float] = field(default_factory=list)
    step: list[float] = field(default_factory=list)
    opened: int = 0
    failed: int = 0

    def figures(self) -> dict[str, float]:
        """Returns the medians and the 95th percentiles in milliseconds, and begins again."""
        found: dict[str, float] = {"actions": len(self.action), "opened": self.opened, "failed": self.failed}
        for name in LATENCIES:
            took = sorted(1000 * one for one in getattr(self, name)) or [0.0]
            found |= {name: statistics.median(took), f"{name} 95 %": took[int(0.95 * len(took))]}
        self.action, self.step, self.opened, self.failed = [], [], 0, 0
        return found


async def follow(table: Table, kind: str, course: Course) -> None:
    """A watcher who hangs up now and then and comes again."""
    path = f"/api/v1/battles/{table.battle}/stream/" if kind == "api" else f"/battles/{table.battle}/{kind}"
    while True:
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, TimeoutError):
            reader, writer = await asyncio.open_connection("127.0.0.1", table.port, limit=2**20)
            try:
                writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                async with asyncio.timeout(random.expovariate(HANG_UP)):
                    await _read(reader, table, course)
            finally:
                writer.close()


async def _read(reader: asyncio.StreamReader, table: Table, course: Course) -> None:
    await reader.readuntil(b"\r\n\r\n")
    await reader.readuntil(b"\n\n\r\n")  # where the battle stands
    while message := await reader.readuntil(b"\n\n\r\n"):
        if b"event: beat" not in message and table.begun:
            course.step.append(time.perf_counter() - table.begun)


async def play(tables: list[Table], rate: float, course: Course) -> NoReturn:
    """Acts in one battle after the other, ``rate`` times a second, whether or not the last answer has come."""
    going: set[asyncio.Task[None]] = set()
    for number in itertools.count():
        table = tables[number % len(tables)]
        if not table.busy.locked():
            going.add(task := asyncio.create_task(_act(table, course)))
            task.add_done_callback(going.discard)
        await asyncio.sleep(1 / rate)
    raise AssertionError


async def _act(table: Table, course: Course) -> None:
    async with table.busy:
        line, table.begun = Line(table.port), time.perf_counter()
        try:
            await act(line, table, table.number)
            course.action.append(time.perf_counter() - table.begun)
        except (AssertionError, ConnectionError, asyncio.IncompleteReadError):
            course.failed += 1
        finally:
            line.close()
        table.number += 1


async def look(tables: list[Table], course: Course) -> None:
    """Opens the page of some battle once a second."""
    while True:
        table = random.choice(tables)
        line = Line(table.port)
        with contextlib.suppress(AssertionError, ConnectionError, asyncio.IncompleteReadError):
            await line.request("GET", f"/battles/{table.battle}/")
            course.opened += 1
        line.close()
        await asyncio.sleep(1)


async def soak(site: Told, tables: list[Table], *, minutes: float, rate: float) -> list[dict[str, float]]:
    """Lets it all go on; returns the lines that were written down."""
    course, going = Course(), []
    for table in tables:
        going += [asyncio.create_task(follow(table, kind, course)) for kind in STREAMS]
        await asyncio.sleep(0.02)
    going += [asyncio.create_task(play(tables, rate, course)), asyncio.create_task(look(tables, course))]
    lines: list[dict[str, float]] = []
    for number in range(SAMPLES):
        await asyncio.sleep(60 * minutes / SAMPLES)
        figures = course.figures()
        lines.append({**figures, **await site.held()})
        say(f"{(number + 1) * minutes / SAMPLES:.1f} min: " + ", ".join(f"{k} {v:.0f}" for k, v in lines[-1].items()))
    for task in going:
        task.cancel()
    await asyncio.gather(*going, return_exceptions=True)
    return lines


def judge(lines: list[dict[str, float]]) -> list[str]:
    """Returns what is not flat, in words."""
    third = len(lines) // 3
    wrong = [f"{line['failed']:.0f} actions have failed" for line in lines if line["failed"]]
    for name, (times, more) in (KINDS | LATENCIES).items():
        before, last = (statistics.median(one[name] for one in part) for part in (lines[third:-third], lines[-third:]))
        if last > before * times + more:
            wrong.append(f"{name}: {before:.0f}, then {last:.0f}")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--battles", type=int, default=200)
    parser.add_argument("--rate", type=float, default=4, help="actions a second, in all battles together")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    with surroundings(), tempfile.TemporaryDirectory() as folder:
        site = Told(Path(folder) / "held", asked.processes)
        try:
            tables = [
                Table(*site.begin(), port=site.ports[number % len(site.ports)]) for number in range(asked.battles)
            ]
            wrong = judge(asyncio.run(soak(site, tables, minutes=asked.minutes, rate=asked.rate)))
        finally:
            site.stop()
    say("\n".join(wrong) or "Everything has stayed flat.")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
