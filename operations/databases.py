"""Dumps of the two databases, by their own tools: VACUUM INTO for SQLite, pg_dump and pg_restore for PostgreSQL."""

from __future__ import annotations

import importlib.util
import os
import secrets
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote

import psycopg
from django.db import OperationalError
from django.db.utils import ConnectionHandler
from psycopg import sql

TOOL_SECONDS = 3600
DEBIAN = Path("/usr/lib/postgresql")


class BackupError(Exception):
    """A backup cannot be made, read or restored; its text says why."""


Rows = Mapping[str, int]
"""The numbers of rows by table."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A restored copy: its DATABASE_URL, and the rows that are in it."""

    url: str
    rows: Rows


class Database(Protocol):
    """A database that can be dumped into one file and restored from it."""

    file_name: str
    """The name of the dump in a backup."""

    def dump(self, target: Path) -> Rows:
        """Writes everything, as it is at one moment, into a new file, and returns its rows. Raises BackupError."""

    def restore(self, source: Path) -> None:
        """Replaces everything by a dump; nothing may be connected. Raises BackupError; nothing has changed then."""

    def trial(self, source: Path) -> AbstractContextManager[Trial]:
        """Restores a dump beside the database for a ``with`` block. Raises BackupError."""


def database_of(settings: Mapping[str, Any]) -> Database:
    """Returns the database that these settings of Django describe. Raises BackupError for other engines."""
    engine = str(settings["ENGINE"])
    if engine.endswith("sqlite3"):
        return Sqlite(settings)
    if engine.endswith("postgresql"):
        return Postgres(settings)
    raise BackupError(f"{engine} cannot be backed up here; use its own tools.")


