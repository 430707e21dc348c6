"""The one connection of a process that listens to PostgreSQL, and tells the hub what it hears."""

import json
import threading
from typing import Any

import psycopg
import structlog
from django.db import connection

from battles.live.hub import CHANNEL, HUB, Hub, Step
from battles.store.models import Battle

LISTEN_SECONDS = 0.5
RETRY_SECONDS = 2.0

log = structlog.get_logger(__name__)


class Listener:
    """The one connection of this process that listens to PostgreSQL, while there is a stream that wants to know."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def start(self) -> None:
        """Starts listening, unless it does already. Callers are in the hub, where :meth:`_wanted` finds them."""
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="battle-listener", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        """Listens until nobody follows. A lost connection is made again, and what was missed is sent then."""
        while self._wanted():
            try:
                with _connect() as listening:
                    self._catch_up(listening)
                    self._follow(listening)
            except psycopg.Error:
                log.warning("battle listener lost its connection", exc_info=True)
                threading.Event().wait(RETRY_SECONDS)

    def _wanted(self) -> bool:
        """Returns False when the last follower has gone: the next to come starts a new thread."""
        with self._lock:
            if len(self._hub) and not self._hub.closed:
                return True
            self._thread = None
            return False

    def _follow(self, listening: "psycopg.Connection[Any]") -> None:
        idle = 0
        while idle < 2 and not self._hub.closed:
            self._pass_on(listening)
            idle = 0 if len(self._hub) else idle + 1

    def _pass_on(self, listening: "psycopg.Connection[Any]") -> None:
        for notice in listening.notifies(timeout=LISTEN_SECONDS):
            public_id, seq, hidden = notice.payload.split(":", 2)
            step = Step(int(seq), json.loads(hidden)) if hidden else int(seq) if seq else None
            self._hub.publish(public_id, step)

    def _catch_up(self, listening: "psycopg.Connection[Any]") -> None:
        table = Battle._meta.db_table
        query = f"SELECT public_id, seq, hidden FROM {table} WHERE public_id = ANY(%s)"
        followed = self._hub.battles()
        rows = listening.execute(query, [followed]).fetchall()
        found = {public_id: Step(seq, json.loads(hidden)) for public_id, seq, hidden in rows}
        for public_id in followed:
            self._hub.publish(public_id, found.get(public_id, 0))  # in a lobby any number says: look again


LISTENER = Listener(HUB)


def _connect() -> "psycopg.Connection[Any]":
    """Opens a connection of its own, outside the pool, that listens to the channel."""
    settings: dict[str, Any] = {
        key: value for key, value in connection.get_connection_params().items() if key in _CONNECT
    }
    listening: psycopg.Connection[Any] = psycopg.connect(**settings, **_ALIVE, autocommit=True)
    listening.execute(f"LISTEN {CHANNEL}")
    return listening


# A database that is gone without a word (another machine has taken over) would leave this process deaf for two hours.
_ALIVE: dict[str, Any] = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
_CONNECT = {
    *("dbname", "user", "password", "host", "port", "sslmode", "sslrootcert", "connect_timeout"),
    "target_session_attrs",  # only the one that is written to can be listened to
}
