"""Places of figures on a table that was laid out on the site: where they begin, and what is measured between them.

The rules know inches that players measure between figures (WL-1.1). On a drawn table each figure has a place as well,
which a move may name; the distance in an action stays what counts, and is measured here where a form begins, from base
to base: figures that touch are at 0 inches (WL-8.4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from math import ceil, hypot, sqrt

from rules.games.war_logic.battle.actions.movement import PutDown
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.battle.state import Sheet, State, Unit
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.catalogue.maps import MAPS
from rules.games.war_logic.catalogue.refusals import refuse
from rules.kernel.records import replace
from rules.kit.approach import Group, deployment
from rules.kit.maps.table_maps import TableMap, edge_of
from rules.kit.maps.zones import check_in_zone
from rules.kit.plan import CLOSE, Point, bearing, distance, inside, point_ahead, round_to_tenth, to_edge
from rules.kit.table import Table, is_on_table

BASE = 1.0
"""The size of a figure's base on the plan, in inches."""
RULE = "WL-1.1"
Places = Mapping[str, Point]
Outlines = Mapping[str, Sequence[Point]]


def deploy(
    table: TableMap | None, sides: Sequence[str], units: Mapping[str, Unit], sheets: Mapping[str, Sheet]
) -> dict[str, Unit]:
    """Returns the units with the places where they begin: in their side's zone or half, facing the enemy.

    A team stands close around its first unit, so that a voice reaches it (WL-6.6).
    """
    if table is None:
        return dict(units)
    size, marks, found = MAPS.table_of(table, BASE), MAPS.marks(table), dict(units)
    for number, side in enumerate(sides):
        teams = dict[str, list[str]]()
        for name, unit in units.items():
            if unit.side == side and unit.inside not in units:
                teams.setdefault(sheets[name].team or "", []).append(name)
        for place, names in enumerate(teams.values()):
            middle, facing = deployment(size, marks, Group(side=number, place=place, of=len(teams)))
            for name, at in zip(names, _crowd(middle, facing, len(names)), strict=True):
                found[name] = replace(units[name], at=_onto(size, at), facing=facing)
    return found


def _crowd(middle: Point, facing: float, count: int) -> list[Point]:
    """Returns places for so many figures side by side, the first in the middle, none behind it where few are."""
    far = ceil(sqrt(count))
    grid = [(across, ahead) for across in range(-far, far + 1) for ahead in range(far + 1)]
    nearest = sorted(grid, key=lambda one: (hypot(*one), one[1], abs(one[0]), one))[:count]
    return [point_ahead(point_ahead(middle, facing + 90, across), facing, ahead) for across, ahead in nearest]


def _onto(table: Table, at: Point) -> Point:
    x, y = (round_to_tenth(min(max(one, 0), side)) for one, side in zip(at, (table.width, table.depth), strict=True))
    return x, y


def position_of(state: State, name: str | None) -> Point | None:
    """Returns the place of a unit, that of the vehicle in which it rides, or that of a place on the table."""
    if state.table is None or name is None:
        return None
    unit = state.units.get(name)
    if unit is None:
        return _places(state.table).get(name)
    return position_of(state, unit.inside) if unit.inside in state.units else unit.at


def _places(table: TableMap) -> Places:
    return {name: piece.at for name, piece in zip(MAPS.names(table), table.pieces, strict=True)}


def _outlines(table: TableMap) -> Outlines:
    return {name: edge_of(piece) for name, piece in zip(MAPS.names(table), table.pieces, strict=True)}


def distance_between(state: State, one: str | None, other: str | None) -> float | None:
    """Returns the inches between two things, to a tenth, from edge to edge; None where one has no place."""
    start, end = position_of(state, one), position_of(state, other)
    return None if start is None or end is None else round_to_tenth(_gap(state, (one, start), (other, end)))


