"""Permissions in a battle that the site keeps: a side acts for itself, in its part; the referee acts for everyone.

The rules of each action are checked elsewhere, by its mechanism.
"""

from __future__ import annotations

from typing import assert_never

from rules.games.invisible_enemy.battle.actions import Action
from rules.games.invisible_enemy.battle.actions.contamination import ContaminationCheck, VectorMove
from rules.games.invisible_enemy.battle.actions.direct_fire import EndStep, LogHits, MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.actions.engineering import Engineer
from rules.games.invisible_enemy.battle.actions.movement import (
    Activate,
    CheckContact,
    Drive,
    FinishUnit,
    Initiative,
    Move,
    Pass,
)
from rules.games.invisible_enemy.battle.actions.network_command import (
    Buy,
    DoneBuying,
    NetworkCombat,
    RequestType2,
    WriteList,
)
from rules.games.invisible_enemy.battle.actions.positions import Locate, LocateUnit
from rules.games.invisible_enemy.battle.actions.self_destruct import SelfDestruct
from rules.games.invisible_enemy.battle.actions.setup import (
    PlacementOrder,
    PlaceUnit,
    RollNetworkDice,
    SetTargetMix,
    VectorRoll,
)
from rules.games.invisible_enemy.battle.actions.support_fire import Deflect, PlaceBarrage, ResolveBarrage
from rules.games.invisible_enemy.battle.actions.turn import (
    AnswerConcession,
    Concede,
    Done,
    GoOn,
    NextPhase,
    Reset,
    Score,
)
from rules.games.invisible_enemy.battle.form import check_form
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_base, find_unit, side_name, side_of
from rules.games.invisible_enemy.battle.waiting import are_purchases_over, are_slots_over, has_due_checks, waiting_sides
from rules.games.invisible_enemy.mechanics import contamination
from rules.games.invisible_enemy.mechanics.contamination_vectors import vectors_to_move
from rules.games.invisible_enemy.mechanics.positions import without_position
from rules.games.invisible_enemy.mechanics.purchase_lists import are_lists_secret
from rules.games.invisible_enemy.mechanics.stranded_bases import is_contact_measured
from rules.kernel.corrections import Correct
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import replace
from rules.kernel.viewer import Viewer

BY_THE_SITE = (PlacementOrder, EndStep, Reset, NextPhase)
"""Actions that the site takes by itself when everybody is done."""


def check_permission(state: State, viewer: Viewer, action: Action) -> None:
    """Raises Illegal if the viewer may not take this action now."""
    if viewer.role == "spectator":
        raise illegal("not-a-player", "Spectators look on.", rule="IE-11.1")
    if isinstance(action, (Correct, Score, *BY_THE_SITE)):
        if viewer.role != "referee":
            raise illegal("referee-only", "That is the referee's.", rule="IE-3.1")
        if isinstance(action, Correct):
            return
    if state.ended:
        raise illegal("battle-over", "The battle is over.", rule="IE-10.1")
    if viewer.role == "side" and viewer.side not in state.sides:
        raise illegal("not-a-player", "This side is not in the battle.", rule="IE-11.1")
    seen = _visible_state(state, viewer)
    _check_owner(state, viewer, owning_sides(seen, action))
    if isinstance(action, Locate | LocateUnit):
        _check_locating(seen, viewer, action)
    if state.kept:
        _check_time(state, action)
        if viewer.role == "side":
            check_form(seen, action)


def _visible_state(state: State, viewer: Viewer) -> State:
    """Returns the state without units the viewer has not seen: no refusal reveals them (IE-11.4)."""
    if viewer.role != "side" or all(unit.placed for unit in state.units.values()):
        return state
    units = {name: unit for name, unit in state.units.items() if unit.placed or unit.side == viewer.side}
    hidden = state.units.keys() - units.keys()
    bases = {name: base for name, base in state.bases.items() if base.unit not in hidden}
    return replace(state, units=units, bases=bases)


