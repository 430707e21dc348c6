"""Limits on how often somebody does something, counted exactly, also over several processes.

Counts are kept where all processes find them: in the memory of the one process of a site on SQLite, in Redis or Valkey
with ``CACHE_URL``, else in the database. A count begins with the first time and ends after ``seconds``.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.store.models import Count, Shared


@dataclass(frozen=True, slots=True)
class Limit:
    """At most ``most`` times within ``seconds``."""

    name: str
    most: int
    seconds: int

    def take(self, who: str) -> bool:
        """Counts one time more; returns whether it is still within the limit."""
        return self.count(who) <= self.most

    def count(self, who: str, times: int = 1) -> int:
        """Counts so many times more, at most the whole limit; returns how many there are now: more than it, maybe."""
        return _add(self._key(who), min(times, self.most), self.seconds)

    def seconds_left(self, who: str) -> float:
        """Returns after how many seconds the count begins again."""
        return max(0.0, _end(self._key(who)) - time.time())

    def give_back(self, who: str, times: int = 1) -> None:
        """Takes times back that should not have counted."""
        _take_back(self._key(who), min(times, self.most))

    def is_spent(self, who: str) -> bool:
        """Checks whether one time more would be beyond the limit. Counts nothing."""
        return _read(self._key(who)) >= self.most

    def _key(self, who: str) -> str:
        return salted_hmac(f"muster.limits.{self.name}", who, algorithm="sha256").hexdigest()


UPSERT = """
    INSERT INTO accounts_count (key, number, ends_at) VALUES (%s, %s, %s)
    ON CONFLICT (key) DO UPDATE SET
        number = excluded.number + CASE WHEN accounts_count.ends_at <= %s THEN 0 ELSE accounts_count.number END,
        ends_at = CASE WHEN accounts_count.ends_at <= %s THEN excluded.ends_at ELSE accounts_count.ends_at END
    RETURNING number
"""


def _add(key: str, times: int, seconds: int) -> int:
    if settings.COUNTS_IN_DATABASE:
        now = timezone.now()
        with connection.cursor() as cursor:
            cursor.execute(UPSERT, [key, times, now + timedelta(seconds=seconds), now, now])
            return int(cursor.fetchone()[0])
    if cache.add(key, times, seconds):
        cache.set(f"{key}.end", time.time() + seconds, seconds)
        return times
    try:
        return int(cache.incr(key, times))
    except ValueError:  # its time has just ended
        return _add(key, times, seconds)


def _end(key: str) -> float:
    if settings.COUNTS_IN_DATABASE:
        found = Count.objects.filter(key=key).values_list("ends_at", flat=True).first()
        return found.timestamp() if found else 0.0
    return float(cache.get(f"{key}.end", 0.0))


def _take_back(key: str, times: int) -> None:
    if settings.COUNTS_IN_DATABASE:
        with connection.cursor() as cursor:
            sql = "UPDATE accounts_count SET number = number - %s WHERE key = %s AND number >= %s"
            cursor.execute(sql, [times, key, times])
        return
    with suppress(ValueError):  # its time has ended
        if cache.decr(key, times) < 0:
            cache.incr(key, times)


def _read(key: str) -> int:
    if settings.COUNTS_IN_DATABASE:
        running = Count.objects.filter(key=key, ends_at__gt=timezone.now())
        return running.values_list("number", flat=True).first() or 0
    return int(cache.get(key, 0))


def forget_counts() -> int:
    """Deletes counts whose time has ended, and what else has been kept for a while; returns how many."""
    now = timezone.now()
    return Count.objects.filter(ends_at__lt=now).delete()[0] + Shared.objects.filter(expires__lt=now).delete()[0]