def _gap(state: State, one: tuple[str | None, Point], other: tuple[str | None, Point]) -> float:
    """Returns the inches between a figure's base and another figure's, or the edge of a place; 0 where they touch."""
    for (name, _), (_, at) in ((one, other), (other, one)):
        area = None if name in state.units or state.table is None else _outlines(state.table).get(name or "")
        if area is not None:
            edges = (to_edge(at, area[number - 1], area[number]) for number in range(len(area)))
            return 0.0 if inside(at, area) else max(0.0, min(edges) - BASE / 2)
    return max(0.0, distance(one[1], other[1]) - BASE)


def check_way(recorder: Recorder, by: str, to: Point | None, inches: Decimal) -> None:
    """Raises Illegal for a way that ends off the table, or farther away than the inches that it takes (WL-7.1)."""
    if to is None:
        return
    _check_on_table(recorder.state, to)
    start = position_of(recorder.state, by)
    straight = 0.0 if start is None else round_to_tenth(distance(start, to))
    if straight > float(inches) + CLOSE:
        text = f"{by} would end {straight:g} inches away: its move is {format_number(inches)} inches."
        raise refuse("too-far", text)


def check_set_down(recorder: Recorder, by: str, to: Point | None, reach: Decimal) -> None:
    """Raises Illegal for a thing that force would set down off the table, or beyond its reach (WL-13.1)."""
    if to is None:
        return
    _check_on_table(recorder.state, to)
    start = position_of(recorder.state, by)
    if start is not None and round_to_tenth(distance(start, to)) > float(reach) + CLOSE:
        text = f"{by} sets things down up to {format_number(reach)} inches away, not {distance(start, to):.1f}."
        raise refuse("out-of-range", text, rule="WL-13.1")


def stand_against(recorder: Recorder, name: str, target: str | None) -> None:
    """Moves a figure straight towards another one or a place until they touch, as a crash does (WL-10.12)."""
    state = recorder.state
    start, end = position_of(state, name), position_of(state, target)
    inches = distance_between(state, name, target)
    course = None if start is None or end is None else bearing(start, end)
    if start is not None and inches and course is not None:
        stand_at(recorder, name, point_ahead(start, course, inches), facing=course)


def _check_on_table(state: State, at: Point) -> None:
    if state.table is None or not is_on_table(at, MAPS.table_of(state.table, BASE)):
        raise refuse("off-table", "There is no such place on a table of this battle.")


def stand_at(recorder: Recorder, name: str, to: Point | None, *, facing: float | None = None) -> None:
    """Puts a unit in a place of the plan; it faces the way that it has come unless a facing is given."""
    if to is None:
        return
    start = recorder.units[name].at
    course = bearing(start, to) if start is not None and facing is None else facing
    turn = recorder.units[name].facing if course is None else round(course) % 360
    recorder.set_unit(name, at=(round_to_tenth(to[0]), round_to_tenth(to[1])), facing=turn)


def put_down(recorder: Recorder, action: PutDown) -> Report:
    """Puts a figure where it stands at the table, before the first turn in its side's zone. Raises Illegal."""
    state = recorder.state
    _check_on_table(state, action.at)
    side = recorder.units[action.by].side
    if (recorder.turn is None or recorder.turn.number == 0) and state.table is not None and side in state.sides:
        number = list(state.sides).index(side)
        check_in_zone(MAPS.marks(state.table), number, action.by, action.at, rule="WL-4.14")
    stand_at(recorder, action.by, action.at, facing=action.facing)
    return Report()


LONGEST_DISTANCE = 500
"""The longest distance in inches; no table is longer."""


def check_bystanders(recorder: Recorder, near: Mapping[str, Decimal]) -> None:
    """Raises Illegal for inches that cannot be (WL-1.1), Unreadable for names that nobody has."""
    for name, inches in near.items():
        recorder.unit(name)
        if not 0 <= inches <= LONGEST_DISTANCE:
            text = f"{name} is {format_number(inches)} inches away; a distance goes from 0 to {LONGEST_DISTANCE}."
            raise refuse("out-of-range", text, rule="WL-1.1")
