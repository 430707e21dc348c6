"""The moments of actions, in a battle whose phases and parts the site keeps.

The rules of each action are checked elsewhere, by its mechanism.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.games.invisible_enemy.battle.actions.positions import Locate, LocateUnit
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_base, find_thing, side_name, side_of
from rules.games.invisible_enemy.battle.waiting import are_purchases_over, are_slots_over, has_due_checks, waiting_sides
from rules.games.invisible_enemy.mechanics import contamination
from rules.games.invisible_enemy.mechanics.contamination_vectors import vectors_to_move
from rules.games.invisible_enemy.mechanics.damage import is_destroyed
from rules.games.invisible_enemy.mechanics.positions import without_position
from rules.games.invisible_enemy.mechanics.purchase_lists import are_lists_secret
from rules.games.invisible_enemy.mechanics.stranded_bases import is_contact_measured
from rules.kernel.problems import Illegal, illegal
from rules.kernel.viewer import Viewer

Moment = Callable[[State, Viewer, Any], None]


def at_any_time(state: State, viewer: Viewer, action: Any) -> None:
    """Allows an action that has no moment of its own."""


def kept(*checks: Callable[[State, Any], None], phase: str = "") -> Moment:
    """Returns a moment that these checks describe where the site keeps the phases; ``phase``: they are for that one."""

    def check(state: State, viewer: Viewer, action: Any) -> None:
        if state.kept and phase in ("", state.phase):
            for one in checks:
                one(state, action)

    return check


def _not_yet(message: str, rule: str) -> Illegal:
    return illegal("not-now", message, rule=rule)


# --- set-up ---------------------------------------------------------------------------------------


def in_set_up(step: str = "") -> Callable[[State, Any], None]:
    """Returns the check that the set-up is under way, and is at this step."""

    def check(state: State, action: Any) -> None:
        if state.phase != "placement":
            raise _not_yet("The set-up is over.", "IE-2.1")
        if step and state.step != step:
            raise _not_yet("That has its own moment in the set-up.", "IE-2.1")

    return check


def check_needs_dice(state: State, action: Any) -> None:
    """Raises Illegal when the network dice of a side are settled."""
    if not side_of(state, action.by).needs_dice:
        raise _not_yet("The network dice of this side are settled.", "IE-2.5")


def check_begun(state: State, action: Any) -> None:
    """Raises Illegal for hits during the set-up."""
    if state.phase == "placement":
        raise _not_yet("Nobody has been hit during the set-up.", "IE-7.41")


def check_locating_unit(state: State, viewer: Viewer, action: LocateUnit) -> None:
    """Raises Illegal for the place of a unit that is not on the table yet."""
    _check_placed(state, action.unit)


def check_locating(state: State, viewer: Viewer, action: Locate) -> None:
    """Checks whether a position may be set: in the set-up, for new units, or by the referee."""
    _check_placed(state, _unit_located(state, action.name))
    if viewer.role == "referee" or state.phase == "placement":
        return
    if not without_position(state, [action.name]):
        raise _not_yet(f"{action.name} has its place: it changes by moves, or by the referee.", "IE-3.5")
    if _is_gone(state, action.name):
        raise _not_yet(f"{action.name} is gone: only the referee puts it on the plan.", "IE-3.5")


def _is_gone(state: State, name: str) -> bool:
    """Checks for a cleared piece of terrain, and for a destroyed base or tower."""
    return state.terrain[name].cleared if name in state.terrain else is_destroyed(find_thing(state, name))


def _check_placed(state: State, unit: str) -> None:
    if unit in state.units and not state.units[unit].placed:
        raise _not_yet(f"{unit} is not on the table yet.", "IE-2.8")


def _unit_located(state: State, name: str) -> str:
    """Returns the unit of a base, or nothing for towers and terrain. Raises Illegal ``unknown-base``."""
    return "" if name in state.towers or name in state.terrain else find_base(state, name).unit


# --- command --------------------------------------------------------------------------------------


def check_not_fought(state: State, action: Any) -> None:
    """Raises Illegal when the network dice of this turn are rolled."""
    if state.fought:
        raise _not_yet("The network dice have been rolled this turn.", "IE-4.1")


def check_fought(state: State, action: Any) -> None:
    """Raises Illegal before the network dice of this turn are rolled."""
    if not state.fought:
        raise _not_yet("First the network dice are rolled.", "IE-3.1")


def check_request(state: State, viewer: Viewer, action: Any) -> None:
    """Raises Illegal when a side may not roll for its type 2 barrages now: in the set-up, and after all purchases."""
    if not state.kept:
        return
    side = side_of(state, action.by)
    if state.phase == "placement":
        in_set_up("type-2")(state, action)
        if side.requested:
            raise _not_yet("This side has rolled for its type 2 barrages.", "IE-2.7")
    elif state.phase == "command":
        check_fought(state, action)
        if side.requested or not are_purchases_over(state):
            raise _not_yet("Each side rolls once, when the purchases of both are done.", "IE-4.30")


def check_open_purchases(state: State, action: Any) -> None:
    """Raises Illegal while purchases are written in secret, and when a side has declared its own."""
    if are_lists_secret(state):
        raise _not_yet("Points are equal: both sides write their purchases in secret.", "IE-4.11")
    if side_of(state, action.by).bought:
        raise _not_yet("This side has declared its purchases.", "IE-4.5")


def check_secret_purchases(state: State, action: Any) -> None:
    """Raises Illegal while purchases are declared openly."""
    if not are_lists_secret(state):
        raise _not_yet("Purchases are declared openly, the side with more points first.", "IE-4.11")


# --- marking, fire, and the end of a part ---------------------------------------------------------


def check_marking(state: State, action: Any) -> None:
    """Raises Illegal when a side places no more markers in this phase."""
    if action.kind == "tie":
        return
    check_not_done(state, action.by)
    if state.step == "deflect":
        raise _not_yet("All markers are placed; deflections are assigned now.", "IE-5.8")


def check_deflecting(state: State, action: Any) -> None:
    """Raises Illegal before all markers are placed, and when the side has ended its part."""
    if state.step != "deflect":
        raise _not_yet("Deflections are assigned when both sides have placed their markers.", "IE-5.8")
    check_not_done(state, action.by)


def check_firing(state: State, action: Any) -> None:
    """Raises Illegal when the side of a base that fires has ended its part."""
    names = (action.by,) if isinstance(action.by, str) else action.by
    for name in names:
        check_not_done(state, find_base(state, name).side)


def check_not_done(state: State, side: str) -> None:
    """Raises Illegal when a side has ended its part of the phase."""
    if side_of(state, side).done:
        raise _not_yet(f"{side_name(state, side)} has ended its part of this phase.", "IE-3.1")


def check_ending_part(state: State, action: Any) -> None:
    """Raises Illegal when a side cannot end its part of the phase."""
    side = action.by
    check_not_done(state, side)
    if state.phase == "movement" and has_due_checks(state, side):
        name, source = next(contamination.due_checks(state, side=side))
        raise _not_yet(f"{name} came near {source}: it rolls for contamination first.", "IE-6.60")
    if not can_end_part(state, side):
        raise _not_yet("There is nothing to end now.", "IE-3.1")


def can_end_part(state: State, side: str) -> bool:
    """Checks whether a side can end its part of the present phase."""
    if state.phase not in ("mark-1", "mark-2", "movement", "direct-kp", "direct-c"):
        return False
    if state.phase == "movement" and not (are_slots_over(state) and not has_due_checks(state, side)):
        return False
    return side in waiting_sides(state)


# --- movement -------------------------------------------------------------------------------------


def check_no_initiative(state: State, action: Any) -> None:
    """Raises Illegal when the initiative of this turn is settled."""
    if state.initiative is not None:
        raise _not_yet("The initiative of this turn is settled.", "IE-6.1")


def check_between_slots(state: State, action: Any) -> None:
    """Raises Illegal before the initiative is rolled for, and while a unit is moving."""
    if state.initiative is None:
        raise _not_yet("First the initiative is rolled for.", "IE-6.1")
    if state.moving is not None:
        raise _not_yet(f"{state.moving} is moving: it ends its movement first.", "IE-6.3")


def check_base_moving(state: State, action: Any) -> None:
    """Raises Illegal when this is not the slot of the base's unit, or one of its bases has to roll first."""
    _check_moving(state, find_base(state, action.by).unit)


