"""The post of webhooks: several messages at a time, with nobody's slow program in the way of anybody else's.

Threads only wait for the network; everything in the database is done by the caller. No hook gets two messages at a
time, so that they come in order. A league and a host have a budget of time and may take up a part of the threads only.
A hook that does not take what it is sent rests, longer each time, and its organisers are told.
"""

import threading
import time
from collections import Counter, defaultdict, deque
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from queue import Empty, SimpleQueue
from typing import Any
from urllib.parse import urlsplit

from django.db.models import F, Min, Q
from django.urls import reverse
from django.utils import timezone

from leagues.notifications import notices, transport
from leagues.store.models import Delivery, Hook

WAITS = (1, 5, 30, 120, 720)
"""Minutes until the next try of a message after each that has failed; after the last it is given up."""
GIVEN_UP_MOST = 3
"""So many messages given up in a row, and the hook is switched off."""
MISSES_MOST = 3
"""So many tries in a row that were not taken, and the hook rests."""
RESTS = (5, 15, 60, 360)
"""Minutes of each rest, the last for all that follow."""
AT_ONCE, OF_A_LEAGUE, OF_A_HOST = 8, 2, 2
"""Messages that are under way at a time: in all, of one league, to one host."""
QUICK_SECONDS = 1.0
"""An answer within this time costs nobody anything."""
BUDGET_SECONDS, BUDGET_SPAN = 30.0, 300.0
"""The time beyond that which messages of one league, or to one host, may take within a span, in seconds."""
BRIEF = 0.3
"""Seconds for which a look at the post waits for quick hosts."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A message under way, with whose time it takes."""

    delivery: Delivery
    payers: tuple[Hashable, ...]
    begun: float


@dataclass(frozen=True, slots=True)
class Landed:
    """The end of a flight: was the message taken, and what was said?"""

    flight: Flight
    taken: bool
    said: str


class Meter:
    """Counts the time that leagues and hosts take of the post."""

    def __init__(self) -> None:
        self._spent: dict[Hashable, deque[tuple[float, float]]] = defaultdict(deque)

    def add(self, payer: Hashable, seconds: float) -> None:
        """Counts seconds that have just been spent."""
        self._spent[payer].append((time.monotonic(), seconds))

    def is_spent(self, payer: Hashable) -> bool:
        """Checks whether a payer has used up the budget of the span that ends now."""
        spent = self._spent.get(payer)
        if spent is None:
            return False
        while spent and spent[0][0] < time.monotonic() - BUDGET_SPAN:
            spent.popleft()
        if not spent:
            del self._spent[payer]
        return sum(seconds for _, seconds in spent) >= BUDGET_SECONDS


