"""What the roster page of a thirteen-unit EIC team costs, on SQLite in a file, as in real life.

``pytest tests/bench/test_roster_bench.py --benchmark-enable -s`` prints the numbers; each has a limit that fails it.
"""

from __future__ import annotations

import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from armies.services import commands
from armies.services.access import Holder
from armies.store.models import Army
from tests.armies.teams import master_team

EDIT_MEDIAN_MS, EDIT_P95_MS, EDIT_BYTES = 15, 40, 15_000
PAGE_MEDIAN_MS = 40
ROUNDS = 200
SECONDS = 4
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def grand(transactional_db: None, make_user: Callable[..., Any]) -> Army:
    return commands.import_army(json.dumps(master_team()), holder=Holder(user=make_user("ada")))


@pytest.fixture
def as_ada(client: Any, grand: Army) -> Any:
    client.force_login(grand.owner)
    return client


def say(text: str) -> None:
    print(f"\n{text}")  # noqa: T201 - numbers are what one runs this for


def times(act: Callable[[int], None]) -> tuple[float, float]:
    """Median and 95th percentile in milliseconds, after a few rounds to warm up."""
    taken = []
    for number in range(ROUNDS + 10):
        began = time.perf_counter()
        act(number)
        taken.append((time.perf_counter() - began) * 1000)
    taken = sorted(taken[10:])
    return statistics.median(taken), taken[int(len(taken) * 0.95)]


BUTTONS = ["up:units/{0}/ratings/det", "down:units/{0}/ratings/det", "up:units/{0}/ratings/pwr",
           "down:units/{0}/ratings/pwr", "toggle:units/{0}/movement/elevator", "add:units/{0}/weapons:laser",
           "undo"]  # fmt: skip


def test_an_edit(as_ada: Any, grand: Army) -> None:
    sizes: list[int] = []

    def edit(number: int) -> None:
        unit = number // len(BUTTONS) % 13
        do = BUTTONS[number % len(BUTTONS)].format(unit)
        data = {"do": do, "place": f"units/{unit}", "seen": edit.seen}  # type: ignore[attr-defined]
        command = "undo" if do == "undo" else "edit"
        answer = as_ada.post(
            f"/armies/{grand.key}/{command}/", data, headers={"HX-Request": "true", "Accept-Encoding": "gzip"}
        )
        assert answer.status_code == 200, do
        edit.seen += 1  # type: ignore[attr-defined]
        sizes.append(len(answer.content))

    edit.seen = 0  # type: ignore[attr-defined]
    median, p95 = times(edit)
    say(f"edit of 13 units: median {median:.1f} ms, p95 {p95:.1f} ms, at most {max(sizes)} bytes sent")
    assert median < EDIT_MEDIAN_MS
    assert p95 < EDIT_P95_MS
    assert max(sizes) <= EDIT_BYTES


@pytest.mark.parametrize("card", ["", "card/units/0/"], ids=["team", "unit"])
def test_the_page(as_ada: Any, grand: Army, card: str) -> None:
    address = f"/armies/{grand.key}/{card}"
    median, p95 = times(lambda number: as_ada.get(address))
    say(f"roster page of 13 units ({card or 'team'}): median {median:.1f} ms, p95 {p95:.1f} ms")
    assert median < PAGE_MEDIAN_MS


# --- eight at once, on the real server ------------------------------------------------------------------------------


@pytest.fixture
def server(grand: Army, as_ada: Any, tmp_path: Path) -> Iterator[tuple[int, dict[str, str], int]]:
    """One server process on this test's database: its port, the headers of somebody who is signed in, its id."""
    from django.conf import settings
    from django.db import connection

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    copy = tmp_path / "copy.sqlite3"  # a file belongs to one process
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(copy)])
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{copy}", "LOCAL": "0", "WORKER": "0",
                   "HTTPS": "0", "STATIC_ROOT": str(tmp_path)}  # fmt: skip
    python = [sys.executable, "-m"]
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"], cwd=ROOT, env=environment, check=True
    )
    command = [*python, "uvicorn", "config.asgi:application", "--port", str(port), "--log-level", "warning"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment)
    session = as_ada.cookies[settings.SESSION_COOKIE_NAME].value
    try:
        _wait(port)
        yield port, {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}"}, process.pid
    finally:
        process.terminate()
        process.wait(timeout=10)


def _wait(port: int) -> None:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server did not start")


def cpu_seconds(pid: int) -> float:
    """What a process has computed so far, in user and system time."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def pages_a_second(port: int, path: str, *, headers: dict[str, str], connections: int) -> float:
    counts = [0] * connections
    until = time.monotonic() + SECONDS

    def visit(number: int) -> None:
        line = http.client.HTTPConnection("127.0.0.1", port)
        while time.monotonic() < until:
            line.request("GET", path, headers=headers)
            answer = line.getresponse()
            answer.read()
            assert answer.status == 200
            counts[number] += 1

    threads = [threading.Thread(target=visit, args=(number,)) for number in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / SECONDS


def test_eight_readers_are_served_no_slower_than_one(server: tuple[int, dict[str, str], int], grand: Army) -> None:
    port, headers, pid = server
    path = f"/armies/{grand.key}/card/units/0/"
    pages_a_second(port, path, headers=headers, connections=8)
    rates: dict[int, list[float]] = {1: [], 8: []}
    costs: dict[int, list[float]] = {1: [], 8: []}
    for connections in (1, 8) * 3:
        before = cpu_seconds(pid)
        rate = pages_a_second(port, path, headers=headers, connections=connections)
        rates[connections].append(rate)
        costs[connections].append((cpu_seconds(pid) - before) / (rate * SECONDS) * 1000)
    one, eight = (statistics.median(rates[connections]) for connections in (1, 8))
    say(f"roster pages a second: {one:.0f} at one connection, {eight:.0f} at eight")
    spent = ", ".join(f"{statistics.median(cost):.1f} ms at {number}" for number, cost in costs.items())
    say(f"server's time for a page: {spent}")
    assert eight >= one
