"""The stream: pages that have a battle open learn at once that it has moved on: the number, as they count.

Players then fetch what their own viewer may see. Spectators are all shown the same; it travels with the number and is
rendered once for each step and kind of page (``Render``), however many follow. On PostgreSQL the number travels by
NOTIFY inside the transaction, and one connection per process listens; on SQLite there is one process, and its hub
learns of it when the transaction has been committed. A stream holds no database connection while it waits.
"""

import asyncio
import contextlib
import json
import signal
import threading
import time
from bisect import bisect_right
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import structlog
from django.db import connection, transaction
from django.http import StreamingHttpResponse

from battles.live.batches import BATCHES
from battles.live.hub import CHANNEL, HUB, Step, Subscription, number_for
from battles.store import delays, numbers
from battles.store.access import Access
from battles.store.models import Battle
from battles.store.terms import terms_of
from replica import reading as replica

HEARTBEAT_SECONDS = 15.0
SIGN_OF_LIFE = ": still here\nevent: beat\ndata: 0\n\n"
LATE = 0.1  # seconds: a page that fetches at once must not come a moment too early

log = structlog.get_logger(__name__)

Messages = AsyncGenerator[str | bytes, None]
"""Server-sent events, each as it is sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """HTML with which a page that shows the moment ``have`` shows the moment ``number``, as its role counts."""

    have: int
    number: int
    html: str

    def message(self) -> bytes:
        """Returns it as it is sent: on the first line from which moment to which, then the HTML."""
        lines = "\ndata: ".join(self.html.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
        return f"retry: 1500\nevent: changes\ndata: {self.have} {self.number}\ndata: {lines}\n\n".encode()


Render = Callable[[str, int, int], Shown]
"""Renders for a battle (its public id) what pages that show a moment need to show the present one: at least the moment
of the second number. It is the same for all."""


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
    tell_all([public_id], seq)


def tell_all(topics: Iterable[str], seq: int | None) -> None:
    """Tells all who follow any of these topics a number, in one query; None ends their streams."""
    if connection.vendor == "postgresql":
        hidden = json.dumps(seq.hidden) if isinstance(seq, Step) else ""
        payloads = [f"{topic}:{'' if seq is None else int(seq)}:{hidden}" for topic in topics]
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(pg_notify(%s, one)) FROM unnest(%s::text[]) AS one", [CHANNEL, payloads])
    else:
        for topic in topics:
            transaction.on_commit(partial(HUB.publish, topic, seq))


def answer(content: Messages) -> StreamingHttpResponse:
    """Returns a stream as the answer to a request; nothing on the way buffers it."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(content, content_type="text/event-stream", headers=headers)


def follow(
    battle: Battle, access: Access, render: Render | None = None, beside: Messages | None = None
) -> StreamingHttpResponse:
    """Returns the stream of a battle. Spectators with a delay learn of each step when they may see it.

    With ``render`` each step brings what is shown of it; without, its number alone. ``beside`` comes in the same
    stream.
    """
    late = terms_of(battle).delayed and (access.role == "spectator" or not access.held)
    teller = Teller(battle.public_id, access.role, render)
    return answer(together(delayed_events(teller) if late else events(teller), beside))


def together(messages: Messages, beside: Messages | None) -> Messages:
    """Returns two streams as one, which ends when either does: a browser has few connections to a site.

    The signs of life are those of ``messages`` alone: what happens in ``beside`` changes none of them.
    """
    return messages if beside is None else _merge(messages, beside)


async def _merge(messages: Messages, beside: Messages) -> Messages:
    streams = [messages, beside]
    waiting = {asyncio.ensure_future(anext(stream)): stream for stream in streams}
    try:
        while True:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                stream = waiting.pop(task)
                try:
                    message = task.result()
                except StopAsyncIteration:
                    return
                if stream is messages or message != SIGN_OF_LIFE:
                    yield message
                waiting[asyncio.ensure_future(anext(stream))] = stream
    finally:
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        for stream in streams:
            await stream.aclose()


