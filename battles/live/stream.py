"""The stream: pages that have a battle open learn at once that it has moved on, and nothing but its number,
as they count.

Each client then fetches what its own viewer may see, so that permissions stay in one place. On PostgreSQL the number
travels by NOTIFY inside the transaction, and one connection per process listens; on SQLite there is one process, and
its hub learns of it when the transaction has been committed. A stream holds no database connection while it waits.
"""

import asyncio
import contextlib
import json
import signal
import threading
import time
from bisect import bisect_right
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from typing import Any

import psycopg
import structlog
from asgiref.sync import sync_to_async
from django.db import connection, connections, transaction
from django.http import StreamingHttpResponse

from battles.store import delays, numbers
from battles.store.access import Access
from battles.store.models import Battle
from battles.store.terms import terms_of

CHANNEL = "muster_battles"
HEARTBEAT_SECONDS = 15.0
LISTEN_SECONDS = 0.5
RETRY_SECONDS = 2.0
SIGN_OF_LIFE = ": still here\nevent: beat\ndata: 0\n\n"
LATE = 0.1  # seconds: a page that fetches at once must not come a moment too early

log = structlog.get_logger(__name__)


class Step(int):
    """The number of a battle's last event, and how many of the events each role does not notice (``hidden``)."""

    hidden: Mapping[str, int]

    def __new__(cls, seq: int, hidden: Mapping[str, int]) -> "Step":
        made = super().__new__(cls, seq)
        made.hidden = hidden
        return made


def _number(seq: int, role: str) -> int:
    """Returns the number of a step as ``role`` counts."""
    return seq - seq.hidden.get(role, 0) if isinstance(seq, Step) else seq


class Subscription:
    """One open stream. Its queue has room for one number: a slow page misses steps, never the last one."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[int | None] = asyncio.Queue(1)

    def tell(self, seq: int | None) -> None:
        """Passes on a number, from any thread; None ends the stream."""
        with contextlib.suppress(RuntimeError):  # the loop has been closed: nobody is left to tell
            self._loop.call_soon_threadsafe(self._put, seq)

    def _put(self, seq: int | None) -> None:
        """Puts a number into the queue. The end stays the end, and the greatest number wins, whatever the order."""
        if self._queue.full():
            held = self._queue.get_nowait()
            seq = None if held is None or seq is None else max(held, seq)
        self._queue.put_nowait(seq)

    async def next(self, seconds: float) -> int | None:
        """Waits for the next number. Raises TimeoutError when none has come for so long.

        Not ``asyncio.wait_for``: in Python 3.11 that forgets a cancellation which comes together with a number, and
        the stream of a page that has been left would go on for ever.
        """
        async with asyncio.timeout(seconds):
            return await self._queue.get()


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
        for stream in streams:
            stream.tell(seq)

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
        for stream in streams:
            stream.tell(None)


HUB = Hub()


def announce(battle: Battle) -> None:
    """Tells all open pages, once the present transaction is committed, the number at which the battle stands."""
    tell(battle.public_id, Step(battle.seq, battle.hidden))


def tell_again(battle: Battle, seq: int) -> None:
    """Tells all open pages that there is something new about the moment ``seq``, such as a note."""
    tell(battle.public_id, seq)


def end_for_others(battle: Battle) -> None:
    """Ends the streams of a battle that not all may follow: somebody has lost a seat, so each page connects again."""
    if not battle.watchable or terms_of(battle).delayed:
        tell(battle.public_id, None)


def tell(public_id: str, seq: int | None) -> None:
    """Tells all who follow ``public_id`` (a battle's, or a lobby's three words) a number; None ends their streams."""
    if connection.vendor == "postgresql":
        hidden = json.dumps(seq.hidden) if isinstance(seq, Step) else ""
        payload = f"{public_id}:{'' if seq is None else int(seq)}:{hidden}"
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])
    else:
        transaction.on_commit(lambda: HUB.publish(public_id, seq))


def answer(content: AsyncIterator[str]) -> StreamingHttpResponse:
    """Returns a stream as the answer to a request; nothing on the way buffers it."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(content, content_type="text/event-stream", headers=headers)


def follow(battle: Battle, access: Access) -> StreamingHttpResponse:
    """Returns the stream of a battle. Spectators with a delay learn of each step when they may see it."""
    late = terms_of(battle).delayed and (access.role == "spectator" or not access.held)
    return answer((delayed_events if late else events)(battle.public_id, access.role))


