"""Distances and angles on the table, in inches and degrees, from centre to centre (IE-3.5); a place may be unknown."""

from __future__ import annotations

from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Point
from rules.kit import plan
from rules.kit.plan import CLOSE, folded, within

__all__ = ["CLOSE", "bearing", "distance", "folded", "off_front", "rounded", "within"]


def rounded(value: float) -> int | float:
    """A computed number to three decimals, whole numbers as such."""
    near = round(value, 3)
    return int(near) if float(near).is_integer() else near


def distance(one: Point | None, other: Point | None) -> float:
    """Inches between two centres; nothing when a place is not known."""
    return 0.0 if one is None or other is None else plan.distance(one, other)


def bearing(start: Point | None, end: Point | None) -> float | None:
    """The direction from one centre to another, clockwise from +y; None when it is not known."""
    return None if start is None or end is None else plan.bearing(start, end)


def off_front(facing: Inches, direction: float | None) -> float:
    """Degrees between a facing and a direction, 0 to 180; 0 when the direction is not known."""
    return 0.0 if direction is None else folded(direction - facing)
