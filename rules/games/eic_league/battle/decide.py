"""From an action to its events: who may take it, what the rules make of it, and what follows at once."""

from __future__ import annotations

from collections.abc import Sequence

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
from rules.games.eic_league.battle.events import (
    BaseEntered,
    Event,
    InitiativeRolled,
    PhaseEnded,
    Started,
)
from rules.games.eic_league.battle.evolve import STATES, evolve
from rules.games.eic_league.battle.labels import add_names
from rules.games.eic_league.battle.permissions import permit
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.mechanics import detection, initiative, movement
from rules.games.eic_league.mechanics.attacks.announcement import announce_attack, make_attack
from rules.games.eic_league.mechanics.base.recovery import recover_energy
from rules.games.eic_league.mechanics.base.reload import reload_weapon
from rules.games.eic_league.mechanics.base.retreat import announce_retreat
from rules.games.eic_league.mechanics.base.stay import enter_base, has_arrived, leave_base
from rules.games.eic_league.mechanics.wildfire import wildfire_notices
from rules.kernel.corrections import Correct, correct
from rules.kernel.dice import Dice
from rules.kernel.game import Viewer


def decide(state: State, viewer: Viewer, action: Action, dice: Dice) -> Sequence[Event]:
    """What an action of ``viewer`` brings about. Raises Illegal or Unreadable; nothing has then changed."""
    permit(state, viewer, action)
    events = _by_viewer(state, viewer, action, dice)
    after = _evolve_all(state, events)
    if not isinstance(action, Correct):
        # What the referee has set stays as he has set it.
        at_once = unit_consequences(after)
        events, after = [*events, *at_once], _evolve_all(after, at_once)
    return [add_names(state, event) for event in (*events, *battle_consequences(state, after, events))]


def _by_viewer(state: State, viewer: Viewer, action: Action, dice: Dice) -> list[Event]:
    """What an action brings about, where that depends on who takes it."""
    own = viewer.side if viewer.role == "side" else ""
    match action:
        case RollInitiative() if state.phase:
            # Where the order is kept, what was declared counts, and nothing else.
            rolled = _roll_initiative(state, RollInitiative(), dice)
            return [rolled, *turn_order.after_initiative(state, rolled)]
        case EndPhase():
            return turn_order.end_phase(state, own) if own else _end_for_all(state)
        case AnswerSurrender():
            return [ending.answer(state, action, own)]
        case _:
            return resolve(state, action, dice)


def begin(started: Started) -> list[Event]:
    """The first events of a battle."""
    return [started, *wildfire_notices(evolve(None, started), [started], begins=False)]


def resolve(state: State, action: Action, dice: Dice) -> list[Event]:
    """What the rules of an action's own section make of it, whoever takes it and when."""
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
            return [_without_dice(state, action)]


def _roll_initiative(state: State, action: RollInitiative, dice: Dice) -> InitiativeRolled:
    return initiative.resolve(initiative.contest(state, action), dice, previous=state.order)


def _without_dice(state: State, action: Action) -> Event:
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
            return ending.offer(state, action)
        case AnswerSurrender():
            return ending.answer(state, action, "")
        case EndRound():
            return turn_order.end_round(state)
        case Correct():
            return correct(STATES, state, action, side=_whose(state, action))
        case _:
            raise TypeError(f"{action} wants dice")


def _whose(state: State, action: Correct) -> str:
    """The side that knows what is corrected, secret as it may be to the others."""
    match action.path:
        case ("units", str(name), *_) if name in state.units:
            return state.units[name].side
        case ("sides", str(key), *_):
            return key
        case _:
            return ""


def _end_for_all(state: State) -> list[Event]:
    """The part of the active side is ended, or that of all who may act at once."""
    if state.active or state.phase != "detection":
        return turn_order.end_phase(state, state.active or "")
    events: list[Event] = []
    for side in turn_order.awaited(state):
        ended = turn_order.end_phase(state, side)
        events, state = [*events, *ended], _evolve_all(state, ended)
    return events


def unit_consequences(state: State) -> list[Event]:
    """What happens to units at once: they come down when they must, and are in their base when they have arrived."""
    down: list[Event] = [*movement.coming_down(state)]
    after = _evolve_all(state, down)
    return [*down, *(BaseEntered(by=name) for name, unit in after.units.items() if has_arrived(after, unit))]


def battle_consequences(before: State, after: State, events: Sequence[Event]) -> list[Event]:
    """What follows for the battle from ``events``, which led from ``before`` to ``after``.

    Sides are crushed, the battle ends, a part passes on, and it is told who may fire by sight.
    """
    more = ending.consequences(after)
    after = _evolve_all(after, more)
    if after.ended:
        return more
    if after.active and after.sides[after.active].out:
        part = turn_order.next_part(after, after.active)
        more.append(PhaseEnded(side=None, phase=part.phase, active=part.active, turn_over=part.turn_over))
        after = _evolve_all(after, more[-1:])
    return [*more, *wildfire_notices(after, events, begins=after.phase == "attack" != before.phase)]


def _evolve_all(state: State, events: Sequence[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state
