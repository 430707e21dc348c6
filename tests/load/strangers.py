"""Measures how long others wait while strangers send the dearest requests that the site takes.

    python tests/load/strangers.py --strangers 8 --seconds 20
    scripts/with_postgres.py python tests/load/strangers.py

Each stranger has an address of their own (127.0.0.x) and sends the largest armies without a pause, and bodies full of
names that nobody knows; somebody else looks at the list of games and at a battle's page, with and without them. The
limit on requests is taken off, so that it is not what helps. It runs on the same machine as what it measures.
"""

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.load.watchers import Site  # noqa: E402

EVALUATE = "/api/v1/games/eic-league/evaluate/"
LARGE = {"game": "eic-league", "name": "NAME", "units": [{"name": "U", "type": "tank", "weapons": ["laser"] * 8}] * 120}
DEAR = (
    {"army": LARGE},
    {"army": {**LARGE, "units": [{**unit, "name": f"U{number}"} for number, unit in enumerate(LARGE["units"])]}},
    {"army": {"game": "eic-league", "name": "x", "units": [{}] * 60_000}},
    {f"k{number}": 0 for number in range(18_000)},
)
BODIES = [json.dumps(document).encode() for document in DEAR]
PAUSE = 0.1


async def request(port: int, address: str, method: str, path: str, body: bytes = b"") -> tuple[int, int, float]:
    """Sends one request from an address; returns the status, the bytes that came, and the seconds that it took."""
    began = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = await reader.read()
        return int(answer.split(b" ", 2)[1]), len(answer), time.perf_counter() - began
    finally:
        writer.close()


async def be_strange(port: int, number: int, answers: list[tuple[int, int, float]]) -> None:
    """Sends one dear request after the other."""
    for turn, body in enumerate(cycle(BODIES)):
        unlike = body.replace(b"NAME", f"{number} {turn}".encode(), 1)  # or the site would remember it
        answers.append(await request(port, f"127.0.0.{10 + number}", "POST", EVALUATE, unlike))


async def look(port: int, paths: list[str], seconds: float) -> list[float]:
    """Looks at these pages in turn; returns how long each took."""
    took, until = [], time.monotonic() + seconds
    while time.monotonic() < until:
        for path in paths:
            status, _, wait = await request(port, "127.0.0.2", "GET", path)
            assert status == 200, (path, status)
            took.append(wait)
            await asyncio.sleep(PAUSE)
    return took


def tell(what: str, took: list[float]) -> None:
    took = sorted(one * 1000 for one in took)
    late = took[int(len(took) * 0.95)]
    print(f"{what}: median {statistics.median(took):.0f} ms, 95 % {late:.0f} ms, worst {took[-1]:.0f} ms ({len(took)})")  # noqa: T201


async def measure(site: Site, strangers: int, seconds: float) -> None:
    paths = ["/api/v1/games/", f"/battles/{site.battle}/", "/armies/"]
    for body in BODIES:  # what a process does once is no part of it
        await request(site.port, "127.0.0.3", "POST", EVALUATE, body)
    await look(site.port, paths, 2)
    tell("nobody else", await look(site.port, paths, seconds))
    answers: list[tuple[int, int, float]] = []
    tasks = [asyncio.create_task(be_strange(site.port, number, answers)) for number in range(strangers)]
    await asyncio.sleep(1)
    tell(f"{strangers} strangers", await look(site.port, paths, seconds))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    statuses = sorted({status for status, _, _ in answers})
    largest = max(size for _, size, _ in answers)
    print(f"the strangers: {len(answers)} answers, statuses {statuses}, the largest of {largest // 1024} KB")  # noqa: T201


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strangers", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=20)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/load.sqlite3")
        os.environ |= {"LOCAL": "1", "LOG_LEVEL": "ERROR", "API_RATE_ANONYMOUS": "1000000/min", "STATIC_ROOT": folder}
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        site = Site()
        try:
            asyncio.run(measure(site, arguments.strangers, arguments.seconds))
        finally:
            site.stop()


if __name__ == "__main__":
    main()
