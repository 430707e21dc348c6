"""The database backend `config.sqlite3`: Django's own, with a claim on the file and a gate before every write.

Django's connections check point by themselves at the end of a commit. Two of them, in two threads, could meet there;
so a connection enters the gate before it writes, and leaves it when its transaction, checkpoint included, is over.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any
from urllib.parse import quote

from django.db.backends.sqlite3 import base

from config.sqlite3 import one_process
from config.sqlite3.gate import Gate, gate_of

READS = ("SELECT", "EXPLAIN")
DEFAULT_SECONDS = 5.0
"""Seconds for which Python's SQLite waits for a lock unless told otherwise."""


class Cursor(base.SQLiteCursorWrapper):
    """A cursor that enters the gate before it runs anything but a query.

    Outside of a transaction, `INSERT ... RETURNING` commits when its last row is fetched. So the rows of such a
    statement are fetched at once, while it is still this connection's turn.
    """

    wrapper: DatabaseWrapper
    _rows: Iterator[Any] | None = None

    def execute(self, query: str, params: Any = None) -> Any:
        """Runs a statement."""
        self._rows = None
        if query.lstrip()[:7].upper().startswith(READS):
            return super().execute(query, params)
        with self.wrapper.turn:
            super().execute(query, params)
            if self.description is not None and not self.connection.in_transaction:
                self._rows = iter(super().fetchall())
        return self

    def executemany(self, query: str, param_list: Iterable[Any]) -> Any:
        """Runs a statement for each set of parameters."""
        self._rows = None
        with self.wrapper.turn:
            return super().executemany(query, param_list)

    def fetchone(self) -> Any:
        """Returns the next row, or None after the last."""
        return super().fetchone() if self._rows is None else next(self._rows, None)

    def fetchmany(self, size: int | None = None) -> list[Any]:
        """Returns up to `size` rows."""
        size = self.arraysize if size is None else size
        return super().fetchmany(size) if self._rows is None else list(islice(self._rows, size))

    def fetchall(self) -> list[Any]:
        """Returns the rows that are left."""
        return super().fetchall() if self._rows is None else list(self._rows)

    def __next__(self) -> Any:
        """Returns the next row. Raises StopIteration after the last."""
        return super().__next__() if self._rows is None else next(self._rows)


class Turn:
    """A connection's turn at the gate. It lasts beyond the `with` block for as long as a transaction is open."""

    def __init__(self, wrapper: DatabaseWrapper, gate: Gate) -> None:
        self._wrapper = wrapper
        self._gate = gate
        self._held = False

    def __enter__(self) -> None:
        if not self._held:
            self._gate.enter(float(self._wrapper.settings_dict["OPTIONS"].get("timeout", DEFAULT_SECONDS)))
            self._held = True

    def __exit__(self, *exception: object) -> None:
        raw = self._wrapper.connection
        if raw is None or not raw.in_transaction:
            self.end()

    def end(self) -> None:
        """Lets the next connection in, if this one holds the gate."""
        if self._held:
            self._held = False
            self._gate.leave()


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that claims its file and waits for its turn to write."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._turn: Turn | None = None
        self._claimed: str | None = None
        self._reads_only = False

    @property
    def turn(self) -> Turn:
        """The turn of this connection at the gate of its file. A test changes the name before it connects."""
        if self._turn is None:
            self._turn = Turn(self, gate_of(str(self.settings_dict["NAME"])))
        return self._turn

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keeps the file from everybody, this process's own connections too, while the block lasts. Raises InUse."""
        with one_process.FileLocks().held(str(self.settings_dict["NAME"])):
            yield

    @contextmanager
    def reading_only(self) -> Iterator[None]:
        """Opens the file for reading only while the block lasts, also beside the process that has it.

        Such a connection can neither write nor checkpoint. One that is open already stays as it is.
        """
        mine, self._reads_only = self.connection is None, self.connection is None
        try:
            yield
        finally:
            self._reads_only = False
            if mine:
                self.close()

    def get_connection_params(self) -> Any:
        """Returns the parameters of Python's SQLite."""
        params = super().get_connection_params()
        if self._reads_only:
            path = os.path.abspath(str(self.settings_dict["NAME"]))
            params["database"] = f"file:{quote(path)}?mode=ro"
        return params

    def get_new_connection(self, conn_params: Any) -> Any:
        """Opens a connection. Raises InUse when another process has the file and SQLite is too old to share it."""
        if self.is_in_memory_db():
            return super().get_new_connection(conn_params)
        self._turn = None
        self._claim()
        try:
            return super().get_new_connection(conn_params)
        except BaseException:
            self._unclaim()
            raise

    def create_cursor(self, name: str | None = None) -> Any:
        """Returns a cursor that knows its connection's turn."""
        if self.is_in_memory_db():
            return super().create_cursor(name)
        cursor = self.connection.cursor(factory=Cursor)
        cursor.wrapper = self
        return cursor

    def _commit(self) -> Any:
        with self.turn:
            return super()._commit()  # type: ignore[misc]  # not in the stubs

    def _rollback(self) -> Any:
        with self.turn:
            return super()._rollback()  # type: ignore[misc]

    def _close(self) -> Any:
        """Closes the connection and ends its turn.

        It waits for none: SQLite checkpoints for the last connection of a file alone, and keeps the others out.
        """
        try:
            return super()._close()  # type: ignore[misc]
        finally:
            self.turn.end()
            self._unclaim()

    def _claim(self) -> None:
        if not self._reads_only and not one_process.is_mended(sqlite3.sqlite_version_info):
            path = str(self.settings_dict["NAME"])
            one_process.LOCKS.claim(path)
            self._claimed = path

    def _unclaim(self) -> None:
        if self._claimed is not None:
            one_process.LOCKS.release(self._claimed)
            self._claimed = None
