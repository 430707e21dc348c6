"""A server's hold on its SQLite file: one server a file, whatever the version, and only on a file that is sound."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection

from config.sqlite3.one_process import LOCKS, is_mended

log = structlog.get_logger(__name__)


@contextmanager
def hold() -> Iterator[None]:
    """Keeps the database file for this server while it runs. On another database it does nothing.

    Pages learn of each other's actions inside the one process, so two servers are refused on any version of SQLite.
    Raises InUse when another process has the file and ImproperlyConfigured when the file is damaged.
    """
    if connection.vendor != "sqlite":
        yield
        return
    with LOCKS.held(str(connection.settings_dict["NAME"])):
        _check()
        yield


def _check() -> None:
    """Looks the file over. Raises ImproperlyConfigured when SQLite finds a fault in it."""
    try:
        with connection.cursor() as cursor:
            found = [str(row[0]) for row in cursor.execute("PRAGMA quick_check(3)").fetchall()]
    except DatabaseError as error:
        found = [str(error)]
    name = connection.settings_dict["NAME"]
    if found != ["ok"]:
        message = f"{name} is damaged ({'; '.join(found)}). Nothing was changed; docs/operators.md, Backup and restore."
        raise ImproperlyConfigured(message)
    shared = "other commands may use it, too" if is_mended(sqlite3.sqlite_version_info) else "one process"
    log.info("database", file=str(name), sqlite=sqlite3.sqlite_version, check="ok", shared=shared)
