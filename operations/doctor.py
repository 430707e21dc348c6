"""The doctor: looks at everything that somebody who asks for help would be asked about."""

from __future__ import annotations

import platform
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

from django.conf import settings
from django.core.checks import WARNING, run_checks
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from battles.store import event_store as battle_events
from battles.store.models import Battle
from leagues.store import event_store as season_events
from leagues.store.models import Delivery, Season
from leagues.store.projection import project
from notifications.store.models import ChannelMessage, Notice
from operations import archive
from operations.databases import BackupError, find_tool
from operations.disk import rooms
from rules import registry
from rules.kernel.wording import format_count

Verdict = Literal["good", "doubtful", "bad"]
LIBRARIES = ("django", "djangorestframework", "psycopg", "uvicorn", "msgspec", "pillow")
LATE = timedelta(minutes=15)
"""The worker has done its chores by then, unless it does not run."""
OLD = timedelta(hours=36)
"""A nightly backup is younger than this."""
RECORDS = 200
"""So many battles and seasons are replayed, the latest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A finding: what was looked at, how it is, and a sentence; ``doubtful`` works, ``bad`` does not."""

    about: str
    verdict: Verdict
    said: str


Check = Callable[[], Iterator[tuple[Verdict, str]]]


def examine(only: list[str]) -> Iterator[Finding]:
    """Yields the findings of the checks of these names, of all when there are none."""
    for about, check in CHECKS.items():
        if only and about not in only:
            continue
        try:
            for verdict, said in check():
                yield Finding(about=about, verdict=verdict, said=said)
        except (DatabaseError, OSError) as error:
            yield Finding(about=about, verdict="bad", said=f"{type(error).__name__}: {error}")


def looking_only(database: Any = connection) -> AbstractContextManager[None]:
    """Lets the doctor look at an SQLite file beside the site that has it: without a right to write."""
    looking: AbstractContextManager[None] = database.reading_only() if database.vendor == "sqlite" else nullcontext()
    return looking


def _versions() -> Iterator[tuple[Verdict, str]]:
    yield "good", f"Python {platform.python_version()} on {platform.platform(terse=True)}"
    yield "good", ", ".join(f"{name} {version(name)}" for name in LIBRARIES)


def _settings() -> Iterator[tuple[Verdict, str]]:
    yield "good", f"{'A LOCAL site' if settings.LOCAL else 'A site for the open network'} at {settings.SITE_URL}"
    if settings.DEBUG:
        yield "doubtful", "DEBUG is on: tracebacks with local variables are shown in the browser."
    if len(settings.SECRET_KEY) < 40:
        yield "doubtful", "SECRET_KEY is short: take 50 random characters."
    if settings.EMAIL_BACKEND.endswith("console.EmailBackend"):
        yield ("good" if settings.LOCAL else "doubtful"), "E-mails are only printed: EMAIL_URL is not set."
    for message in run_checks(include_deployment_checks=not settings.LOCAL):
        yield ("bad" if message.level > WARNING else "doubtful"), f"{message.id}: {message.msg}"


def _database() -> Iterator[tuple[Verdict, str]]:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA journal_mode")
            journal = cursor.fetchone()[0]
            yield "good", f"SQLite {sqlite3.sqlite_version}, journal {journal}, {_size(_sqlite_file())}"
            cursor.execute("PRAGMA quick_check(1)")
            if (said := cursor.fetchone()[0]) != "ok":
                yield "bad", f"The database is damaged: {said}. Go back to a backup."
        else:
            cursor.execute("SELECT version(), pg_size_pretty(pg_database_size(current_database())), now()")
            server, size, now = cursor.fetchone()
            yield "good", f"{server.split(' on ')[0]}, {size}"
            apart = abs((now - timezone.now()).total_seconds())
            if apart > 2:
                yield "doubtful", f"The clocks of site and database are {apart:.0f} s apart."


