"""How far the copy is behind, looked at once a second while somebody wants to know."""

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import structlog
from django.conf import settings
from django.db import connections

EVERY_SECONDS = 1.0
IDLE_SECONDS = 60.0
PRIMARY = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"
COPY = "SELECT pg_is_in_recovery(), pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')"
NEVER = float("-inf")
_CONNECT = {"dbname", "user", "password", "host", "port", "sslmode", "sslrootcert", "target_session_attrs"}

if TYPE_CHECKING:
    import psycopg

log = structlog.get_logger(__name__)

Ask = Callable[[str, str], tuple[Any, ...]]
"""Asks the database of an alias a query for one row."""


class Freshness:
    """Knows up to which moment the copy holds everything.

    The primary says how far its log (WAL) has come; the copy has everything of that moment when it has replayed as
    much. Clocks of the databases do not come into it. A former copy, because it has been promoted, holds
    nothing that counts. Not usable either is one that has not been looked at for a while.
    """

    def __init__(self, ask: Ask, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._ask, self._clock = ask, clock
        self._primary: deque[tuple[float, int]] = deque(maxlen=600)
        self._holds_all_of, self._wanted = NEVER, NEVER
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def usable(self) -> bool:
        """Returns whether the copy is behind by less than what is tolerated (``REPLICA_LAG``, seconds)."""
        self._wanted = self._clock()
        if self._thread is None or not self._thread.is_alive():
            self._start()
        return self._holds_all_of > self._clock() - settings.REPLICA_LAG

    def lag(self) -> float:
        """Returns by how many seconds the copy is behind, at most; infinity when nothing is known of it."""
        return self._clock() - self._holds_all_of

    def lose(self) -> None:
        """Notes that the copy does not answer: it is not asked until it has been looked at again."""
        self._holds_all_of = NEVER

    def look(self) -> None:
        """Looks once. A copy that cannot be reached is not usable."""
        import psycopg  # noqa: PLC0415 - 6 MB that only PostgreSQL needs

        try:
            at = self._clock()
            self._primary.append((at, int(self._ask("default", PRIMARY)[0])))
            recovering, replayed = self._ask("replica", COPY)
        except psycopg.Error as error:
            log.warning("nothing is known of the replica", reason=str(error).strip())
            self.lose()
            return
        if not recovering:
            self.lose()
            return
        while self._primary and self._primary[0][1] <= int(replayed):
            self._holds_all_of = self._primary.popleft()[0]

    def _start(self) -> None:
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="replica-freshness", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while self._wanted > self._clock() - IDLE_SECONDS:
            self.look()
            time.sleep(EVERY_SECONDS)
        self._primary.clear()
        self.lose()


class Lines:
    """A connection of its own to each database, made again when it is lost."""

    def __init__(self) -> None:
        self._open: dict[str, psycopg.Connection[Any]] = {}

    def ask(self, alias: str, query: str) -> tuple[Any, ...]:
        """Returns the one row of a query. Raises psycopg.Error."""
        import psycopg  # noqa: PLC0415 - 6 MB that only PostgreSQL needs

        line = self._open.get(alias)
        if line is None or line.closed:
            given = connections[alias].get_connection_params()
            settings_of_it: dict[str, Any] = {key: value for key, value in given.items() if key in _CONNECT}
            line = self._open[alias] = psycopg.connect(**settings_of_it, connect_timeout=2, autocommit=True)
        try:
            row: tuple[Any, ...] | None = line.execute(query).fetchone()
        except psycopg.Error:
            line.close()
            raise
        assert row is not None
        return row


FRESHNESS = Freshness(Lines().ask)
