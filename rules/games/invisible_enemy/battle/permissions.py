"""Permissions: a side acts for itself; the referee acts for everyone. And the owners of actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.games.invisible_enemy.battle.actions import Action
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_base, find_unit
from rules.kernel.problems import Problem, illegal
from rules.kernel.records import replace
from rules.kernel.viewer import Viewer
from rules.kit.actions import Permissions


def check_in_battle(state: State, viewer: Viewer, action: Action) -> None:
    """Raises Illegal for a side that is not in the battle."""
    if viewer.role == "side" and viewer.side not in state.sides:
        raise illegal("not-a-player", "This side is not in the battle.", rule="IE-11.1")


def check_owner(state: State, viewer: Viewer, sides: Sequence[str]) -> None:
    """Raises Illegal when a side would act for another."""
    if set(sides) - set(state.sides):
        raise illegal("not-a-player", "There is no such side in the battle.", rule="IE-11.1")
    if viewer.role == "side" and set(sides) - {viewer.side}:
        raise illegal("not-your-unit", "A side acts for itself only.", rule="IE-11.1")


def visible_state(state: State, viewer: Viewer) -> State:
    """Returns the state without units the viewer has not seen: no refusal reveals them (IE-11.4)."""
    if viewer.role != "side" or all(unit.placed for unit in state.units.values()):
        return state
    units = {name: unit for name, unit in state.units.items() if unit.placed or unit.side == viewer.side}
    hidden = state.units.keys() - units.keys()
    bases = {name: base for name, base in state.bases.items() if base.unit not in hidden}
    return replace(state, units=units, bases=bases)


PERMISSIONS: Permissions[State] = Permissions(
    spectators=Problem(code="not-a-player", message="Spectators look on.", rule="IE-11.1"),
    referee_only=Problem(code="referee-only", message="Only the referee can do that.", rule="IE-3.1"),
    over=Problem(code="battle-over", message="The battle is over.", rule="IE-10.1"),
    is_over=lambda state: bool(state.ended),
    guard=check_in_battle,
    check_owner=check_owner,
    known=visible_state,
)


# --- owners ---------------------------------------------------------------------------------------


def side_named(state: State, action: Any) -> tuple[str, ...]:
    """Returns the side that an action names."""
    return (action.by,)


def side_of_unit(state: State, action: Any) -> tuple[str, ...]:
    """Returns the side of the unit that an action names."""
    return (find_unit(state, action.unit).side,)


def side_of_base(state: State, action: Any) -> tuple[str, ...]:
    """Returns the side of the base that acts."""
    return (find_base(state, action.by).side,)


def side_of_marked(state: State, action: Any) -> tuple[str, ...]:
    """Returns the side of the base whose hits are logged; a tower is nobody's."""
    return () if action.by in state.towers else side_of_base(state, action)


def sides_of_battery(state: State, action: Any) -> tuple[str, ...]:
    """Returns the sides of the bases that fire together."""
    return tuple(find_base(state, name).side for name in action.by)


def side_of_located(state: State, action: Any) -> tuple[str, ...]:
    """Returns the side of the base that gets its place; towers and terrain are nobody's."""
    return (state.bases[action.name].side,) if action.name in state.bases else ()


def side_of_barrage(state: State, action: Any) -> tuple[str, ...]:
    """Returns the side that placed a barrage: its player rolls (IE-8.19)."""
    return (state.barrages[action.marker].side,) if action.marker in state.barrages else ()
