"""Distances and angles on the table, in inches and degrees, from centre to centre (IE-3.5)."""

from __future__ import annotations

from math import atan2, degrees, hypot

from rules.games.invisible_enemy.words import Inches, Point

CLOSE = 1e-9
"""Measured lengths that differ by less are equal: "within" includes the limit."""


def rounded(value: float) -> int | float:
    """A computed number to three decimals, whole numbers as such."""
    near = round(value, 3)
    return int(near) if float(near).is_integer() else near


def distance(one: Point | None, other: Point | None) -> float:
    """Inches between two centres; nothing when a place is not known."""
    if one is None or other is None:
        return 0.0
    return hypot(other[0] - one[0], other[1] - one[1])


def within(length: float, limit: float) -> bool:
    """True up to and including the limit."""
    return length <= limit + CLOSE


def bearing(start: Point | None, end: Point | None) -> float | None:
    """The direction from one centre to another, clockwise from +y; None when it is not known."""
    if start is None or end is None or start == end:
        return None
    return degrees(atan2(end[0] - start[0], end[1] - start[1])) % 360


def off_front(facing: Inches, direction: float | None) -> float:
    """Degrees between a facing and a direction, 0 to 180; 0 when the direction is not known."""
    if direction is None:
        return 0.0
    return folded(direction - facing)


def folded(angle: float) -> float:
    """An angle as 0 to 180 degrees to either side."""
    turned = abs(angle) % 360
    return 360 - turned if turned > 180 else turned
