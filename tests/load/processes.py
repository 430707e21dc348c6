"""Measures how many actions a second one, two and four server processes carry out, in many battles at once.

    scripts/with_postgres.py python tests/load/processes.py --battles 40 --seconds 10

Each battle has a player who acts, waits for the answer and acts again, over a kept connection; the processes share one
PostgreSQL. Each number of processes is measured in turn, three times (``--rounds``); the medians are told, with the
machine's load beside them. It runs on the machine that it measures: on two cores four processes show what they cost,
no more.
"""

import argparse
import asyncio
import os
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from watchers import Line, Site, act, say, surroundings

PROCESSES = (1, 2, 4)


class Tables:
    """Many battles on a site; each is a ``Site`` of its own to :func:`watchers.act`."""

    def __init__(self, site: Site, number: int) -> None:
        self.battle, self.token, self.unit = site.begin()
        self.port = site.ports[number % len(site.ports)]


async def play(table: Tables, until: float) -> list[float]:
    """Acts until then; the seconds of each action."""
    line, took = Line(table.port), []
    while time.monotonic() < until:
        begun = time.perf_counter()
        await act(line, table, len(took))
        took.append(time.perf_counter() - begun)
    return took


async def measure(tables: list[Tables], seconds: float) -> tuple[float, float, float]:
    """Returns actions a second, and the median and the 95th percentile of their milliseconds."""
    await asyncio.gather(*(play(table, time.monotonic() + 1) for table in tables))  # warms up
    found = await asyncio.gather(*(play(table, time.monotonic() + seconds) for table in tables))
    took = sorted(1000 * one for each in found for one in each)
    return len(took) / seconds, statistics.median(took), took[int(0.95 * len(took))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    with surroundings():
        if not os.environ["DATABASE_URL"].startswith("postgres"):
            sys.exit("On SQLite a site has one process: run it by scripts/with_postgres.py.")
        figures: dict[int, list[tuple[float, float, float]]] = {}
        for processes in PROCESSES * asked.rounds:
            site = Site(processes)
            try:
                tables = [Tables(site, number) for number in range(asked.battles)]
                figures.setdefault(processes, []).append(asyncio.run(measure(tables, asked.seconds)))
            finally:
                site.stop()
    for processes, rounds in figures.items():
        rate, middle, tail = (statistics.median(column) for column in zip(*rounds, strict=True))
        say(
            f"{processes} processes: {rate:.0f} actions a second, median {middle:.0f} ms, 95th percentile {tail:.0f} ms"
        )
    say(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
