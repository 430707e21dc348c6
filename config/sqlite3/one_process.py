"""A file is opened by one process at a time, unless SQLite is new enough to share it.

Until 3.51.3 SQLite has the "WAL-reset" fault: if one connection commits at the very moment at which another one
checkpoints, a part of what was committed may never reach the database (https://sqlite.org/wal.html#walresetbug).
"""

import fcntl
import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO

from django.core.management import CommandError
from django.db import OperationalError

MENDED = (3, 51, 3)
MENDED_BRANCHES = ((3, 44, 6), (3, 50, 7))
"""Older series that were mended, too: from this version to the end of the series."""


class InUse(CommandError, OperationalError):
    """Raised when another process has the file open. Management commands print it as a sentence."""


def is_mended(version: Sequence[int]) -> bool:
    """Checks whether this version of SQLite is free of the WAL-reset fault."""
    found = tuple(version)
    return found >= MENDED or any(found[:2] == branch[:2] and found >= branch for branch in MENDED_BRANCHES)


class FileLocks:
    """The files that this process has claimed, with how many connections hold each.

    The claim is an advisory lock on `<file>.lock` beside the database, which ends with the process, however it ends.
    """

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._claims: dict[str, tuple[int, int, IO[str]]] = {}  # process that made it, holders, the open lock file

    def claim(self, path: str) -> None:
        """Claims a file for this process, or counts one more holder. Raises InUse when another process has it."""
        path = os.path.realpath(path)
        with self._mutex:
            process, holders, lock = self._claims.get(path, (0, 0, None))
            if lock is None or process != os.getpid():  # a forked child has no right to its parent's claim
                holders, lock = 0, _lock(path)
            self._claims[path] = (os.getpid(), holders + 1, lock)

    def release(self, path: str) -> None:
        """Counts one holder less. After the last one another process may open the file."""
        path = os.path.realpath(path)
        with self._mutex:
            process, holders, lock = self._claims.get(path, (0, 0, None))
            if lock is None or process != os.getpid():
                return
            if holders > 1:
                self._claims[path] = (process, holders - 1, lock)
            else:
                del self._claims[path]
                lock.close()

    @contextmanager
    def held(self, path: str) -> Iterator[None]:
        """Keeps a file claimed for as long as the block lasts. Raises InUse."""
        self.claim(path)
        try:
            yield
        finally:
            self.release(path)


LOCKS = FileLocks()


def _lock(path: str) -> IO[str]:
    lock = open(f"{path}.lock", "a+", encoding="ascii")  # noqa: SIM115 - open for as long as the claim lasts
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        holder = lock.read(20).strip()
        lock.close()
        raise InUse(_refusal(path, holder)) from None
    except OSError:
        lock.close()
        raise
    with suppress(OSError):  # on a full disk nobody learns the number; the lock holds all the same
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
    return lock


def _refusal(path: str, holder: str) -> str:
    who = f"process {holder}" if holder.isdigit() else "another process"
    return (
        f"{path} is open in {who}, probably the site itself. This version of SQLite can damage a database that two "
        f"processes use, so this one has stopped and changed nothing. Stop the other one first, or use a SQLite from "
        f"{'.'.join(map(str, MENDED))} on, or PostgreSQL."
    )
