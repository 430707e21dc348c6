"""Measures whether a battle stays as fast when the site has kept many: opening, acting, undoing in a large table.

    scripts/with_postgres.py python tests/load/growth.py --events 10000000

Fills two databases beside the one of DATABASE_URL, one with 10,000 events and one with ``--events``, from the events of
a real battle, in the order in which a site writes them: a hundred battles at once, event by event. Then new battles are
played in both by the site's own services, in turn, so that whatever else the machine does slows both alike. Ends with
an error where a median of the large one is more than 1.2 times that of the small one, or a query reads a whole table.
``--fill`` only fills, ``--keep`` leaves the databases for the next time.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from watchers import DEMO, ROOT, say

SMALL = 10_000
EVENTS_EACH, TOGETHER = 250, 100
WITHIN = 1.2
ROUNDS, ACTIONS = 12, 60
CALM = ["SET synchronous_commit = off", "SET maintenance_work_mem = '1GB'", "SET work_mem = '256MB'"]
BATTLES = """
INSERT INTO battles_battle (public_id, creation_id, guests, game, title, origin, dice, terms, paused, watchable,
    options, overridden, referee_notes, rules_version, catalogue_hash, status, awaited, seq, hidden, created_at,
    updated_at)
SELECT 'fill' || n, gen_random_uuid(), guests, game, title, origin, dice, terms, paused, watchable,
    options, overridden, referee_notes, rules_version, catalogue_hash, 'over', awaited, {each}, hidden, created_at,
    updated_at
FROM battles_battle, generate_series(1, {battles}) AS n WHERE public_id = '{template}'
"""
EVENTS = """
INSERT INTO battles_event (battle_id, seq, kind, data, action_id, part, action, role, rolls, stage, phase, hidden_from,
    request, created_at, actor_id)
SELECT filler.id, step, event.kind, event.data, gen_random_uuid(), 0, event.action, event.role, event.rolls,
    event.stage, event.phase, event.hidden_from, event.request, event.created_at, event.actor_id
FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / {together} AS cohort FROM battles_battle
      WHERE public_id LIKE 'fill%') AS filler, generate_series(1, {each}) AS step
JOIN (SELECT event.*, row_number() OVER (ORDER BY event.seq) - 1 AS place, count(*) OVER () AS many
      FROM battles_event AS event JOIN battles_battle AS battle ON battle.id = battle_id
      WHERE public_id = '{template}' AND event.seq > 1) AS event
  ON step % event.many = event.place
ORDER BY cohort, step, filler.id
"""
SNAPSHOTS = """
INSERT INTO battles_snapshot (battle_id, seq, rules_version, state)
SELECT filler.id, step * 50, kept.rules_version, kept.state
FROM (SELECT rules_version, state FROM battles_snapshot LIMIT 1) AS kept,
  (SELECT id FROM battles_battle WHERE public_id LIKE 'fill%') AS filler, generate_series(1, {each} / 50) AS step
"""
OTHERS = """
INSERT INTO battles_undorequest (battle_id, "to", role, status, answered_by, created_at)
SELECT id, 1, 'referee', 'refused', '', created_at FROM battles_battle WHERE public_id LIKE 'fill%';
INSERT INTO battles_seat (battle_id, side, name, colour, guest, guest_name, handing, invitation)
SELECT id, 'side' || place, 'Side', place, '', '', false, 'fill' || id || '-' || place
FROM battles_battle, generate_series(1, 2) AS place WHERE public_id LIKE 'fill%';
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=10_000_000)
    parser.add_argument("--fill", action="store_true")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("SECRET_KEY", "x" * 50)
    if asked.work:
        work(int(asked.work))
        return
    base, _, _ = os.environ["DATABASE_URL"].rpartition("/")
    sizes = (SMALL, asked.events)
    workers = {size: Worker(base, size) for size in sizes}
    try:
        for size, worker in workers.items():
            say(f"{size} events: {worker.ask('fill')}")
        wrong = [] if asked.fill else compare(workers)
    finally:
        for worker in workers.values():
            worker.stop(keep=asked.keep or asked.fill)
    say("\n".join(wrong) or "It stays as fast.")
    sys.exit(bool(wrong))


class Worker:
    """A process that plays in a database of so many events, a round whenever it is asked."""

    def __init__(self, base: str, size: int) -> None:
        import psycopg

        self._admin, self._name = f"{base}/postgres", f"growth_{size}"
        with psycopg.connect(self._admin, autocommit=True) as admin:
            if not admin.execute("SELECT 1 FROM pg_database WHERE datname = %s", [self._name]).fetchone():
                admin.execute(f"CREATE DATABASE {self._name}")
        environment = os.environ | {"DATABASE_URL": f"{base}/{self._name}", "LOG_LEVEL": "ERROR"}
        command = [sys.executable, __file__, "--work", str(size)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment, text=True, cwd=ROOT)

    def ask(self, what: str) -> Any:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(f"{what}\n")
        self._process.stdin.flush()
        if answer := self._process.stdout.readline():
            return json.loads(answer)
        raise SystemExit(f"{self._name}: the worker has ended")

    def stop(self, *, keep: bool) -> None:
        import psycopg

        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait(30)
        if not keep:
            with psycopg.connect(self._admin, autocommit=True) as admin:
                admin.execute(f"DROP DATABASE {self._name} WITH (FORCE)")