def owning_sides(state: State, action: Action) -> set[str]:
    """Returns the sides that an action is taken for; empty if it concerns both."""
    match action:
        case RollNetworkDice() | PlaceUnit() | SetTargetMix() | Buy() | DoneBuying() | WriteList() | RequestType2():
            return {action.by}
        case PlaceBarrage() | Deflect() | Pass() | Done() | Concede() | AnswerConcession():
            return {action.by}
        case Activate(unit=unit) | FinishUnit(unit=unit) | CheckContact(unit=unit) | LocateUnit(unit=unit):
            return {find_unit(state, unit).side}
        case LogHits(by=name) if name in state.towers:
            return set()
        case Move() | Drive() | ContaminationCheck() | SelfDestruct() | Engineer() | Shoot() | Rake() | LogHits():
            return {find_base(state, action.by).side}
        case Locate(name=name) if name in state.bases:
            return {state.bases[name].side}
        case MassedBattery():
            return {find_base(state, name).side for name in action.by}
        case ResolveBarrage(marker=name) if name in state.barrages:
            # The player who placed the barrage rolls (IE-8.19).
            return {state.barrages[name].side}
        case Locate() | ResolveBarrage() | VectorMove() | VectorRoll() | NetworkCombat() | Initiative() | GoOn():
            return set()
        case PlacementOrder() | EndStep() | Score() | Reset() | NextPhase() | Correct():
            return set()
        case _:
            assert_never(action)


def _check_owner(state: State, viewer: Viewer, sides: set[str]) -> None:
    if sides - set(state.sides):
        raise illegal("not-a-player", "There is no such side in the battle.", rule="IE-11.1")
    if viewer.role == "side" and sides - {viewer.side}:
        raise illegal("not-your-unit", "A side acts for itself only.", rule="IE-11.1")


def _check_locating(state: State, viewer: Viewer, action: Locate | LocateUnit) -> None:
    """Checks whether a position may be set: in the set-up, for new units, or by the referee."""
    unit = action.unit if isinstance(action, LocateUnit) else _unit_located(state, action.name)
    if unit in state.units and not state.units[unit].placed:
        raise _not_yet(f"{unit} is not on the table yet.", "IE-2.8")
    if isinstance(action, LocateUnit) or viewer.role == "referee" or state.phase == "placement":
        return
    if not without_position(state, [action.name]):
        raise _not_yet(f"{action.name} has its place: it changes by moves, or by the referee.", "IE-3.5")


def _unit_located(state: State, name: str) -> str:
    """Returns the unit of a base, or nothing for towers and terrain. Raises Illegal ``unknown-base``."""
    return "" if name in state.towers or name in state.terrain else find_base(state, name).unit


# --- phases and parts -----------------------------------------------------------------------------


def _check_time(state: State, action: Action) -> None:
    if state.phase == "placement":
        _check_placement(state, action)
    elif isinstance(action, VectorRoll | RollNetworkDice | SetTargetMix | PlaceUnit | PlacementOrder):
        raise _not_yet("The set-up is over.", "IE-2.1")
    match action:
        case NetworkCombat() | Buy() | DoneBuying() | WriteList() | RequestType2() if state.phase == "command":
            _check_command(state, action)
        case PlaceBarrage(kind="type-1" | "type-2", by=by) | Done(by=by):
            _check_part(state, action, by)
        case CheckContact(unit=unit):
            _check_contact_is_open(state, unit)
        case Deflect(by=by) if state.phase == "mark-2":
            _check_deflecting(state, by)
        case Shoot(by=by) | Rake(by=by):
            _check_not_done(state, find_base(state, by).side)
        case MassedBattery(by=by):
            for name in by:
                _check_not_done(state, find_base(state, name).side)
        case _ if state.phase == "movement":
            _check_movement(state, action)


def _check_contact_is_open(state: State, unit: str) -> None:
    if is_contact_measured(state, unit):
        raise _not_yet(f"The plan shows which bases of {unit} are in network.", "IE-6.52")
    if state.phase != "movement":
        raise _not_yet("Contact is checked in the movement phase.", "IE-6.52")


def _check_deflecting(state: State, side: str) -> None:
    if state.step != "deflect":
        raise _not_yet("Deflections are assigned when both sides have placed their markers.", "IE-5.8")
    _check_not_done(state, side)


def _not_yet(message: str, rule: str) -> Illegal:
    return illegal("not-now", message, rule=rule)


