"""Distances and angles on the table, in inches and degrees, centre to centre (IE-3.5); positions may be unknown."""

from __future__ import annotations

from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Point
from rules.kit import plan
from rules.kit.plan import CLOSE, fold_angle, within

__all__ = ["CLOSE", "bearing", "distance", "fold_angle", "off_front", "round_off", "within"]


def round_off(value: float) -> int | float:
    """Rounds a computed number to three decimals, whole numbers to integers."""
    near = round(value, 3)
    return int(near) if float(near).is_integer() else near


def is_over(value: float, limit: float) -> bool:
    """Checks whether a measured number is over a limit; computed numbers that differ by a rounding are equal."""
    return value > limit + CLOSE


def distance(one: Point | None, other: Point | None) -> float:
    """Returns the inches between two centres; 0 if one is unknown."""
    return 0.0 if one is None or other is None else plan.distance(one, other)


def bearing(start: Point | None, end: Point | None) -> float | None:
    """Returns the direction from one centre to another, clockwise from +y; None if unknown."""
    return None if start is None or end is None else plan.bearing(start, end)


def off_front(facing: Inches, direction: float | None) -> float:
    """Returns the degrees between a facing and a direction, 0 to 180; 0 if the direction is unknown."""
    return 0.0 if direction is None else fold_angle(direction - facing)
