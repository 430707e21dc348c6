"""Measurements on a table: distances, angles, lines between bases, intervals. Inches; degrees clockwise from +y.

x counts from the left edge of the table, y from the near edge. Places are kept to a tenth of an inch; the lengths and
angles computed from them are not rounded, and "within" includes the limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import atan2, ceil, cos, degrees, hypot, pi, radians, sin, sqrt
from typing import TypeVar

from rules.kernel.records import Record
from rules.kit.kept import keep

Point = tuple[float, float]
Name = TypeVar("Name")

CLOSE = 1e-9
"""The tolerance: measured lengths that differ by less are equal."""
ROUND = 24
"""The number of corners of a circle drawn as an outline."""
ASIDE = 0.01
"""Inches by which a line must pass an area for its edges not to be looked at."""


class Footprint(Record):
    """A base on the table: its middle, its facing, and its size across and along the facing."""

    at: Point
    facing: float = 0.0
    width: float = 1.0
    depth: float = 1.0


def round_to_tenth(value: float) -> int | float:
    """Rounds a length to a tenth of an inch, as places are kept; a whole number of inches becomes an int."""
    near = round(value * 10) / 10
    return int(near) if near.is_integer() else near


def round_up(value: float) -> int | float:
    """Rounds a measured length up to the next tenth of an inch: no printed limit lies between tenths."""
    return round_to_tenth(ceil(value * 10 - 1e-6) / 10)


def within(length: float, limit: float) -> bool:
    """Checks whether a length is within a limit, up to and including it."""
    return length <= limit + CLOSE


# --- from place to place --------------------------------------------------------------------------


def distance(one: Point, other: Point) -> float:
    """Returns the inches between two places."""
    return hypot(other[0] - one[0], other[1] - one[1])


def bearing(start: Point, end: Point) -> float | None:
    """Returns the direction from one place to another in degrees, from 0 to under 360; None for the same place."""
    if start == end:
        return None
    return degrees(atan2(end[0] - start[0], end[1] - start[1])) % 360


def fold_angle(angle: float) -> float:
    """Returns an angle as 0 to 180 degrees to either side."""
    turned = abs(angle) % 360
    return 360 - turned if turned > 180 else turned


def point_ahead(at: Point, turn: float, inches: float) -> Point:
    """Returns the place so many inches away in a direction."""
    return at[0] + inches * sin(radians(turn)), at[1] + inches * cos(radians(turn))


def row_of_places(at: Point, facing: float, spacing: float, count: int) -> list[Point]:
    """Returns the places of a row across a facing, from left to right, with its middle at a place."""
    first = -(count - 1) / 2 * spacing
    return [point_ahead(at, facing + 90, first + number * spacing) for number in range(count)]


# --- seen from a base -----------------------------------------------------------------------------


def off_front(base: Footprint, place: Point) -> float:
    """Returns the degrees between a base's facing and a place, 0 to 180; 0 for its own place."""
    direction = bearing(base.at, place)
    return 0.0 if direction is None else fold_angle(direction - base.facing)


def in_arc(base: Footprint, place: Point, half: float) -> bool:
    """Checks whether a place lies at most ``half`` degrees off the facing, including the limit."""
    return within(off_front(base, place), half)


@lru_cache(maxsize=4096)  # as for gap: most bases stay where they are
def corners(base: Footprint) -> tuple[Point, Point, Point, Point]:
    """Returns the corners of a base: front left, front right, rear right, rear left."""
    x, y = base.at
    turn = radians(base.facing)
    across, along = (cos(turn), -sin(turn)), (sin(turn), cos(turn))
    half, deep = base.width / 2, base.depth / 2
    found = [
        (x + side * half * across[0] + end * deep * along[0], y + side * half * across[1] + end * deep * along[1])
        for side, end in ((-1, 1), (1, 1), (1, -1), (-1, -1))
    ]
    return found[0], found[1], found[2], found[3]


@lru_cache(maxsize=1024)  # towers and round terrain stay where they are
def disc(at: Point, radius: float) -> tuple[Point, ...]:
    """Returns a round area as an outline."""
    return tuple(
        (at[0] + radius * cos(2 * pi * step / ROUND), at[1] + radius * sin(2 * pi * step / ROUND))
        for step in range(ROUND)
    )


# --- areas ----------------------------------------------------------------------------------------


def inside(place: Point, area: Sequence[Point]) -> bool:
    """Checks whether a place lies in a convex area, including its edge."""
    signs = [_turn(area[at - 1], area[at], place) for at in range(len(area))]
    return all(sign >= -CLOSE for sign in signs) or all(sign <= CLOSE for sign in signs)


def _turn(one: Point, two: Point, three: Point) -> float:
    return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])