def _migrations() -> Iterator[tuple[Verdict, str]]:
    executor = MigrationExecutor(connection)
    left = executor.migration_plan(executor.loader.graph.leaf_nodes())
    unknown = set(executor.loader.applied_migrations) - set(executor.loader.graph.nodes)
    if left:
        yield "bad", f"{len(left)} migrations are not applied: run manage.py migrate."
    if unknown:
        yield "doubtful", f"The database knows {len(unknown)} migrations that this program does not: is it older?"
    if not left and not unknown:
        yield "good", "All migrations are applied."


def _disk() -> Iterator[tuple[Verdict, str]]:
    for room in rooms():
        gigabytes = f"{room.free / 1e9:.1f} GB of {room.total / 1e9:.1f} GB"
        yield ("bad" if room.is_low else "good"), f"{room.keeps}: {gigabytes} are free."
    try:
        default_storage.delete(default_storage.save("doctor", ContentFile(b"x")))
    except OSError as error:
        yield "bad", f"Pictures cannot be written: {error}"


def _games() -> Iterator[tuple[Verdict, str]]:
    yield "good", f"{len(registry.all_games())} games are loaded."
    for folder, reason in registry.faults().items():
        yield "bad", f"The game in {folder} is left out: {reason}"


def _worker() -> Iterator[tuple[Verdict, str]]:
    since = timezone.now() - LATE
    late = (
        Delivery.objects.filter(due_at__lt=since, tries=0, hook__active=True).count()
        + ChannelMessage.objects.filter(due__lt=since, tries=0).count()
        + Notice.objects.filter(mail_due__lt=since, mail_tries=0).count()
    )
    if late:
        said = format_count(late, "message has", "messages have")
        yield "doubtful", f"{said} waited for more than {LATE.seconds // 60} minutes: does the worker run?"
    else:
        yield "good", "No message has waited for long."


def _backups() -> Iterator[tuple[Verdict, str]]:
    if connection.vendor == "postgresql":
        try:
            find_tool("pg_dump")
        except BackupError as error:
            yield "doubtful", str(error)
    found = archive.kept(Path(settings.BACKUP_ROOT))
    if not found:
        yield ("good" if settings.LOCAL else "doubtful"), f"There is no backup in {settings.BACKUP_ROOT}."
        return
    age = datetime.now(UTC) - datetime.fromtimestamp(found[0].stat().st_mtime, UTC)
    hours = age.total_seconds() / 3600
    yield (
        ("good" if age < OLD else "doubtful"),
        f"{format_count(len(found), 'backup')}, the latest {format_count(round(hours), 'hour')} old.",
    )


def _records() -> Iterator[tuple[Verdict, str]]:
    """Replays the latest battles and seasons from nothing."""
    wrong = []
    played = {game.slug for game in registry.played_games()}
    battles = [one for one in Battle.objects.order_by("-pk")[:RECORDS] if one.game in played]
    for battle in battles:
        line = battle_events.chain(battle, battle.recorded)
        try:
            whole = battle_events.replay(battle, line, snapshots=False)
            if whole != battle_events.replay(battle, line):
                wrong.append(f"battle {battle.public_id}: a snapshot differs from its events")
        except Exception as error:  # whatever is wrong with it, the others are looked at, too
            wrong.append(f"battle {battle.public_id}: {type(error).__name__}: {error}")
    seasons = list(Season.objects.order_by("-pk")[:RECORDS])
    for season in seasons:
        try:
            project(season_events.events_of(season), now=timezone.now())
        except Exception as error:
            wrong.append(f"season {season.public_id}: {type(error).__name__}: {error}")
    for said in wrong:
        yield "bad", said
    if not wrong:
        yield "good", f"{format_count(len(battles), 'battle')} and {format_count(len(seasons), 'season')} replay."


CHECKS: Mapping[str, Check] = {
    "versions": _versions,
    "settings": _settings,
    "database": _database,
    "migrations": _migrations,
    "disk": _disk,
    "games": _games,
    "worker": _worker,
    "backups": _backups,
    "records": _records,
}


def _sqlite_file() -> Path:
    return Path(str(settings.DATABASES["default"]["NAME"]))


def _size(path: Path) -> str:
    return f"{path.stat().st_size / 1e6:.1f} MB" if path.is_file() else "in memory"
