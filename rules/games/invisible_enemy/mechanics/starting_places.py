"""The places where units begin on a table with positions: the row of a unit and its spacing (IE-3.5)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.mechanics.damage import live_bases
from rules.games.invisible_enemy.mechanics.positions import table_of
from rules.games.invisible_enemy.mechanics.terrain import impassable_ground
from rules.kernel.records import replace
from rules.kit.approach import Group, deployment, row_spacing
from rules.kit.table import Table


def starting_place(state: State, unit: str, spacing: float) -> tuple[Point, int]:
    """Returns where a unit begins and how it faces: beside the others of its side, towards the enemy,
    and clear of ground that it could not enter."""
    row = spacing * (len(live_bases(state, unit)) - 1)
    group, table = replace(_group(state, unit), row=row), table_of(state) or Table()
    return deployment(table, state.marks, group, blocked=impassable_ground(state))


def fitting_spacing(state: State, unit: str, count: int, usual: float) -> int | float:
    """Returns the usual distance from base to base, or less, so that a row of that many has room where it begins."""
    return row_spacing(table_of(state) or Table(), state.marks, _group(state, unit), count, usual)


def _group(state: State, unit: str) -> Group:
    """Returns the number of a unit among those of its side."""
    side = state.units[unit].side
    own = sorted(name for name, one in state.units.items() if one.side == side)
    return Group(side=list(state.sides).index(side), place=own.index(unit), of=len(own))