class Sqlite:
    """An SQLite file."""

    file_name = "database.sqlite3"

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings = settings
        self.path = Path(str(settings["NAME"]))

    def dump(self, target: Path) -> Rows:
        if not self.path.is_file():
            raise BackupError(f"There is no database at {self.path}.")
        try:
            # The site may have the file open: a second process must not be able to write, nor to checkpoint.
            with closing(sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
                connection.execute("VACUUM INTO ?", [str(target)])
        except sqlite3.Error as error:
            raise BackupError(f"SQLite cannot be dumped: {error}.") from error
        return _rows_of_sqlite(target)

    def restore(self, source: Path) -> None:
        check_sqlite(source)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with ConnectionHandler({"default": dict(self.settings)})["default"].alone():  # type: ignore[attr-defined]
                self._replace(source)
        except OperationalError as error:
            raise BackupError(f"Nothing has been replaced: {error}") from error

    def _replace(self, source: Path) -> None:
        for suffix in ("-wal", "-shm"):
            self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
        fresh = self.path.with_name(f"{self.path.name}.{secrets.token_hex(4)}")
        shutil.copyfile(source, fresh)
        os.replace(fresh, self.path)

    @contextmanager
    def trial(self, source: Path) -> Iterator[Trial]:
        check_sqlite(source)
        yield Trial(f"sqlite:///{source.absolute()}", _rows_of_sqlite(source))


def _rows_of_sqlite(path: Path) -> Rows:
    with closing(sqlite3.connect(path)) as connection:
        listed = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        tables = [row[0] for row in connection.execute(listed)]
        return {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in tables}


def check_sqlite(path: Path) -> None:
    """Raises BackupError for a file that is not a sound SQLite database."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            said = [row[0] for row in connection.execute("PRAGMA integrity_check")]
            broken = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.Error as error:
        raise BackupError(f"The dump cannot be read: {error}.") from error
    if said != ["ok"] or broken:
        raise BackupError(f"The dump is damaged: {'; '.join(said[:3])}, {len(broken)} dangling references.")


class Postgres:
    """A PostgreSQL database, reached with the same rights as the site's."""

    file_name = "database.dump"

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings = settings
        self.name = str(settings["NAME"])

    def dump(self, target: Path) -> Rows:
        try:
            with psycopg.connect(**self._address(), dbname=self.name) as connection:
                connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
                (snapshot,) = connection.execute("SELECT pg_export_snapshot()").fetchone() or ("",)
                rows = _rows_of_postgres(connection)
                options = ("--format=custom", f"--snapshot={snapshot}", f"--file={target}")
                self._call("pg_dump", *options, self.name)
        except psycopg.Error as error:
            raise BackupError(f"PostgreSQL refuses: {error}") from error
        return rows

    def restore(self, source: Path) -> None:
        """Restores into a new database and swaps the names: until the last moment everything is as it was."""
        fresh, old = (f"{self.name}_{word}_{secrets.token_hex(4)}" for word in ("restored", "before"))
        self._create(fresh)
        try:
            self._fill(fresh, source)
            self._run(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(self.name), sql.Identifier(old)))
        except (BackupError, psycopg.Error) as error:
            self._drop(fresh)
            raise BackupError(f"Nothing has been replaced: {error}") from error
        self._run(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(fresh), sql.Identifier(self.name)))
        self._drop(old)

    @contextmanager
    def trial(self, source: Path) -> Iterator[Trial]:
        name = f"{self.name}_trial_{secrets.token_hex(4)}"
        self._create(name)
        try:
            self._fill(name, source)
            with psycopg.connect(**self._address(), dbname=name) as connection:
                rows = _rows_of_postgres(connection)
            yield Trial(self._url(name), rows)
        finally:
            self._drop(name)

    def _fill(self, name: str, source: Path) -> None:
        self._call("pg_restore", "--exit-on-error", "--no-owner", f"--dbname={name}", str(source))

    def _create(self, name: str) -> None:
        self._run(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))

    def _drop(self, name: str) -> None:
        self._run(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))

    def _run(self, command: sql.Composed) -> None:
        """Runs a command that no transaction may contain, on the server's own database."""
        try:
            with psycopg.connect(**self._address(), dbname="postgres", autocommit=True) as connection:
                connection.execute(command)
        except psycopg.Error as error:
            raise BackupError(f"PostgreSQL refuses: {error}") from error

    def _address(self) -> dict[str, Any]:
        names = {"host": "HOST", "port": "PORT", "user": "USER", "password": "PASSWORD"}
        return {name: self.settings[key] for name, key in names.items() if self.settings.get(key)}

    def _url(self, name: str) -> str:
        parts = {key: quote(str(self.settings.get(key) or ""), safe="") for key in ("USER", "PASSWORD", "HOST", "PORT")}
        person = f"{parts['USER']}:{parts['PASSWORD']}@" if parts["USER"] else ""
        port = f":{parts['PORT']}" if parts["PORT"] else ""
        return f"postgres://{person}{parts['HOST']}{port}/{name}"

    def _call(self, tool: str, *arguments: str) -> None:
        address = {f"PG{name.upper()}": str(value) for name, value in self._address().items()}
        done = subprocess.run(
            [find_tool(tool), *arguments],
            env={**os.environ, **address},
            capture_output=True,
            text=True,
            check=False,
            timeout=TOOL_SECONDS,
        )
        if done.returncode:
            raise BackupError(f"{tool} failed: {done.stderr.strip()[-500:]}")


def _rows_of_postgres(connection: psycopg.Connection[Any]) -> Rows:
    listed = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
    tables = [row[0] for row in connection.execute(listed).fetchall()]
    found = {}
    for name in tables:
        (number,) = connection.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(name))).fetchone() or (
            0,
        )
        found[name] = int(number)
    return found


def find_tool(name: str) -> str:
    """Returns the path of a tool of PostgreSQL: Debian's newest, one on the path, the wheel's. Raises BackupError."""
    places = [str(path) for path in sorted(DEBIAN.glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4]))[-1:]]
    places += filter(None, [shutil.which(name)])
    if (wheel := importlib.util.find_spec("pgserver")) and wheel.origin:
        places.append(str(Path(wheel.origin).parent / "pginstall" / "bin" / name))
    if not places:
        raise BackupError(f"{name} is not installed here: it comes with Debian's postgresql-client.")
    return places[0]
