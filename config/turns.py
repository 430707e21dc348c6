"""The order in which requests are worked on: in turn by client, so that one that takes long holds up nobody else."""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from ipaddress import ip_address
from math import exp
from typing import Any, TypeVar

from django.conf import settings

T = TypeVar("T")

PATIENCE = 0.03
"""Seconds after which a request is late: another client's may begin beside it."""
FADE = 10.0
"""Seconds in which two thirds of what a client has computed are forgotten. Waiting for others is not its doing."""
DEAR = 0.3
"""Seconds of computing, as far as remembered, above which a client is slow: a request like that, or many in a row."""
SPARE = 2
"""Threads that are there only for those who would wait for late requests."""
MANY = 1000
"""Clients above which those that have hardly computed are forgotten."""
HARDLY = 0.001
"""Seconds of computing."""
NETWORK = len("2001:0db8:0000:0000")
"""Letters of an IPv6 address that name a network: one client has as many addresses in it as it likes."""


@dataclass(slots=True)
class _Turn:
    client: str
    late: bool


class Turns:
    """The turns of requests at a few threads.

    ``at_once`` are worked on at a time, and up to :data:`SPARE` more while some are late. Clients take turns, so one
    that sends a hundred requests waits for itself: of one client no more than ``at_once`` run. The client that has
    computed least goes first. Requests of slow clients, which have computed much, count as late from the beginning, and
    of all together no more than ``at_once`` run: others find a thread at once.
    """

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._prompt = 0
        self._running: Counter[str] = Counter()  # by client, with those that are late
        self._computed: dict[str, tuple[float, float]] = {}  # by client: seconds, and when that was true
        self._waiting: dict[str, deque[asyncio.Future[_Turn]]] = {}

    def is_open(self, client: str) -> bool:
        """Checks whether a request of this client would begin at once."""
        running = self._running.total()
        if self._running[client] >= self._at_once or running >= self._at_once + SPARE:
            return False
        return (running - self._prompt if self._is_slow(client) else self._prompt) < self._at_once

    async def run(self, client: str, work: Callable[[], Awaitable[tuple[T, float]]]) -> T:
        """Waits for the client's turn and does the work, which tells its result and the seconds that it computed."""
        turn = await self._enter(client)
        loop = asyncio.get_running_loop()
        timer = loop.call_later(PATIENCE, self._note_late, turn)
        try:
            result, computed = await work()
            self._charge(client, computed)
            return result
        finally:
            timer.cancel()
            self._leave(turn)

    async def _enter(self, client: str) -> _Turn:
        if self.is_open(client):
            return self._begin(client)
        place: asyncio.Future[_Turn] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # let in, and gone at the same moment
                self._leave(place.result())
            raise

    def _begin(self, client: str) -> _Turn:
        turn = _Turn(client, late=self._is_slow(client))
        self._prompt += not turn.late
        self._running[client] += 1
        return turn

    def _leave(self, turn: _Turn) -> None:
        self._prompt -= not turn.late
        self._running -= Counter((turn.client,))  # nobody stays in it with none
        self._let_in()

    def _is_slow(self, client: str) -> bool:
        return self._has_computed(client) > DEAR

    def _note_late(self, turn: _Turn) -> None:
        self._prompt -= not turn.late
        turn.late = True
        self._let_in()

    def _has_computed(self, client: str) -> float:
        seconds, then = self._computed.get(client, (0.0, 0.0))
        return seconds * exp((then - asyncio.get_running_loop().time()) / FADE)

    def _charge(self, client: str, seconds: float) -> None:
        now = asyncio.get_running_loop().time()
        self._computed[client] = (self._has_computed(client) + seconds, now)
        if len(self._computed) > MANY:
            left = {one: self._has_computed(one) for one in self._computed}
            self._computed = {one: (value, now) for one, value in left.items() if value > HARDLY}

    def _let_in(self) -> None:
        """Lets those in whose turn it is, first the client that has computed least; then that goes to the end."""
        for client in sorted(self._waiting, key=self._has_computed):
            if not self.is_open(client):
                continue
            places = self._waiting.pop(client)
            while places and places[0].done():  # has left
                places.popleft()
            if places:
                places.popleft().set_result(self._begin(client))
            if places:
                self._waiting[client] = places


def client_of(scope: dict[str, Any]) -> str:
    """Returns the address from which a request comes, as far as the proxies in front can be trusted."""
    address = (scope.get("client") or ("",))[0]
    if settings.TRUSTED_PROXIES:
        forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for").split(b",")
        address = forwarded[-settings.TRUSTED_PROXIES :][0].decode("latin-1").strip() or address
    try:
        parsed = ip_address(address)
    except ValueError:
        return str(address)
    return parsed.exploded[:NETWORK] if parsed.version == 6 else str(parsed)
