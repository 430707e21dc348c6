"""A clock per side, which runs while the battle waits for that side. Nobody loses by it: the log notes that time is up.

The clocks are kept as ``{"left": {side: seconds}, "running": [side], "at": when, "out": [side]}``, ``left``
being what was left at the moment ``at`` (seconds since 1970). It changes with events alone, so that a page which knows
the moment can count on by itself. Going back does not restore time.

When a clock has run out follows from that as well: :mod:`battles.play.timekeeping` shows and records it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils import timezone

from battles.store.access import seats_of
from battles.store.models import Battle
from battles.store.terms import Terms, terms_of
from rules.kernel.records import Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A side's clock as pages show it. ``until``: when its time is up, in milliseconds since 1970; None: it stands."""

    side: str
    name: str
    colour: int
    seconds: float
    left: str
    until: int | None
    out: bool


@dataclass(frozen=True, slots=True)
class Expiry:
    """The time of a side was up at the moment ``at`` (seconds since 1970)."""

    side: str
    at: float


def new_clock(terms: Terms, sides: Iterable[str]) -> Json:
    """Returns the clocks before a battle begins, or None where there are none."""
    if not terms.minutes:
        return None
    return {"left": dict.fromkeys(sides, terms.minutes * 60.0), "running": [], "at": _now(), "out": []}


def expired(battle: Battle) -> list[Expiry]:
    """Returns the clocks that have run out and have yet to be recorded, in the order of their moments."""
    return [] if battle.clock is None else _expired(battle.clock, _now())


def _expired(clock: Json, now: float) -> list[Expiry]:
    passed = {side: max(0.0, now - clock["at"]) for side in clock["running"]}
    found = [
        Expiry(side, clock["at"] + (max(0.0, left) if side in passed else 0.0))
        for side, left in clock["left"].items()
        if side not in clock["out"] and left - passed.get(side, 0.0) <= 0
    ]
    return sorted(found, key=lambda fall: fall.at)


def run_on(battle: Battle, *, acted: bool) -> list[Expiry]:
    """Lets the clocks of a locked battle run for those it awaits now; returns those that have run out meanwhile.

    ``acted``: somebody has acted, so that a side which is waited for no more has done its part.
    """
    if battle.clock is None:
        return []
    running = battle.awaited
    done = set(battle.clock["running"]) - set(running) if acted else set()
    now = _now()
    found = _expired(battle.clock, now)
    battle.clock = after(battle.clock, running=running, done=done, increment=terms_of(battle).increment, now=now)
    return found


def after(clock: Json, *, running: Sequence[str], done: Iterable[str], increment: int, now: float) -> Json:
    """Returns the clocks at the moment ``now``: time has passed for those that ran, ``done`` get their increment."""
    passed, left = max(0.0, now - clock["at"]), dict(clock["left"])
    for side in clock["running"]:
        left[side] -= passed
    out = [side for side in left if left[side] <= 0 or side in clock["out"]]
    for side in done:
        left[side] += increment
    return {"left": left, "running": [side for side in running if side in left], "at": now, "out": out}


def with_time(clock: Json, side: str, seconds: float) -> Json:
    """Returns the clocks with some seconds more for a side (below 0: less); one that ran out may run again."""
    left = {**clock["left"], side: clock["left"][side] + seconds}
    return {**clock, "left": left, "out": [one for one in clock["out"] if one != side or left[one] <= 0]}


def clocks_of(battle: Battle) -> list[Clock]:
    """Returns the clocks as they are now."""
    clock = battle.clock
    if clock is None:
        return []
    return [
        _clock_of(clock, seat.side, seat.name, seat.colour) for seat in seats_of(battle) if seat.side in clock["left"]
    ]


def _clock_of(clock: Json, side: str, name: str, colour: int) -> Clock:
    runs, left = side in clock["running"], clock["left"][side]
    until = round((clock["at"] + left) * 1000) if runs else None
    now = left - (_now() - clock["at"]) if runs else left
    return Clock(side=side, name=name, colour=colour, seconds=now, left=format_seconds(now), until=until, out=now <= 0)


def format_seconds(seconds: float) -> str:
    """Formats seconds as "12:05"; below nothing as "-0:07"."""
    whole = round(abs(seconds))
    return f"{'−' if seconds < 0 and whole else ''}{whole // 60}:{whole % 60:02}"


def milliseconds() -> int:
    """Returns the server's time, by which pages set theirs."""
    return round(_now() * 1000)


def _now() -> float:
    return timezone.now().timestamp()
