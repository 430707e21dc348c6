"""The table of a battle that keeps positions, and what stands on it: footprints of bases, outlines of terrain."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.state import Base, Piece, State
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.mechanics import stats
from rules.kernel.problems import illegal
from rules.kit import plan
from rules.kit.plan import Footprint
from rules.kit.table import Table, on_table

LANE = 1
"""Inches that a cleared path is wide (IE-6.41)."""


def table_of(state: State) -> Table | None:
    """The table; None where nobody keeps positions. A battle from before tables had a size has the usual one."""
    return (state.table or Table()) if state.positions else None


def footprint(state: State, base: Base) -> Footprint | None:
    """Where a base stands; None when its place is not known."""
    if base.at is None:
        return None
    size = (table_of(state) or Table()).base
    return Footprint(at=base.at, facing=base.facing, width=size, depth=size)


def outline(piece: Piece) -> tuple[plan.Point, ...]:
    """The edge of a piece of terrain; nothing when its place is not known or it has been cleared."""
    if piece.at is None or piece.cleared:
        return ()
    if piece.round:
        return plan.disc(piece.at, piece.width / 2)
    return plan.corners(Footprint(at=piece.at, facing=piece.turn, width=piece.width, depth=piece.depth))


def lanes(piece: Piece) -> list[tuple[plan.Point, ...]]:
    """The paths that have been cleared through a piece of terrain, as areas of the width of a path (IE-6.41)."""
    return [
        plan.corners(
            Footprint(
                at=((start[0] + end[0]) / 2, (start[1] + end[1]) / 2),
                facing=plan.bearing(start, end) or 0,
                width=LANE,
                depth=plan.distance(start, end),
            )
        )
        for start, end in piece.lanes
    ]


def outlines(state: State) -> dict[str, tuple[plan.Point, ...]]:
    """The edges of all terrain that stands on the table."""
    found = {name: outline(piece) for name, piece in sorted(state.terrain.items())}
    return {name: area for name, area in found.items() if area}


def obstacles(state: State, *, but: str = "") -> dict[str, tuple[str, tuple[plan.Point, ...]]]:
    """Kind and edge of everything that may stand in the way: terrain, and towers, dead or alive (IE-9.21)."""
    found = {name: (state.terrain[name].type, area) for name, area in outlines(state).items()}
    radius = (table_of(state) or Table()).base / 2
    for name, tower in sorted(state.towers.items()):
        if tower.at is not None and not stats.destroyed(tower) and name != but:
            found[name] = ("fungus-tower", plan.disc(tower.at, radius))
    return found


def row(state: State, names: list[str], at: Point, *, facing: float, spacing: float) -> dict[str, Point]:
    """Bases side by side across their facing, the middle of the row at ``at``, to a tenth of an inch.

    Raises Illegal ``off-table``.
    """
    first = -spacing * (len(names) - 1) / 2
    spots = (plan.ahead(at, facing + 90, first + spacing * number) for number in range(len(names)))
    found = {name: (plan.tenth(x), plan.tenth(y)) for name, (x, y) in zip(names, spots, strict=True)}
    for name, place in found.items():
        check_on_table(state, name, place)
    return found


def check_on_table(state: State, name: str, place: Point) -> None:
    """Raise Illegal ``off-table`` for a place beside the table."""
    table = table_of(state)
    if table is not None and not on_table(place, table):
        x, y = (plan.tenth(inches) for inches in place)
        message = f'{name} would stand at {x}", {y}": the table is {table.width}" by {table.depth}".'
        raise illegal("off-table", message, rule="IE-3.5")
