"""Deployment zones of tables that somebody has drawn: a piece begins in one of its side's (a house rule of the map)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.problems import illegal
from rules.kit import plan
from rules.kit.maps.table_maps import TableMark, edge_of
from rules.kit.plan import Point

ROUNDING = 0.1
"""Inches by which a place may lie outside: places are kept to a tenth of an inch."""
FAR = 300.0


def zones_of(marks: Iterable[TableMark], side: int) -> tuple[TableMark, ...]:
    """Returns the deployment zones of a side, by its number from 0; none where the map leaves it free."""
    return tuple(one for one in marks if one.brush == f"zone-{side + 1}")


def lies_in(at: Point, zone: TableMark) -> bool:
    """Checks whether a place lies in a zone, including its edge, to a tenth of an inch."""
    area = edge_of(zone)
    if plan.inside(at, area):
        return True
    return any(plan.to_edge(at, area[number - 1], area[number]) <= ROUNDING for number in range(len(area)))


def check_in_zone(marks: Iterable[TableMark], side: int, name: str, at: Point, *, rule: str) -> None:
    """Raises Illegal ``outside-deployment`` for a piece that would begin outside of its side's zones, if it has any."""
    zones = zones_of(marks, side)
    if zones and not any(lies_in(at, zone) for zone in zones):
        x, y = (plan.round_to_tenth(inches) for inches in at)
        names = " or ".join(zone.name[:1].lower() + zone.name[1:] for zone in zones)
        message = f'{name} cannot begin at {x}", {y}": its side deploys in {names}, which the plan shows.'
        raise illegal("outside-deployment", message, rule=rule)


def chord(zone: TableMark, at: Point, facing: float) -> tuple[Point, float]:
    """Returns the middle and the length of the room that a zone has for a row through a place, across its facing."""
    start, end = plan.point_ahead(at, facing - 90, FAR), plan.point_ahead(at, facing + 90, FAR)
    span = plan.line_crossing(start, end, edge_of(zone))
    if span is None:
        return at, 0.0
    return plan.point_ahead(start, facing + 90, sum(span) / 2), span[1] - span[0]


def shifted_into(zone: TableMark, at: Point, facing: float, row: float) -> Point:
    """Returns the middle of a row in a zone, moved along it until all of it has room."""
    middle, length = chord(zone, at, facing)
    slack = max(0.0, (length - row) / 2)
    off = plan.distance(middle, at)
    if off <= slack:
        return at
    turn = plan.bearing(middle, at)
    return middle if turn is None else plan.point_ahead(middle, turn, slack)