def compare(workers: dict[int, Worker]) -> list[str]:
    """Plays in turn; returns what is wrong."""
    times: dict[int, dict[str, list[float]]] = {size: {} for size in workers}
    for number in range(ROUNDS + 1):
        for size, worker in workers.items():
            for what, seconds in worker.ask("play").items():
                times[size].setdefault(what, []).extend(seconds if number else [])  # the first round warms up
    small, large = times.values()
    wrong = []
    for what in small:
        few, many = (1000 * statistics.median(one[what]) for one in (small, large))
        say(f"{what}: median {few:.2f} ms and {many:.2f} ms, ratio {many / few:.2f}")
        wrong += [f"{what}: {many / few:.2f} times as long"] if many > WITHIN * few else []
    for size, worker in workers.items():
        say(f"{size}: {worker.ask('sizes')}")
    scanned = workers[max(workers)].ask("plans")
    return [*wrong, *(f"reads a whole table: {one}" for one in scanned)]


def work(size: int) -> None:
    """Answers each line on standard input with a line of JSON."""
    import django

    django.setup()
    table = Table(size)
    known: dict[str, Callable[[], Any]] = {
        "fill": table.fill,
        "play": table.play,
        "sizes": table.sizes,
        "plans": table.plans,
    }
    for line in sys.stdin:
        sys.stdout.write(json.dumps(known[line.strip()]()) + "\n")
        sys.stdout.flush()


class Table:
    """A database with so many events, and what is done in it."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._number = 0

    def fill(self) -> str:
        """Fills it up to its size, unless it is."""
        from django.core.management import call_command
        from django.db import connection

        from battles.store.models import Event

        call_command("migrate", verbosity=0)
        begun = time.monotonic()
        if Event.objects.count() < self._size:
            battle = self._battle(actions=ACTIONS)
            named = {"template": battle.public_id, "each": EVENTS_EACH, "together": TOGETHER}
            with connection.cursor() as cursor:
                for statement in CALM:
                    cursor.execute(statement)
                for statement in (BATTLES, EVENTS, SNAPSHOTS, OTHERS):
                    cursor.execute(statement.format(battles=self._size // EVENTS_EACH, **named))
                cursor.execute("VACUUM ANALYZE")
        return f"{Event.objects.count()} rows after {time.monotonic() - begun:.0f} s"

    def play(self) -> dict[str, list[float]]:
        """Plays a new battle and opens it now and then as a process would that has never seen it: seconds of each."""
        times: dict[str, list[float]] = {}
        battle = self._battle(actions=0)

        def measure(what: str, do: Callable[[], None]) -> None:
            whole, inside = _timed(do)
            times.setdefault(what, []).append(whole)
            times.setdefault(f"{what}, in the database", []).append(inside)

        for number in range(ACTIONS):
            measure("act", lambda number=number: self._act(battle, number))
            if number % 4 == 3:
                measure("undo", lambda: self._undo(battle))
            if number % 3 == 2:
                measure("open", lambda: self._open(battle.public_id))
                measure("open an old one", lambda: self._open(f"fill{random.randint(1, self._size // EVENTS_EACH)}"))
        return times

    def sizes(self) -> str:
        """Returns how large the table of events is, and its indexes."""
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_size_pretty(pg_table_size(name)), pg_size_pretty(pg_indexes_size(name))"
                " FROM (SELECT 'battles_event'::regclass AS name) AS events"
            )
            table, indexes = cursor.fetchone()
        return f"table {table}, indexes {indexes}"

    def plans(self) -> list[str]:
        """Returns the queries of one round that read a whole table of battles, or an index of it from end to end."""
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        from tests.battles.plans import read_whole

        battle = self._battle(actions=3)
        with CaptureQueriesContext(connection) as asked:
            self._act(battle, 4)
            self._undo(battle)
            self._open(battle.public_id)
        return read_whole(asked, "battles_")

    def _battle(self, *, actions: int) -> Any:
        from accounts.store.models import User
        from battles.lobby.create import BattlePlan, SeatPlan, create_battle

        referee, _ = User.objects.get_or_create(username="referee")
        armies = [json.loads((DEMO / f"{name}.json").read_text()) for name in ("redline", "nightjar")]
        seats = [SeatPlan(name=army["name"], document=army) for army in armies]
        battle = create_battle(BattlePlan(game="eic-league", seats=seats, owner=referee, referee=referee))
        battle.unit = armies[0]["units"][0]["name"]
        for number in range(actions):
            self._act(battle, number)
        return battle

    def _command(self, battle: Any) -> Any:
        from uuid import uuid4

        from battles.play.commands import Command
        from rules.kernel.viewer import REFEREE

        return Command(viewer=REFEREE, user=battle.referee, action_id=uuid4())

    def _act(self, battle: Any, number: int) -> None:
        from battles.play import commands

        path = ["units", battle.unit, "frag-hits"]
        action = {"type": "correct", "path": path, "value": number % 3 + 1, "reason": "growth"}
        commands.act(battle, self._command(battle), action)

    def _undo(self, battle: Any) -> None:
        from battles.play import commands

        commands.undo(battle, self._command(battle))

    def _open(self, public_id: str) -> None:
        from battles.play import timekeeping
        from battles.store import event_store, selectors

        for cache in (event_store.STATES, selectors.VIEWS):
            cache.clear()
        found = timekeeping.find_current(public_id)
        selectors.moment(found, "referee")
        selectors.log(found, "referee", upto=found.seq)
        selectors.open_request(found)


def _timed(do: Callable[[], None]) -> tuple[float, float]:
    """Returns the seconds of the whole, and those spent waiting for the database."""
    from django.db import connection

    waited = 0.0

    def wait(execute: Callable[..., Any], *asked: Any) -> Any:
        nonlocal waited
        begun = time.perf_counter()
        try:
            return execute(*asked)
        finally:
            waited += time.perf_counter() - begun

    begun = time.perf_counter()
    with connection.execute_wrapper(wait):
        do()
    return time.perf_counter() - begun, waited


if __name__ == "__main__":
    main()
