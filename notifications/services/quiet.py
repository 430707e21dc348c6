"""Quiet hours: when somebody may be written to."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo


def release(now: datetime, zone: ZoneInfo, start: time | None, end: time | None) -> datetime:
    """Returns the first moment from ``now`` on that is outside the hours from ``start`` to ``end`` in a zone.

    The hours may go over midnight. Without both, or from a time to itself, there are none.
    """
    if start is None or end is None or start == end:
        return now
    local = now.astimezone(zone)
    hour = local.time().replace(tzinfo=None)
    inside = start <= hour < end if start < end else hour >= start or hour < end
    if not inside:
        return now
    day: date = local.date() + timedelta(days=int(hour >= end))
    return datetime.combine(day, end, zone).astimezone(now.tzinfo)
