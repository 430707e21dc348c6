"""Reads streams as a browser does, for the tests of those who are told."""

import asyncio
import contextlib
import socket
import threading
import time
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

from django.db import connection, connections

from battles.live import stream


async def aside(work, *given):
    """Does what an event loop must not wait for in a thread, which gives its connection back before it ends."""

    def run():
        try:
            return work(*given)
        finally:
            connections.close_all()

    return await asyncio.to_thread(run)


class Reader:
    """Reads a stream in a thread of its own, over a connection that it can hang up in the middle of a read."""

    def __init__(self, url, headers=None):
        self.lines = []
        self.arrived = threading.Condition()
        address = urlsplit(url)
        connection = HTTPConnection(address.netloc, timeout=30)
        connection.request("GET", f"{address.path}?{address.query}", headers=headers or {})
        self._socket = connection.sock
        self._answer = connection.getresponse()
        assert self._answer.status == 200
        self.headers = self._answer.headers
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self):
        try:
            for line in self._answer:
                self._tell(line.decode().rstrip("\n"))
        except (OSError, ValueError, HTTPException):
            pass  # hung up, here or at the other end
        self._tell("END")

    def _tell(self, line):
        with self.arrived:
            self.lines.append(line)
            self.arrived.notify_all()

    def wait_for(self, line, seconds=5):
        with self.arrived:
            return self.arrived.wait_for(lambda: line in self.lines, seconds)

    def close(self):
        """Hang up. Closing the answer alone would wait for the thread, and the thread for the next sign of life."""
        with contextlib.suppress(OSError):  # the server has hung up first
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(5)
        self._answer.close()
        self._socket.close()


@contextlib.contextmanager
def readers():
    """Opens readers by the address of a stream; at the end every stream is told to end, and has."""
    opened = []

    def read(url, **how):
        opened.append(Reader(url, **how))
        return opened[-1]

    yield read
    stream.HUB.interrupt()
    for reader in opened:
        reader.wait_for("END")
        reader.close()


def until(holds, seconds=5):
    """Waits for what happens in other threads and processes."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.02)


def listening():
    """Waits until this process hears what PostgreSQL tells; without it, it hears from the start."""
    if connection.vendor == "postgresql":
        until(_heard)


def _heard():
    """Its connection has said that it listens, and has read what it had missed (the query that it was last asked)."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle'")
        return any(query.startswith("SELECT public_id, seq") for (query,) in cursor.fetchall())
