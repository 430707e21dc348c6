"""The gate through which every write and every checkpoint of a database goes, one connection at a time."""

import os
import threading

from django.db import OperationalError


class Gate:
    """A lock that a connection holds from its first write to the end of its transaction."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def enter(self, seconds: float) -> None:
        """Waits for its turn. Raises OperationalError when that takes too long, as SQLite does."""
        if not self._lock.acquire(timeout=seconds):
            raise OperationalError("database is locked")

    def leave(self) -> None:
        """Lets the next one in."""
        self._lock.release()


_gates: dict[str, Gate] = {}
_mutex = threading.Lock()


def gate_of(path: str) -> Gate:
    """Returns the gate of a database file: one in a process."""
    with _mutex:
        return _gates.setdefault(os.path.realpath(path), Gate())
