"""Limits of requests by what they cost: one that keeps the site busy for long counts as several."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Any

from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

SECONDS = 0.1
"""The time of computing that counts as one request more."""


def charge(throttles: Sequence[Any], seconds: float) -> None:
    """Counts a request that has taken so many seconds of computing as that many more."""
    more = floor(seconds / SECONDS)
    for throttle in throttles:
        if more and getattr(throttle, "key", None):  # without one it does not concern this person
            now, most = throttle.timer(), throttle.num_requests or 0
            history = throttle.cache.get(throttle.key, [])
            throttle.cache.set(throttle.key, ([now] * more + history)[:most], throttle.duration)


def left_of(throttles: Sequence[Any]) -> dict[str, str]:
    """Returns the headers that tell a program how many requests it has left, of the limit that is nearest."""
    found = []
    for throttle in throttles:
        if getattr(throttle, "key", None):
            used = len(throttle.cache.get(throttle.key, []))
            found.append((max(0, throttle.num_requests - used), throttle.num_requests, throttle.duration))
    if not found:
        return {}
    left, most, seconds = min(found)
    return {"RateLimit": f'"requests";r={left}', "RateLimit-Policy": f'"requests";q={most};w={int(seconds)}'}


class Anonymous(AnonRateThrottle):
    """Limits those without an account, by their address."""


class Account(UserRateThrottle):
    """Limits an account."""
