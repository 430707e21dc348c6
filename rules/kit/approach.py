"""Places for the pieces of a table with a plan: places to begin, and steps towards an enemy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.kit.plan import Point, bearing, distance, point_ahead, round_to_tenth
from rules.kit.table import Table, is_on_table

TURNS = (0, -30, 30, -60, 60)
SHARES = (1.0, 0.6, 0.3)
ROOM = 1.5
"""Inches between the middles of two pieces."""
DEPTHS = (0.3, 0.7)
"""The distance from the near edge at which the first and any other side begins, in parts of the table's depth."""


def beginning(table: Table, *, side: int, place: int, of: int) -> Point:
    """Returns where the group number ``place`` of a side's ``of`` begins: the sides face each other in two rows."""
    x = table.width * (place + 1) / (of + 1)
    return round_to_tenth(x), round_to_tenth(table.depth * DEPTHS[min(side, 1)])


def facing_ahead(side: int) -> int:
    """Returns the facing of a side that begins there, towards the middle of the table."""
    return 180 if side else 0


def nearest(at: Point, others: Iterable[Point]) -> Point | None:
    """Returns the nearest of some places."""
    return min(others, key=lambda one: distance(at, one), default=None)


def steps_towards(
    at: Point, goal: Point, reach: float, table: Table, *, taken: Iterable[Point] = ()
) -> Iterator[Point]:
    """Yields places within reach in the direction of a goal, or somewhat beside it; none beyond it, or taken."""
    near = [one for one in taken if one != at and distance(one, at) <= reach + ROOM]
    course, room = bearing(at, goal), distance(at, goal)
    for turn in TURNS:
        for share in SHARES:
            length = min(reach * share, room)
            x, y = point_ahead(at, (course or 0) + turn, length)
            to = (round_to_tenth(x), round_to_tenth(y))
            if length >= 0.5 and is_on_table(to, table) and all(distance(to, one) > ROOM for one in near):
                yield to


def centre_of(places: Sequence[Point], radius: float) -> tuple[Point, int] | None:
    """Returns the place among some from which most of them lie within a radius, and how many do."""
    counted = [(sum(distance(one, other) <= radius for other in places), one) for one in places]
    return max(((at, count) for count, at in counted), key=lambda one: one[1], default=None)
