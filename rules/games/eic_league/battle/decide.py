"""Decisions: from an action to its events, and to everything that follows at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from rules.games.eic_league.battle import ending, turn_order
from rules.games.eic_league.battle.actions import (
    Action,
    Announce,
    AnswerSurrender,
    Attack,
    Declare,
    Detect,
    EndPhase,
    EndRound,
    EnterBase,
    LeaveBase,
    Move,
    Recover,
    Reload,
    Retreat,
    RollInitiative,
    Surrender,
)
from rules.games.eic_league.battle.events import BaseEntered, Event, InitiativeRolled, PhaseEnded, Started
from rules.games.eic_league.battle.evolve import evolve
from rules.games.eic_league.battle.form import check_form
from rules.games.eic_league.battle.labels import add_names
from rules.games.eic_league.battle.permissions import check_permission
from rules.games.eic_league.battle.state import STATES, State
from rules.games.eic_league.mechanics import detection, initiative, movement
from rules.games.eic_league.mechanics.attacks.announcement import announce_attack, make_attack
from rules.games.eic_league.mechanics.base.recovery import recover_energy
from rules.games.eic_league.mechanics.base.reload import reload_weapon
from rules.games.eic_league.mechanics.base.retreat import announce_retreat
from rules.games.eic_league.mechanics.base.stay import enter_base, has_arrived, leave_base
from rules.games.eic_league.mechanics.wildfire import wildfire_notices
from rules.kernel.corrections import Correct, Corrected, make_correction
from rules.kernel.dice import Dice
from rules.kernel.viewer import Viewer


def decide(state: State, viewer: Viewer, action: Action, dice: Dice) -> Sequence[Event]:
    """Returns the events of an action. Raises Illegal or Unreadable; then nothing has changed."""
    check_permission(state, viewer, action)
    if not isinstance(action, Move | Declare):
        check_form(state, action)  # before a die is asked for
    events = _by_viewer(state, viewer, action, dice)
    check_form(state, action)  # reasons of the rules come first
    after = _evolve_all(state, events)
    if not isinstance(action, Correct):
        # Corrections by the referee stay exactly as made.
        at_once = unit_consequences(after)
        events, after = [*events, *at_once], _evolve_all(after, at_once)
    return [add_names(state, event) for event in (*events, *battle_consequences(state, after, events))]


def _by_viewer(state: State, viewer: Viewer, action: Action, dice: Dice) -> list[Event]:
    """Returns the events of an action that depend on who takes it."""
    own = viewer.side if viewer.role == "side" else ""
    match action:
        case RollInitiative() if state.phase:
            rolled = _roll_initiative(state, action, dice)
            return [rolled, *turn_order.begin_movement(state, rolled)]
        case EndPhase():
            return turn_order.end_phase(state, own) if own else _end_for_all(state)
        case AnswerSurrender():
            return [ending.answer_surrender(state, action, own)]
        case _:
            return resolve(state, action, dice)


def begin(started: Started) -> list[Event]:
    """Returns the first events of a battle."""
    return [started, *wildfire_notices(evolve(None, started), [started], begins=False)]


def resolve(state: State, action: Action, dice: Dice) -> list[Event]:
    """Returns the events of an action by its own section of the rules, no matter who takes it and when."""
    match action:
        case Attack():
            return [make_attack(state, action, dice)]
        case Announce():
            return [announce_attack(state, action)]
        case Detect():
            return [detection.resolve(detection.search(state, action), dice)]
        case RollInitiative():
            return [_roll_initiative(state, action, dice)]
        case EndPhase():
            return _end_for_all(state)
        case _:
            return [_decide_without_dice(state, action)]


def _roll_initiative(state: State, action: RollInitiative, dice: Dice) -> InitiativeRolled:
    return initiative.resolve(initiative.contest(state, action), dice, previous=state.order)


PlainAction: TypeAlias = (
    Move
    | Declare
    | Retreat
    | EnterBase
    | LeaveBase
    | Recover
    | Reload
    | Surrender
    | AnswerSurrender
    | EndRound
    | Correct
)
"""Actions that roll no dice and lead to one event."""


def _decide_without_dice(state: State, action: PlainAction) -> Event:
    match action:
        case Move():
            return movement.move(state, action)
        case Declare():
            return initiative.declare(state, action)
        case Retreat():
            return announce_retreat(state, action)
        case EnterBase():
            return enter_base(state, action)
        case LeaveBase():
            return leave_base(state, action)
        case Recover():
            return recover_energy(state, action)
        case Reload():
            return reload_weapon(state, action)
        case Surrender():
            return ending.offer_surrender(state, action)
        case AnswerSurrender():
            return ending.answer_surrender(state, action, "")
        case EndRound():
            return turn_order.end_round(state)
        case Correct():
            return make_correction(STATES, state, action, side=_knowing_side(state, action))
        case _:
            assert_never(action)


def _knowing_side(state: State, action: Correct) -> str:
    """Returns the side that knows the corrected value, secret though it may be to the others."""
    match action.path:
        case ("units", str(name), *_) if name in state.units:
            return state.units[name].side
        case ("sides", str(key), *_):
            return key
        case _:
            return ""


def _end_for_all(state: State) -> list[Event]:
    """Ends the part of the active side, or that of all sides that may act at once."""
    if state.active or state.phase != "detection":
        return turn_order.end_phase(state, state.active or "")
    events: list[Event] = []
    for side in turn_order.awaited_sides(state):
        ended = turn_order.end_phase(state, side)
        events, state = [*events, *ended], _evolve_all(state, ended)
    return events


def unit_consequences(state: State) -> list[Event]:
    """Returns what happens to units at once: they come down when they must, and enter their base when they arrive."""
    down: list[Event] = [*movement.units_coming_down(state)]
    after = _evolve_all(state, down)
    return [*down, *(BaseEntered(by=name) for name, unit in after.units.items() if has_arrived(after, unit))]


def battle_consequences(before: State, after: State, events: Sequence[Event]) -> list[Event]:
    """Returns the events that follow for the battle from ``events``, which led from ``before`` to ``after``.

    A correction takes an end back, sides are crushed, the battle ends, a part passes on, fire by sight is told.
    """
    corrected = any(isinstance(event, Corrected) for event in events)
    more = ending.resuming_events(after) if corrected else []
    after = _evolve_all(after, more)
    at_end = ending.ending_events(after)
    more, after = [*more, *at_end], _evolve_all(after, at_end)
    if after.ended:
        return more
    if turn_order.has_lost_its_side(before, after):
        part = turn_order.next_part(after, after.active or "")
        more.append(PhaseEnded(side=None, phase=part.phase, active=part.active, turn_over=part.turn_over))
        after = _evolve_all(after, more[-1:])
    return [*more, *wildfire_notices(after, [*events, *more], begins=after.phase == "attack" != before.phase)]


def _evolve_all(state: State, events: Sequence[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state