class Teller:
    """Writes the messages of one stream: ``told`` is the number that it told last, as its role counts."""

    def __init__(self, public_id: str, role: str = "referee", render: Render | None = None) -> None:
        self.public_id = public_id
        self.told = 0
        self._role, self._render = role, render

    def number(self, seq: int) -> int:
        """Returns the number of a step as this stream's role counts."""
        return number_for(seq, self._role)

    def again(self) -> str:
        """Returns the message that there is something new about the moment that was told last."""
        return _message(self.told)

    def begin(self, seq: int) -> str:
        """Returns the message with which the stream begins: where the battle stands."""
        self.told = self.number(seq)
        return _message(self.told)

    async def step(self, seq: int) -> str | bytes:
        """Returns the message of a step: what is shown of it, where that is rendered, else its number."""
        before, self.told = self.told, self.number(seq)
        if self._render is None:
            return _message(self.told)
        render = partial(self._render, self.public_id, before, self.told)
        try:
            self.told, message = await BATCHES.ask((self._render, *render.args), lambda: _rendered(render))
        except Exception:  # the page fetches it, and is told there what is the matter
            log.warning("a step could not be rendered for those who watch", battle=self.public_id, exc_info=True)
            return _message(self.told)
        return message


async def events(teller: Teller) -> Messages:
    """Streams to one client where the battle stands now, then every step that its role notices, and signs of life.

    These come when the client has heard nothing for a while: a step that is hidden from it does not put them off.
    """
    with _subscribe(teller.public_id) as stream:
        # Read after subscribing: no step between the two is missed.
        stood: int = await BATCHES.ask(("present", teller.public_id), lambda: _present(teller.public_id))
        yield teller.begin(stood)
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
                if teller.number(seq) == teller.told:
                    continue
                message = await teller.step(seq)
            elif isinstance(seq, Step):
                continue  # it was there already when this stream began
            else:
                message = teller.again()
            yield message
            beat = time.monotonic() + HEARTBEAT_SECONDS


async def changes(topic: str, look: Callable[[], int]) -> Messages:
    """Streams the number that ``look`` returns, whenever it changes, and signs of life; ``topic``: what is followed."""
    told = None
    async with looks(topic) as woken:
        while True:
            seen = await BATCHES.ask(("topic", topic), look)
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


async def delayed_events(teller: Teller) -> Messages:
    """Streams each step that its role notices to a spectator with a delay when it may be seen."""
    with _subscribe(teller.public_id) as stream:
        told, seconds, due = await _seen_late(teller.public_id)
        yield teller.begin(told)
        beat = time.time() + HEARTBEAT_SECONDS
        while True:
            with contextlib.suppress(TimeoutError):
                seq = await stream.next(max(0.0, min([beat, *due[:1]]) - time.time()))
                if seq is None:
                    return
                if seq <= told:  # a note on a moment that is seen already
                    yield teller.again()
                    continue
                due.append(time.time() + seconds)
            if beat <= time.time():  # by the clock, whatever happens: silence must not tell of a step that is hidden
                yield SIGN_OF_LIFE
                beat += HEARTBEAT_SECONDS
            if due and due[0] <= time.time():
                told, seconds, due = await _seen_late(teller.public_id)
                if teller.number(told) != teller.told:
                    yield await teller.step(told)


def _message(number: int) -> str:
    return f"retry: 1500\nevent: seq\ndata: {int(number)}\n\n"


def _rendered(render: Callable[[], Shown]) -> tuple[int, bytes]:
    """Renders a step, once for all its readers: the number that it shows, and the bytes that each is sent."""
    shown = replica.read(render)
    return shown.number, shown.message()


def _present(public_id: str) -> Step:
    return Step(*Battle.objects.values_list("seq", "hidden").get(public_id=public_id))


async def _seen_late(public_id: str) -> tuple[Step, float, list[float]]:
    """Returns where the battle stands for delayed spectators, the delay in seconds, and when more is due."""
    step, seconds, due = await BATCHES.ask(("late", public_id), lambda: _find_seen_late(public_id))
    return step, seconds, [*due]


def _find_seen_late(public_id: str) -> tuple[Step, float, list[float]]:
    battle = Battle.objects.get(public_id=public_id)
    seconds = terms_of(battle).delay.total_seconds()
    hidden = delays.still_hidden(battle) if seconds else []
    seen = delays.horizon(battle)
    unnoticed = {role: bisect_right(numbers.hidden_moments(battle, role), seen) for role in battle.hidden}
    return Step(seen, unnoticed), seconds, [moment.timestamp() + seconds + LATE for moment in hidden]


@contextlib.contextmanager
def _subscribe(public_id: str) -> Iterator[Subscription]:
    """Subscribes, with a thread that listens to the database and an end when the process ends."""
    _end_streams_at_shutdown()
    with HUB.subscription(public_id) as stream:
        if connection.vendor == "postgresql":
            from battles.live.listener import LISTENER  # noqa: PLC0415 - 6 MB that only PostgreSQL needs

            LISTENER.start()
        yield stream


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
