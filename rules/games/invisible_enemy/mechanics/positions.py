"""Positions on the table of a battle that keeps them: the table, footprints, rows of bases (IE-3.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.games.invisible_enemy.battle.actions.positions import Locate, LocateUnit
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.positions import Located, UnitLocated
from rules.games.invisible_enemy.battle.state import Base, Piece, State, Tower
from rules.games.invisible_enemy.battle.state.lookup import find_base, find_unit, sort_by_id
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.mechanics.damage import live_bases
from rules.kernel.problems import illegal
from rules.kit import plan
from rules.kit.maps.zones import check_in_zone
from rules.kit.plan import Footprint
from rules.kit.table import Table, is_on_table


def bases_to_locate(state: State, unit: str) -> list[str]:
    """Returns the live bases of a unit without positions, lowest ID first."""
    return without_position(state, sort_by_id(live_bases(state, unit).items()))


def units_to_locate(state: State, sides: Sequence[str]) -> list[str]:
    """Returns the units of some sides that are on a table with positions and have bases without one (IE-3.5)."""
    if not state.positions:
        return []
    return [
        name for name, one in state.units.items() if one.side in sides and one.placed and bases_to_locate(state, name)
    ]


def located_bases(state: State, unit: str) -> list[str]:
    """Returns the live bases of a unit with positions."""
    bases = live_bases(state, unit)
    return [name for name in sort_by_id(bases.items()) if bases[name].at is not None]


def _check_deployed(state: State, name: str, place: Point) -> None:
    """Raises Illegal for a base that would come onto the table outside of its side's deployment zone (IE-2.8)."""
    base = state.bases.get(name)
    if base is not None and base.at is None and base.side in state.sides:
        check_in_zone(state.marks, list(state.sides).index(base.side), name, place, rule="IE-2.8")


def stand_in_row(recorder: Recorder, names: list[str], at: Point, *, facing: float, spacing: float) -> dict[str, Point]:
    """Puts bases side by side, and returns their positions. Raises Illegal ``off-table``, ``outside-deployment``."""
    row = row_of_positions(recorder.state, names, at, facing=facing, spacing=spacing)
    for name, place in row.items():
        _check_deployed(recorder.state, name, place)
        recorder.thing(name, at=place, facing=facing)
    return row


def locate_unit(state: State, action: LocateUnit) -> UnitLocated:
    """Puts the bases of a unit without positions in a row (IE-3.5). Raises Illegal."""
    _check_positions_kept(state)
    find_unit(state, action.unit)
    names = bases_to_locate(state, action.unit)
    if not names:
        raise illegal("not-now", f"All bases of {action.unit} have their places.", rule="IE-3.5")
    recorder = Recorder(state)
    row = stand_in_row(recorder, names, action.at, facing=action.facing, spacing=action.spacing)
    return UnitLocated(unit=action.unit, places=row, facing=action.facing, changes=recorder.changes)


def _check_positions_kept(state: State) -> None:
    if not state.positions:
        raise illegal("not-now", "This battle keeps no positions: distances are typed.", rule="IE-3.5")


def locate_thing(state: State, action: Locate) -> Located:
    """Sets a position (IE-3.5). Raises Illegal."""
    _check_positions_kept(state)
    check_on_table(state, action.name, action.at)
    _check_deployed(state, action.name, action.at)
    recorder = Recorder(state)
    if action.name in state.terrain:
        size = {"width": action.width, "depth": action.depth}
        known = {key: inches for key, inches in size.items() if inches is not None and inches > 0}
        owner = {} if action.owner is None else {"owner": action.owner}
        recorder.piece(action.name, at=action.at, turn=action.facing, round=action.round, lanes=[], **known, **owner)
    elif action.name in state.towers:
        recorder.thing(action.name, at=action.at)
    else:
        find_base(state, action.name)
        recorder.thing(action.name, at=action.at, facing=action.facing)
    return Located(name=action.name, at=action.at, facing=action.facing, changes=recorder.changes)


def without_position(state: State, names: Iterable[str]) -> list[str]:
    """Returns those of these bases, towers and pieces without positions."""
    things: dict[str, Base | Tower | Piece] = {**state.terrain, **state.towers, **state.bases}
    return [name for name in names if things[name].at is None]


def table_of(state: State) -> Table | None:
    """Returns the table, the default one for battles older than table sizes; None without positions."""
    return (state.table or Table()) if state.positions else None


def footprint_of(state: State, base: Base) -> Footprint | None:
    """Returns the footprint of a base; None if its position is unknown."""
    if base.at is None:
        return None
    size = (table_of(state) or Table()).base
    return Footprint(at=base.at, facing=base.facing, width=size, depth=size)


def row_of_positions(state: State, names: list[str], at: Point, *, facing: float, spacing: float) -> dict[str, Point]:
    """Returns positions side by side across the facing, with the middle at ``at``, to a tenth of an inch.

    Raises Illegal ``off-table``.
    """
    spots = plan.row_of_places(at, facing, spacing, len(names))
    found = {name: (plan.round_to_tenth(x), plan.round_to_tenth(y)) for name, (x, y) in zip(names, spots, strict=True)}
    for name, place in found.items():
        check_on_table(state, name, place)
    return found


def check_on_table(state: State, name: str, place: Point) -> None:
    """Raises Illegal ``off-table`` for a position off the table."""
    table = table_of(state)
    if table is not None and not is_on_table(place, table):
        x, y = (plan.round_to_tenth(inches) for inches in place)
        message = f'{name} would stand at {x}", {y}": the table is {table.width}" by {table.depth}".'
        raise illegal("off-table", message, rule="IE-3.5")


def are_located(state: State, names: Sequence[str]) -> bool:
    """Checks whether all these bases have positions, so that nobody needs to type a distance."""
    return all(state.bases[name].at is not None for name in names)


def position_behind(state: State, at: Point, heading: float) -> Point | None:
    """Returns the final position of a towed base: behind its engineers; None without positions (IE-6.43)."""
    table = table_of(state)
    if table is None:
        return None
    x, y = plan.point_ahead(at, heading, -table.base)
    return plan.round_to_tenth(min(table.width, max(0.0, x))), plan.round_to_tenth(min(table.depth, max(0.0, y)))