def check_unit_moving(state: State, action: Any) -> None:
    """Raises Illegal when this is not the slot of the unit, or one of its bases has to roll first."""
    _check_moving(state, action.unit)


def _check_moving(state: State, unit: str) -> None:
    _check_slot(state, unit)
    check_nothing_due(state, unit)


def check_engineer_slot(state: State, action: Any) -> None:
    """Raises Illegal when an engineer acts in the slot of another unit; it may act when its side has passed, too."""
    base = find_base(state, action.by)
    passed = side_of(state, base.side).passed
    if not (passed or (state.initiative is not None and state.active is None)):
        _check_slot(state, base.unit)


def check_contact_is_open(state: State, action: Any) -> None:
    """Raises Illegal when the plan shows who is in network, and outside the movement phase."""
    unit = action.unit
    if is_contact_measured(state, unit):
        raise _not_yet(f"The plan shows which bases of {unit} are in network.", "IE-6.52")
    if state.phase != "movement":
        raise _not_yet("Contact is checked in the movement phase.", "IE-6.52")


def _check_slot(state: State, unit: str) -> None:
    if state.moving != unit:
        raise illegal("not-your-turn", f"This is not the slot of {unit}.", rule="IE-6.3")


def check_nothing_due(state: State, unit: str) -> None:
    """Refuses to move on while a base of the unit has to roll for contamination: it may have to stop (IE-6.61)."""
    for name, source in contamination.due_checks(state, unit=unit):
        raise _not_yet(f"{name} came near {source}: it rolls for contamination first.", "IE-6.60")


def check_march(state: State, action: Any) -> None:
    """Raises Illegal before the end of the movement phase, and for a vector that has moved."""
    by = action.by
    over = state.initiative is not None and state.active is None and state.moving is None
    if not over or (contamination.is_vector(find_base(state, by)) and by not in vectors_to_move(state)):
        raise _not_yet("Vectors move once, at the end of the movement phase.", "IE-6.62")