async def events(public_id: str, role: str = "referee") -> AsyncIterator[str]:
    """Streams to one client where the battle stands now, then every step that ``role`` notices, and signs of life.

    These come when the client has heard nothing for a while: a step that is hidden from it does not put them off.
    """
    with _subscribe(public_id) as stream:
        # Read after subscribing: no step between the two is missed.
        stood = await sync_to_async(_present)(public_id)
        told = _number(stood, role)
        yield _message(told)
        beat = time.monotonic() + HEARTBEAT_SECONDS
        while True:
            try:
                seq = await stream.next(max(0.0, beat - time.monotonic()))
            except TimeoutError:
                yield SIGN_OF_LIFE
                beat = time.monotonic() + HEARTBEAT_SECONDS
                continue
            if seq is None:
                return
            if seq > stood:
                stood = seq
                if _number(seq, role) == told:
                    continue
                told = _number(seq, role)
            elif isinstance(seq, Step):
                continue  # it was there already when this stream began
            yield _message(told)
            beat = time.monotonic() + HEARTBEAT_SECONDS


async def changes(topic: str, look: Callable[[], int]) -> AsyncIterator[str]:
    """Streams the number that ``look`` returns, whenever it changes, and signs of life; ``topic``: what is followed."""
    told = None
    async with looks(topic) as woken:
        while True:
            seen = await sync_to_async(_look)(look)
            yield _message(seen) if seen != told else SIGN_OF_LIFE
            told = seen
            if not await woken():
                return


@contextlib.asynccontextmanager
async def looks(topic: str) -> AsyncIterator[Callable[[], Awaitable[bool]]]:
    """Gives a function that waits until it is time to look at a topic again: it has changed, or has long been silent.

    It returns False when the stream is to end.
    """
    with _subscribe(topic) as stream:

        async def woken() -> bool:
            try:
                return await stream.next(HEARTBEAT_SECONDS) is not None
            except TimeoutError:
                return True

        yield woken


def _look(look: Callable[[], int]) -> int:
    try:
        return look()
    finally:
        connections.close_all()


async def delayed_events(public_id: str, role: str = "spectator") -> AsyncIterator[str]:
    """Streams each step that ``role`` notices to a spectator with a delay when it may be seen."""
    with _subscribe(public_id) as stream:
        told, seconds, due = await sync_to_async(_seen_late)(public_id)
        yield _message(_number(told, role))
        beat = time.time() + HEARTBEAT_SECONDS
        while True:
            with contextlib.suppress(TimeoutError):
                seq = await stream.next(max(0.0, min([beat, *due[:1]]) - time.time()))
                if seq is None:
                    return
                if seq <= told:  # a note on a moment that is seen already
                    yield _message(_number(told, role))
                    continue
                due.append(time.time() + seconds)
            if beat <= time.time():  # by the clock, whatever happens: silence must not tell of a step that is hidden
                yield SIGN_OF_LIFE
                beat += HEARTBEAT_SECONDS
            if due and due[0] <= time.time():
                before = _number(told, role)
                told, seconds, due = await sync_to_async(_seen_late)(public_id)
                if _number(told, role) != before:
                    yield _message(_number(told, role))


def _message(number: int) -> str:
    return f"retry: 1500\nevent: seq\ndata: {int(number)}\n\n"


def _present(public_id: str) -> int:
    try:
        return Step(*Battle.objects.values_list("seq", "hidden").get(public_id=public_id))
    finally:
        connections.close_all()  # the stream may last for hours; what it borrowed goes back now


def _seen_late(public_id: str) -> tuple[int, float, list[float]]:
    """Returns where the battle stands for delayed spectators, the delay in seconds, and when more is due."""
    try:
        battle = Battle.objects.get(public_id=public_id)
        seconds = terms_of(battle).delay.total_seconds()
        hidden = delays.still_hidden(battle) if seconds else []
        seen = delays.horizon(battle)
        unnoticed = {role: bisect_right(numbers.hidden_moments(battle, role), seen) for role in battle.hidden}
        return Step(seen, unnoticed), seconds, [moment.timestamp() + seconds + LATE for moment in hidden]
    finally:
        connections.close_all()


@contextlib.contextmanager
def _subscribe(public_id: str) -> Iterator[Subscription]:
    """Subscribes, with a thread that listens to the database and an end when the process ends."""
    _end_streams_at_shutdown()
    with HUB.subscription(public_id) as stream:
        if connection.vendor == "postgresql":
            LISTENER.start()
        yield stream


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
        """Returns False when nobody follows any more: the next to come starts a new thread."""
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
_CONNECT = {"dbname", "user", "password", "host", "port", "sslmode", "sslrootcert", "connect_timeout"}

_signals: list[int] = []


def _end_streams_at_shutdown() -> None:
    """Makes the streams end with the process: servers wait for answers, and streams have no end of their own."""
    if _signals or threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        _signals.append(number)
        signal.signal(number, _close_then(signal.getsignal(number)))


def _close_then(before: Any) -> Callable[[int, Any], None]:
    def handle(number: int, frame: Any) -> None:
        HUB.close()
        if callable(before):
            before(number, frame)

    return handle
