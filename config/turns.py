"""Whose request is worked on next: in turn by client, and one that takes long holds up nobody else."""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Any, TypeVar

from django.conf import settings

T = TypeVar("T")

PATIENCE = 0.03
"""Seconds after which a request is late: another client's may begin beside it."""
SPARE = 2
"""Threads that are there only for those who would wait for late requests."""
NETWORK = len("2001:0db8:0000:0000")
"""Letters of an IPv6 address that name a network: one client has as many addresses in it as it likes."""


class Turns:
    """The turns of requests at a few threads.

    ``at_once`` are worked on at a time, and up to :data:`SPARE` more while some are late. Clients take turns, so one
    that sends a hundred requests waits for itself. Of one client no more than ``at_once`` run: late ones are in the way
    of its own next requests, and not of other clients'.
    """

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._prompt = 0
        self._running: Counter[str] = Counter()  # by client, with those that are late
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    def is_open(self, client: str) -> bool:
        """Checks whether a request of this client would begin at once."""
        return (
            self._prompt < self._at_once
            and self._running.total() < self._at_once + SPARE
            and self._running[client] < self._at_once
        )

    async def run(self, client: str, work: Callable[[], Awaitable[T]]) -> T:
        """Waits for the client's turn, and does the work."""
        await self._enter(client)
        late: list[bool] = []
        timer = asyncio.get_running_loop().call_later(PATIENCE, self._note_late, late)
        try:
            return await work()
        finally:
            timer.cancel()
            self._leave(client, prompt=not late)

    def _begin(self, client: str) -> None:
        self._prompt += 1
        self._running[client] += 1

    def _leave(self, client: str, *, prompt: bool) -> None:
        self._prompt -= prompt
        self._running -= Counter((client,))  # nobody stays in it with none
        self._let_in()

    async def _enter(self, client: str) -> None:
        if self.is_open(client):
            self._begin(client)
            return
        place = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # let in, and gone at the same moment
                self._leave(client, prompt=True)
            raise

    def _note_late(self, late: list[bool]) -> None:
        late.append(True)
        self._prompt -= 1
        self._let_in()

    def _let_in(self) -> None:
        """Lets those in whose turn it is: of each client the first, and then the client goes to the end of the line."""
        for client in list(self._waiting):
            if not self.is_open(client):
                continue
            places = self._waiting.pop(client)
            while places and places[0].done():  # has left
                places.popleft()
            if places:
                self._begin(client)
                places.popleft().set_result(None)
            if places:
                self._waiting[client] = places


def client_of(scope: dict[str, Any]) -> str:
    """Returns the address from which a request comes, as far as the proxies in front are to be believed."""
    address = (scope.get("client") or ("",))[0]
    if settings.TRUSTED_PROXIES:
        forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for").split(b",")
        address = forwarded[-settings.TRUSTED_PROXIES :][0].decode("latin-1").strip() or address
    try:
        parsed = ip_address(address)
    except ValueError:
        return str(address)
    return parsed.exploded[:NETWORK] if parsed.version == 6 else str(parsed)
