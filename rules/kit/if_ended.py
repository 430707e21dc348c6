"""If it ended now: who would win by the count that decides a battle, and what would change that.

For games whose rulebook counts something or ends after a number of turns. A game shows it only where its viewers may
know the whole count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.kernel.display.cards import Fact, Line
from rules.kernel.wording import format_count


def if_it_ended_now(leader: str | None, change: str, *, lines: Iterable[Line] = (), rule: str) -> Fact:
    """Returns who would win now (``leader`` None: nobody), with the sum, and in a sentence what to do about it."""
    do = Line(label="What would change that", amount="", how=change, rule=rule)
    value = f"{leader or 'Nobody'} would win"
    return Fact(label="If it ended now", value=value, why=(*lines, do), rule=rule)


def ended_by_points(points: Mapping[str, int], what: str, *, rule: str, more: str = "") -> Fact:
    """Returns the fact for a battle that the higher total wins; a tie is nobody's.

    ``points`` are the totals by the sides' names, ``what`` says of what they are ("of stands destroyed"); ``more`` is a
    sentence about what else decides.
    """
    best = max(points.values(), default=0)
    ahead = [name for name, one in points.items() if one == best]
    lines = (Line(label=name, amount=str(one), how=f"points {what}", rule=rule) for name, one in points.items())
    leader = ahead[0] if len(ahead) == 1 else None
    ways = (
        f"{name} would win with {format_count(best - one + 1, 'more point')} {what}."
        for name, one in points.items()
        if name != leader
    )
    change = " ".join(ways) if leader else f"The next point {what} would decide it."
    return if_it_ended_now(leader, f"{change} {more}".strip(), lines=lines, rule=rule)