def line_crossing(start: Point, end: Point, area: Sequence[Point]) -> tuple[float, float] | None:
    """Returns the inches from a line's start to its entry into and exit from a convex area; None when it misses it.

    A line that only touches a corner or runs along an edge does not cross.
    """
    middle, reach, way = _circle(area)
    if not comes_near(start, end, middle, reach):
        return None
    length, first, last = distance(start, end), 0.0, 1.0
    for at in range(len(area)):
        one, two = area[at - 1], area[at]
        before, after = way * _turn(one, two, start), way * _turn(one, two, end)
        if before <= CLOSE and after <= CLOSE:
            return None
        if before < 0 < after:
            first = max(first, before / (before - after))
        elif after < 0 < before:
            last = min(last, before / (before - after))
    return (first * length, last * length) if last - first > CLOSE else None


@keep(maxsize=4096)
def _circle(area: Sequence[Point]) -> tuple[Point, float, float]:
    """Returns the middle of an area, the inches to a little beyond its corners, and their order: 1.0 or -1.0."""
    middle = sum(one for one, _ in area) / len(area), sum(one for _, one in area) / len(area)
    reach = max(distance(middle, one) for one in area) + ASIDE
    return middle, reach, 1.0 if _area(area) >= 0 else -1.0


def comes_near(start: Point, end: Point, place: Point, inches: float) -> bool:
    """Checks whether a line comes about so near to a place: a quick look before an exact one, which allows for more."""
    along, up = end[0] - start[0], end[1] - start[1]
    x, y = place[0] - start[0], place[1] - start[1]
    length, share = along * along + up * up, x * along + y * up
    if share > 0 and length > 0:
        part = min(1.0, share / length)
        x, y = x - part * along, y - part * up
    return x * x + y * y <= inches * inches


def _area(area: Sequence[Point]) -> float:
    return sum(area[at - 1][0] * area[at][1] - area[at][0] * area[at - 1][1] for at in range(len(area)))


def areas_crossed(
    start: Point, end: Point, areas: Mapping[Name, Sequence[Point]]
) -> Iterator[tuple[Name, float, float]]:
    """Yields the areas that a line crosses, nearest first: name, inches from its start to the entry, from exit to end.

    A base on the line is found by its corners.
    """
    found = [(span, name) for name, area in areas.items() if (span := line_crossing(start, end, area))]
    length = distance(start, end)
    for (enters, leaves), name in sorted(found, key=lambda item: item[0]):
        yield name, enters, length - leaves


@lru_cache(maxsize=4096)  # most bases stay where they are from one action to the next
def gap(one: Footprint, other: Footprint) -> float:
    """Returns the inches between the edges of two bases, one of which may be a line or a point; 0 when they touch."""
    mine, theirs = corners(one), corners(other)
    # Of two bases apart, a corner of one is nearest to the other; two that lie across each other have none inside.
    found = min(_nearest(mine, other), _nearest(theirs, one))
    near = distance(one.at, other.at) <= reach_of(one) + reach_of(other)
    return 0.0 if found <= CLOSE or (near and (_cross(mine, theirs) or _cross(theirs, mine))) else found


def _nearest(places: Iterable[Point], base: Footprint) -> float:
    """Returns the inches from the nearest of some places to a base, 0 inside it."""
    (x, y), turn = base.at, radians(base.facing)
    ahead, aside, half, deep = sin(turn), cos(turn), base.width / 2, base.depth / 2
    found = (
        (
            abs((place[0] - x) * aside - (place[1] - y) * ahead) - half,
            abs((place[0] - x) * ahead + (place[1] - y) * aside) - deep,
        )
        for place in places
    )
    return min(hypot(across if across > 0 else 0.0, along if along > 0 else 0.0) for across, along in found)


def reach_of(base: Footprint) -> float:
    """Returns the inches from the middle of a base to its corners."""
    return hypot(base.width, base.depth) / 2


def _cross(mine: Sequence[Point], theirs: Sequence[Point]) -> bool:
    return any(line_crossing(mine[at - 1], mine[at], theirs) for at in range(len(mine)))


def to_edge(place: Point, one: Point, two: Point) -> float:
    """Returns the inches from a place to the nearest point of an edge."""
    length = distance(one, two)
    if length <= CLOSE:
        return distance(place, one)
    along = ((place[0] - one[0]) * (two[0] - one[0]) + (place[1] - one[1]) * (two[1] - one[1])) / length**2
    share = min(1.0, max(0.0, along))
    return distance(place, (one[0] + share * (two[0] - one[0]), one[1] + share * (two[1] - one[1])))


def line_into_circle(start: Point, end: Point, centre: Point, radius: float) -> float | None:
    """Returns the inches from a line's start to where it comes within a radius of a centre; None when it never does."""
    length, nearest = distance(start, end), to_edge(centre, start, end)
    if within(distance(start, centre), radius):
        return 0.0
    if length <= CLOSE or not within(nearest, radius):
        return None
    along = ((centre[0] - start[0]) * (end[0] - start[0]) + (centre[1] - start[1]) * (end[1] - start[1])) / length
    aside = distance(start, centre) ** 2 - along**2
    return min(length, max(0.0, along - sqrt(max(0.0, radius**2 - aside))))


# --- many bases -----------------------------------------------------------------------------------


def closest_distance(places: Iterable[Point]) -> float | None:
    """Returns the shortest distance between two of the places; None for fewer than two."""
    return min((distance(one, other) for one, other in combinations(places, 2)), default=None)