def _check_placement(state: State, action: Action) -> None:
    steps: dict[type, str] = {VectorRoll: "vector", RollNetworkDice: "dice", RequestType2: "type-2"}
    step = steps.get(type(action))
    if step is not None and step != state.step:
        raise _not_yet("That has its own moment in the set-up.", "IE-2.1")
    if isinstance(action, LogHits):
        raise _not_yet("Nobody has been hit during the set-up.", "IE-7.41")
    if isinstance(action, RollNetworkDice) and not side_of(state, action.by).needs_dice:
        raise _not_yet("The network dice of this side are settled.", "IE-2.5")
    if isinstance(action, RequestType2) and side_of(state, action.by).requested:
        raise _not_yet("This side has rolled for its type 2 barrages.", "IE-2.7")


def _check_command(state: State, action: Action) -> None:
    if isinstance(action, NetworkCombat):
        if state.fought:
            raise _not_yet("The network dice have been rolled this turn.", "IE-4.1")
        return
    if not state.fought:
        raise _not_yet("First the network dice are rolled.", "IE-3.1")
    if isinstance(action, RequestType2):
        side = side_of(state, action.by)
        if side.requested or not are_purchases_over(state):
            raise _not_yet("Each side rolls once, when the purchases of both are done.", "IE-4.30")
    elif isinstance(action, WriteList) != are_lists_secret(state):
        message = "Points are equal: both sides write their purchases in secret." if are_lists_secret(state) else ""
        raise _not_yet(message or "Purchases are declared openly, the side with more points first.", "IE-4.11")
    elif isinstance(action, Buy | DoneBuying) and side_of(state, action.by).bought:
        raise _not_yet("This side has declared its purchases.", "IE-4.5")


def _check_part(state: State, action: Action, side: str) -> None:
    _check_not_done(state, side)
    if isinstance(action, PlaceBarrage):
        if state.step == "deflect":
            raise _not_yet("All markers are placed; deflections are assigned now.", "IE-5.8")
    elif state.phase == "movement" and has_due_checks(state, side):
        name, source = next(contamination.due_checks(state, side=side))
        raise _not_yet(f"{name} came near {source}: it rolls for contamination first.", "IE-6.60")
    elif not can_end_part(state, side):
        raise _not_yet("There is nothing to end now.", "IE-3.1")


def can_end_part(state: State, side: str) -> bool:
    """Checks whether a side can end its part of the present phase."""
    if state.phase not in ("mark-1", "mark-2", "movement", "direct-kp", "direct-c"):
        return False
    if state.phase == "movement" and not (are_slots_over(state) and not has_due_checks(state, side)):
        return False
    return side in waiting_sides(state)


def _check_not_done(state: State, side: str) -> None:
    if side_of(state, side).done:
        raise _not_yet(f"{side_name(state, side)} has ended its part of this phase.", "IE-3.1")


def _check_movement(state: State, action: Action) -> None:
    match action:
        case Initiative():
            if state.initiative is not None:
                raise _not_yet("The initiative of this turn is settled.", "IE-6.1")
        case Activate() | Pass():
            _check_initiative(state)
            if state.moving is not None:
                raise _not_yet(f"{state.moving} is moving: it ends its movement first.", "IE-6.3")
        case Move(by=by) | Drive(by=by):
            _check_slot(state, find_base(state, by).unit)
            check_nothing_due(state, find_base(state, by).unit)
        case FinishUnit(unit=unit):
            _check_slot(state, unit)
            check_nothing_due(state, unit)
        case Engineer(by=by):
            base = find_base(state, by)
            passed = side_of(state, base.side).passed
            if not (passed or (state.initiative is not None and state.active is None)):
                _check_slot(state, base.unit)
        case VectorMove(by=by):
            _check_march(state, by)
        case _:
            pass


def _check_initiative(state: State) -> None:
    if state.initiative is None:
        raise _not_yet("First the initiative is rolled for.", "IE-6.1")


def _check_slot(state: State, unit: str) -> None:
    if state.moving != unit:
        raise illegal("not-your-turn", f"This is not the slot of {unit}.", rule="IE-6.3")


def check_nothing_due(state: State, unit: str) -> None:
    """Refuses to move on while a base of the unit has to roll for contamination: it may have to stop (IE-6.61)."""
    for name, source in contamination.due_checks(state, unit=unit):
        raise _not_yet(f"{name} came near {source}: it rolls for contamination first.", "IE-6.60")


def _check_march(state: State, by: str) -> None:
    over = state.initiative is not None and state.active is None and state.moving is None
    if not over or (contamination.is_vector(find_base(state, by)) and by not in vectors_to_move(state)):
        raise _not_yet("Vectors move once, at the end of the movement phase.", "IE-6.62")
