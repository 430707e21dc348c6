"""Permissions: a side acts for its own units and those it has hacked; the referee acts for everyone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from rules.games.war_logic.battle.state import State
from rules.games.war_logic.catalogue.refusals import refuse, unknown_name
from rules.games.war_logic.mechanics.reactions import reactions_open
from rules.games.war_logic.mechanics.turns import CONTROLLED_ACTIONS
from rules.kernel.problems import Problem
from rules.kernel.viewer import Viewer
from rules.kit.actions import Permissions

Owner: TypeAlias = Callable[[State, Any], tuple[str, ...]]
"""The units that an action is taken for."""
Moment: TypeAlias = Callable[[State, Viewer, Any], None]
"""The check that a viewer may take an action now."""


def check_owner(state: State, viewer: Viewer, names: Sequence[str]) -> None:
    """Raises Illegal when a side would act for a unit of another, or one that is not there."""
    if viewer.role != "side":
        return
    for name in names:
        unit = state.units.get(name)
        if unit is None:
            raise unknown_name("unit", name)
        if viewer.side not in (unit.side, unit.controller):
            raise refuse("not-your-unit", f"{name} is not on your side.", rule="WL-5.2")


PERMISSIONS: Permissions[State] = Permissions(
    spectators=Problem(code="not-a-player", message="Spectators look on.", rule="WL-5.2"),
    referee_only=Problem(code="referee-only", message="Only the referee corrects what is written down.", rule="WL-4.7"),
    over=Problem(code="battle-over", message="The battle is over.", rule="WL-17.1"),
    is_over=lambda state: bool(state.ended),
    check_owner=check_owner,
    odds_are_open=True,
)


# --- owners ---------------------------------------------------------------------------------------


def one_unit(state: State, action: Any) -> tuple[str, ...]:
    """Returns the unit that acts."""
    return (action.by,)


def all_shooters(state: State, action: Any) -> tuple[str, ...]:
    """Returns the units that shoot together."""
    return tuple(shot.by for shot in action.shots)


def victim_of_common_field(state: State, action: Any) -> tuple[str, ...]:
    """Returns the unit that has walked onto a field, unless the field has an owner, who says so (WL-15.12)."""
    field = state.hazards.get(action.hazard)
    if field is None:
        raise unknown_name("hazard", action.hazard)
    return () if field.side else (action.by,)


# --- what holds for every action ------------------------------------------------------------------


def kept(owner: Owner, *moments: Moment) -> Moment:
    """Returns the moments of an action, after what holds for all units that act and for all answers."""

    def check(state: State, viewer: Viewer, action: Any) -> None:
        if viewer.role == "side":
            for name in owner(state, action):
                _check_control(state, viewer, name, action)
            _check_helpers_side(state, viewer, action)
            _check_attacks_over(state, action)
        for moment in moments:
            moment(state, viewer, action)

    return check


def _check_control(state: State, viewer: Viewer, name: str, action: Any) -> None:
    """Checks that a hacked unit only moves and attacks, and only for its hacker (WL-13.7)."""
    unit = state.units[name]
    can_be_made = action.type in CONTROLLED_ACTIONS and not getattr(action, "reaction", False)
    if viewer.side != unit.side and not can_be_made:
        raise refuse("not-your-unit", f"{name} can only be made to move and attack.", rule="WL-13.7")
    if viewer.side == unit.side and unit.controller not in (None, unit.side) and can_be_made:
        raise refuse("not-your-unit", f"{name} is under enemy control in this turn.", rule="WL-13.7")


def _check_helpers_side(state: State, viewer: Viewer, action: Any) -> None:
    """Checks that who turns back time for a shot is of the viewer's side (WL-5.9)."""
    for shot in getattr(action, "shots", (action,)):
        helper = getattr(shot, "undo_by", None)
        if helper and (helper.unit not in state.units or state.units[helper.unit].side != viewer.side):
            raise refuse("not-your-unit", f"{helper.unit} turns back no time for you.", rule="WL-5.9")


def _check_attacks_over(state: State, action: Any) -> None:
    """Checks that an answer comes after the attacks of the turn (WL-10.1)."""
    answers = action.type in ("attack-back", "retreat", "recover") or getattr(action, "reaction", False)
    if answers and state.turn and not reactions_open(state.turn):
        raise refuse("wrong-step", "The attacks of this turn are not over yet.", rule="WL-10.1")