class Post:
    """Sends what is due. A call looks once and does not wait for slow hosts; :meth:`drain` does."""

    def __init__(self) -> None:
        self._flights: dict[int, Flight] = {}  # by hook
        self._landed: SimpleQueue[Landed] = SimpleQueue()
        self._meter = Meter()

    def __call__(self) -> int:
        """Records what has come back and sends what there is room for. Returns how many messages were taken."""
        return self._collect(0) + self._start() + self._collect(BRIEF)

    def drain(self) -> int:
        """Sends everything that is due and has a budget, and waits for all answers; returns how many were taken."""
        taken = self._start()
        while self._flights:
            taken += self._collect(None) + self._start()
        return taken

    def _start(self) -> int:
        """Sends off what there is room for. Always returns 0: nothing is taken yet."""
        for delivery, payers in self._next():
            if not _claim(delivery):
                continue  # another process has it
            flight = Flight(delivery, payers, time.monotonic())
            self._flights[delivery.hook_id] = flight
            threading.Thread(target=self._fly, args=(flight,), name="webhook", daemon=True).start()
        return 0

    def _next(self) -> Iterator[tuple[Delivery, tuple[Hashable, ...]]]:
        """Yields the first due message of each hook that may have one sent now, the longest due first."""
        now = timezone.now()
        due = Delivery.objects.filter(due_at__lte=now, hook__active=True)
        due = due.filter(Q(hook__rests_until=None) | Q(hook__rests_until__lte=now))
        hooks = due.order_by().values_list("hook", "hook__league", "hook__address").annotate(first=Min("due_at"))
        for hook, league, address, _ in hooks.order_by("first"):
            if len(self._flights) >= AT_ONCE:
                return
            payers = ("league", league), ("host", urlsplit(address).hostname)
            if hook not in self._flights and self._has_room(payers):
                delivery = due.filter(hook=hook).select_related("hook__league").order_by("due_at", "id").first()
                if delivery is not None:
                    yield delivery, payers

    def _has_room(self, payers: tuple[Hashable, Hashable]) -> bool:
        under_way = Counter(payer for flight in self._flights.values() for payer in flight.payers)
        league, host = payers
        few = under_way[league] < OF_A_LEAGUE and under_way[host] < OF_A_HOST
        return few and not any(self._meter.is_spent(payer) for payer in payers)

    def _fly(self, flight: Flight) -> None:
        taken, said = False, "it was broken off"
        try:
            taken, said = transport.post(flight.delivery)
        finally:
            self._landed.put(Landed(flight, taken, said))

    def _collect(self, seconds: float | None) -> int:
        """Records what has come back. Waits for the first answer, for so many seconds or (None) until it is there."""
        taken = 0
        while self._flights:
            try:
                landed = self._landed.get(timeout=seconds) if seconds != 0 else self._landed.get_nowait()
            except Empty:
                break
            seconds = 0
            del self._flights[landed.flight.delivery.hook_id]
            slow = time.monotonic() - landed.flight.begun - QUICK_SECONDS
            for payer in landed.flight.payers if slow > 0 else ():
                self._meter.add(payer, slow)
            _record(landed.flight.delivery, taken=landed.taken, said=landed.said)
            taken += landed.taken
        return taken


def send_due() -> int:
    """Sends what is due now and waits for the answers; returns how many messages were taken."""
    return Post().drain()


def _claim(delivery: Delivery) -> bool:
    """Counts a try before it is made, so that a process that dies meanwhile does not repeat it at once.

    Returns False when another process was faster.
    """
    tries = delivery.tries
    following = timezone.now() + timedelta(minutes=WAITS[tries]) if tries < len(WAITS) else None
    mine = Delivery.objects.filter(pk=delivery.pk, tries=tries, taken_at=None)
    return bool(mine.update(tries=tries + 1, due_at=following))


def _record(delivery: Delivery, *, taken: bool, said: str) -> None:
    now = timezone.now()
    outcome: dict[str, Any] = {"taken_at": now, "due_at": None} if taken else {}
    Delivery.objects.filter(pk=delivery.pk).update(said=said[:200], **outcome)
    if taken:
        Hook.objects.filter(pk=delivery.hook_id).update(failures=0, misses=0, rests_until=None)
        return
    given_up = delivery.tries >= len(WAITS)
    Hook.objects.filter(pk=delivery.hook_id).update(misses=F("misses") + 1, failures=F("failures") + int(given_up))
    hook = Hook.objects.select_related("league").filter(pk=delivery.hook_id).first()
    if hook is not None:
        _rest(hook, switched_off=given_up and hook.failures >= GIVEN_UP_MOST)


def _rest(hook: Hook, *, switched_off: bool) -> None:
    """Lets a hook rest that takes nothing, or switches it off, and tells its organisers when that begins."""
    resting = hook.misses - MISSES_MOST
    if switched_off:
        hook.active = False
    elif resting >= 0:
        hook.rests_until = timezone.now() + timedelta(minutes=RESTS[min(resting, len(RESTS) - 1)])
    hook.save(update_fields=["active", "rests_until"])
    host = urlsplit(hook.address).hostname or hook.address
    page = reverse("leagues:hooks", args=[hook.league.public_id])
    if switched_off:
        notices.tell_organisers(
            hook.league, f"The webhook to {host} was switched off, because it has accepted no message.", page
        )
    elif resting == 0:
        text = (
            f"The webhook to {host} has failed {hook.misses} times in a row. Muster tries it less often until it works."
        )
        notices.tell_organisers(hook.league, text, page)
