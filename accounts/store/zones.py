"""The names of time zones."""

import functools
import zoneinfo


@functools.cache
def time_zones() -> frozenset[str]:
    """Returns the names of all time zones. They are looked for on the disk, so it is done once."""
    return frozenset(zoneinfo.available_timezones())
