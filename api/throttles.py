"""Limits of requests by what they cost: one that keeps the site busy for long counts as several.

They are counted exactly, also over several processes: see :mod:`accounts.services.limits`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from accounts.services.limits import Limit
from accounts.services.visitors import origin_of

SECONDS = 0.1
"""The time of computing that counts as one request more."""


class Throttle(SimpleRateThrottle):
    """A limit of requests. ``key`` is whom it counts, None for those whom it does not concern; ``used`` how many."""

    num_requests: int | None
    duration: float | None
    key: str | None = None
    used = 0

    def allow_request(self, request: Request, view: Any) -> bool:
        """Counts a request; returns whether it is still within the limit."""
        self.key = None if self.rate is None else self.get_cache_key(request, view)
        if self.key is not None:
            self.count(1)
        return self.key is None or self.used <= (self.num_requests or 0)

    def count(self, times: int) -> None:
        """Counts so many requests more."""
        self.used = self._limit.count(self.key or "", times)

    def wait(self) -> float:
        """Returns the seconds after which requests are let through again."""
        return self._limit.seconds_left(self.key or "")

    @property
    def _limit(self) -> Limit:
        return Limit(f"api-{self.scope}", self.num_requests or 0, ceil(self.duration or 0))


class Anonymous(Throttle):
    """Limits those without an account, by their address."""

    scope = "anon"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """Returns what stands for the address of those without an account."""
        return None if request.user and request.user.is_authenticated else origin_of(request)


class Account(Throttle):
    """Limits an account."""

    scope = "user"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """Returns the number of an account."""
        return str(request.user.pk) if request.user and request.user.is_authenticated else None


def charge(throttles: Sequence[Throttle], seconds: float) -> None:
    """Counts a request that has taken so many seconds of computing as that many more."""
    more = floor(seconds / SECONDS)
    for throttle in throttles:
        if more and throttle.key is not None:
            throttle.count(more)


def left_of(throttles: Sequence[Throttle]) -> dict[str, str]:
    """Returns the headers that tell a program how many requests it has left, of the limit that is nearest."""
    found = []
    for throttle in throttles:
        if throttle.key is not None:
            most = throttle.num_requests or 0
            found.append((max(0, most - throttle.used), most, ceil(throttle.duration or 0)))
    if not found:
        return {}
    left, most, seconds = min(found)
    return {"RateLimit": f'"requests";r={left}', "RateLimit-Policy": f'"requests";q={most};w={seconds}'}
