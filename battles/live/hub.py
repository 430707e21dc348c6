"""The hub: the open streams of this process, and the numbers that they are told."""

import asyncio
import contextlib
import threading
from collections.abc import Iterable, Iterator, Mapping

CHANNEL = "muster_battles"
"""The channel of PostgreSQL on which processes tell each other of steps."""


class Step(int):
    """The number of a battle's last event, and how many of the events each role does not notice (``hidden``)."""

    hidden: Mapping[str, int]

    def __new__(cls, seq: int, hidden: Mapping[str, int]) -> "Step":
        made = super().__new__(cls, seq)
        made.hidden = hidden
        return made


def number_for(seq: int, role: str) -> int:
    """Returns the number of a step as ``role`` counts."""
    return seq - seq.hidden.get(role, 0) if isinstance(seq, Step) else seq


class Subscription:
    """One open stream. It has room for one number: a slow page misses steps, never the last one."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._held: list[int | None] = []
        self._woken: asyncio.Future[None] | None = None

    def tell(self, seq: int | None) -> None:
        """Passes on a number, from any thread; None ends the stream."""
        _tell_all((self,), seq)

    def put(self, seq: int | None) -> None:
        """Holds a number until it is asked for. The end stays the end, and the greatest number wins."""
        if self._held:
            held = self._held.pop()
            seq = None if held is None or seq is None else max(held, seq)
        self._held.append(seq)
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    async def next(self, seconds: float) -> int | None:
        """Waits for the next number. Raises TimeoutError when none has come for so long.

        A future of its own and one timer: hundreds of streams wait so, and are woken together. Not
        ``asyncio.wait_for``: in Python 3.11 that forgets a cancellation which comes together with a number, and the
        stream of a page that has been left would go on for ever.
        """
        if not self._held:
            self._woken = self.loop.create_future()
            timer = self.loop.call_later(seconds, _give_up, self._woken)
            try:
                await self._woken
            finally:
                timer.cancel()
        return self._held.pop()


def _give_up(waiting: "asyncio.Future[None]") -> None:
    if not waiting.done():
        waiting.set_exception(TimeoutError())


class Hub:
    """The open streams of this process, by battle."""

    def __init__(self) -> None:
        self._streams: dict[str, set[Subscription]] = {}
        self._lock = threading.RLock()  # re-entrant: the signal that closes the hub may interrupt its own thread
        self.closed = False

    def __len__(self) -> int:
        with self._lock:
            return sum(len(streams) for streams in self._streams.values())

    def battles(self) -> list[str]:
        """Returns what is followed: public ids of battles, and the words of lobbies."""
        with self._lock:
            return list(self._streams)

    def publish(self, public_id: str, seq: int | None) -> None:
        with self._lock:
            streams = list(self._streams.get(public_id, ()))
        _tell_all(streams, seq)

    @contextlib.contextmanager
    def subscription(self, public_id: str) -> Iterator[Subscription]:
        stream = Subscription()
        with self._lock:
            self._streams.setdefault(public_id, set()).add(stream)
            if self.closed:
                stream.tell(None)
        try:
            yield stream
        finally:
            with self._lock:
                self._streams[public_id].discard(stream)
                if not self._streams[public_id]:
                    del self._streams[public_id]

    def close(self) -> None:
        """Ends every stream for good; their browsers connect again, to the process that follows this one."""
        self.closed = True
        self.interrupt()

    def interrupt(self) -> None:
        """Ends the streams that are open."""
        with self._lock:
            streams = [stream for group in self._streams.values() for stream in group]
        _tell_all(streams, None)


def _tell_all(streams: Iterable[Subscription], seq: int | None) -> None:
    """Wakes each loop once, however many of its streams there are: they all hear of it in the same moment."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Subscription]] = {}
    for stream in streams:
        by_loop.setdefault(stream.loop, []).append(stream)
    for loop, those in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop has been closed: nobody is left to tell
            loop.call_soon_threadsafe(_put_all, those, seq)


def _put_all(streams: Iterable[Subscription], seq: int | None) -> None:
    for stream in streams:
        stream.put(seq)


HUB = Hub()
