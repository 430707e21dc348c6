"""Places for the pieces of a table with a plan: places to begin, and steps towards an enemy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, radians, sin

from rules.kernel.records import Record
from rules.kit.maps.table_maps import TableMark
from rules.kit.maps.zones import chord, lies_in, shifted_into, zones_of
from rules.kit.plan import Point, bearing, distance, inside, line_crossing, point_ahead, round_to_tenth
from rules.kit.table import Table, is_on_table

TURNS = (0, -30, 30, -60, 60)
SHARES = (1.0, 0.6, 0.3)
ROOM = 1.5
"""Inches between the middles of two pieces."""
CLEAR = 1.0
"""Inches between the middle of a piece and ground that it cannot enter."""
ASIDE = tuple(
    (float(ahead), float(beside)) for beside in (0, 3, -3, 6, -6, 10, -10) for ahead in (0, 1, -1, 2, -2, 4, -4, 6, -6)
)
"""Inches ahead and beside of where a row begins that are tried, where ground stands in its way."""
DETOUR = 10
"""Inches that a way is presumed to be longer when something lies across the rest of it as well."""
TURN = 90
"""A row faces one of the table's edges."""
DEPTHS = (0.3, 0.7)
"""The distance from the near edge at which the first and any other side begins, in parts of the table's depth."""


def beginning(table: Table, *, side: int, place: int, of: int) -> Point:
    """Returns where the group number ``place`` of a side's ``of`` begins: the sides face each other in two rows."""
    x = table.width * (place + 1) / (of + 1)
    return round_to_tenth(x), round_to_tenth(table.depth * DEPTHS[min(side, 1)])


class Group(Record):
    """A group that is about to begin: the number of its side, its number among the side's groups, and their number.

    ``row``: the inches from the first to the last of the row in which it stands.
    """

    side: int
    place: int
    of: int
    row: float = 0


def deployment(
    table: Table, marks: Iterable[TableMark], group: Group, *, blocked: Sequence[Sequence[Point]] = ()
) -> tuple[Point, int]:
    """Returns where a group begins and how it faces, towards the other side.

    It begins in its side's deployment zone if the table has one, else as :func:`beginning` says, and its whole row
    stands in the zone, or on the table, if there is room for it; clear of ``blocked`` ground if a place near it is.
    """
    zone = next(iter(zones_of(marks, group.side)), None)
    if zone is None:
        at, facing = beginning(table, side=group.side, place=group.place, of=group.of), facing_ahead(group.side)
    else:
        at, facing = _in_zone(zone, table, group)
    turn = radians(facing + 90)
    room = (abs(sin(turn)) * group.row / 2, abs(cos(turn)) * group.row / 2)
    x, y = (
        side / 2 if 2 * need > side else min(max(value, need), side - need)
        for value, need, side in zip(at, room, (table.width, table.depth), strict=True)
    )
    begins = (round_to_tenth(x), round_to_tenth(y))
    return _clear_of(blocked, begins, facing, group.row, zone, table), facing


def _clear_of(
    blocked: Sequence[Sequence[Point]], at: Point, facing: int, row: float, zone: TableMark | None, table: Table
) -> Point:
    """Returns the place nearest to one, ahead or behind first, whose row stands clear of blocked ground; itself if none
    of :data:`ASIDE` does.
    """
    for ahead, beside in ASIDE if blocked else ():
        x, y = point_ahead(point_ahead(at, facing, ahead), facing + 90, beside)
        place = (round_to_tenth(x), round_to_tenth(y))
        ends = [point_ahead(place, facing + 90, half) for half in (-row / 2, row / 2)]
        there = place == at or all(is_on_table(one, table) and (zone is None or lies_in(one, zone)) for one in ends)
        if there and not any(_lies_across(*line, blocked) for line in _lines_around(place, facing, row / 2 + CLEAR)):
            return place
    return at


def _lines_around(at: Point, facing: int, half: float) -> Iterator[tuple[Point, Point]]:
    """Yields lines through a row and along both its edges."""
    for off in (0, CLEAR, -CLEAR):
        middle = point_ahead(at, facing, off)
        yield point_ahead(middle, facing + 90, -half), point_ahead(middle, facing + 90, half)


def row_spacing(table: Table, marks: Iterable[TableMark], group: Group, count: int, usual: float = 2) -> int | float:
    """Returns the inches from piece to piece of a group's row: the usual ones, or less where a row of that many
    pieces has too little room.
    """
    room = row_room(table, marks, group) / max(1, count)
    return usual if room >= usual else int(room * 10) / 10


def _in_zone(zone: TableMark, table: Table, group: Group) -> tuple[Point, int]:
    """Returns a group's place along the longer side of a zone, and the facing towards the middle of the table."""
    along = zone.width < zone.depth and not zone.round
    length, turn = (zone.depth, zone.turn) if along else (zone.width, zone.turn + 90)
    at = point_ahead(zone.at, turn, length * ((group.place + 1) / (group.of + 1) - 0.5))
    ahead = bearing(zone.at, (table.width / 2, table.depth / 2))
    facing = facing_ahead(group.side) if ahead is None else round(ahead / TURN) * TURN % 360
    return shifted_into(zone, at, facing, group.row), facing


def row_room(table: Table, marks: Iterable[TableMark], group: Group) -> float:
    """Returns the inches that a row of a group may be long where it begins."""
    zone = next(iter(zones_of(marks, group.side)), None)
    if zone is None:
        return min(table.width, table.depth)
    at, facing = _in_zone(zone, table, group)
    return chord(zone, at, facing)[1]


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


def way_round(at: Point, goal: Point, blocked: Sequence[Sequence[Point]], table: Table) -> Point:
    """Returns where to make for on the way to a goal: itself, or a corner of the ground that lies across the way."""
    if not _lies_across(at, goal, blocked):
        return goal
    corners = (_outside(corner, area) for area in blocked for corner in area)
    free = [one for one in corners if is_on_table(one, table) and not any(inside(one, area) for area in blocked)]
    seen = [one for one in free if distance(at, one) > ROOM and not _lies_across(at, one, blocked)]
    return min(
        seen,
        key=lambda one: distance(at, one) + distance(one, goal) + DETOUR * _lies_across(one, goal, blocked),
        default=goal,
    )


def _lies_across(start: Point, end: Point, blocked: Sequence[Sequence[Point]]) -> bool:
    return any(line_crossing(start, end, area) for area in blocked)


def _outside(corner: Point, area: Sequence[Point]) -> Point:
    """Returns a place just outside a corner of an area, seen from its middle."""
    middle = (sum(one[0] for one in area) / len(area), sum(one[1] for one in area) / len(area))
    x, y = point_ahead(corner, bearing(middle, corner) or 0, ROOM)
    return round_to_tenth(x), round_to_tenth(y)


def centre_of(places: Sequence[Point], radius: float) -> tuple[Point, int] | None:
    """Returns the place among some from which most of them lie within a radius, and how many do."""
    counted = [(sum(distance(one, other) <= radius for other in places), one) for one in places]
    return max(((at, count) for count, at in counted), key=lambda one: one[1], default=None)
