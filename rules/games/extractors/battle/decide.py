"""The events of an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from rules.games.extractors.battle.actions import (
    Action,
    Activate,
    CombatOrder,
    CombatReset,
    Discover,
    EndPhase,
    Fire,
    LayRoad,
    Measure,
    Move,
    MoveOrder,
    MoveReset,
    Paint,
    Place,
    Rally,
    Reveal,
    SetOrders,
    TellNear,
)
from rules.games.extractors.battle.corrections import following_corrections, hide_secret_correction
from rules.games.extractors.battle.events import Ended, Event, PhaseEnded, Resumed
from rules.games.extractors.battle.evolve import STATES, evolve
from rules.games.extractors.battle.parameters import check_parameters
from rules.games.extractors.battle.permissions import check_actor
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.turn_order import end_phase
from rules.games.extractors.mechanics.combat_orders.carry_out import resolve_combat_order
from rules.games.extractors.mechanics.deployment.place import place_unit
from rules.games.extractors.mechanics.firing import resolve_fire
from rules.games.extractors.mechanics.map_drawing import lay_road, paint_hexes
from rules.games.extractors.mechanics.measuring import measure_sight, tell_near
from rules.games.extractors.mechanics.move_orders.carry_out import carry_out_move_order
from rules.games.extractors.mechanics.movement.move import move_unit
from rules.games.extractors.mechanics.order_assignment import set_orders
from rules.games.extractors.mechanics.rally import roll_rally
from rules.games.extractors.mechanics.resetting import reset_combat, reset_moves
from rules.games.extractors.mechanics.revealing import reveal_order
from rules.games.extractors.mechanics.scenarios.ambush import activate_units, discover_units
from rules.games.extractors.mechanics.victory import is_finished, score
from rules.kernel.corrections import Correct, make_correction
from rules.kernel.dice import Dice
from rules.kernel.problems import illegal
from rules.kernel.records import replace
from rules.kernel.viewer import Viewer


def decide(state: State, viewer: Viewer, action: Action, dice: Dice) -> Sequence[Event]:
    """Returns the events of an action. Raises Illegal; nothing has changed then."""
    check_actor(state, viewer, action)
    if state.over and not isinstance(action, Correct):
        raise illegal("battle-over", "The battle is over.", rule="EXT-22.1")
    check_parameters(state, action)
    event = _event(state, action, dice)
    after = evolve(state, event)
    if isinstance(action, Correct):
        made = [event, *following_corrections(after, action)]
        return [*made, *_end_again(state, made)]
    if state.begun and not state.over and is_finished(after):
        last = replace(event, last=True) if isinstance(event, PhaseEnded) else event
        return [last, Ended(reason=score(evolve(state, last)).reason)]
    return [event]


def _end_again(state: State, made: Sequence[Event]) -> Iterator[Event]:
    """Yields the end that corrections bring, or its taking back where they take away what had brought it."""
    after = state
    for event in made:
        after = evolve(after, event)
    if after.begun and not after.over and is_finished(after):
        yield Ended(reason=score(after).reason)
    elif after.over and not is_finished(after):
        yield Resumed()


def _event(state: State, action: Action, dice: Dice) -> Event:
    match action:
        case Place() | SetOrders() | Paint() | LayRoad():
            return _setup_event(state, action)
        case MoveOrder() | Reveal() | MoveReset() | CombatReset() | CombatOrder():
            return _order_event(state, action, dice)
        case Activate() | Discover() | Measure() | TellNear():
            return _report_event(state, action)
        case Move():
            return move_unit(state, action, dice)
        case Fire():
            return resolve_fire(state, action, dice)
        case Rally():
            return roll_rally(state, action, dice)
        case EndPhase():
            return end_phase(state)
        case Correct():
            return hide_secret_correction(state, make_correction(STATES, state, action))
        case _:
            assert_never(action)


def _setup_event(state: State, action: Place | SetOrders | Paint | LayRoad) -> Event:
    """Returns the event of an action of set-up (section 4)."""
    match action:
        case Place():
            return place_unit(state, action)
        case SetOrders():
            return set_orders(state, action)
        case Paint():
            return paint_hexes(state, action)
        case LayRoad():
            return lay_road(state, action)
        case _:
            assert_never(action)


def _order_event(state: State, action: MoveOrder | Reveal | MoveReset | CombatReset | CombatOrder, dice: Dice) -> Event:
    """Returns the event of a machine's orders (sections 16 to 19)."""
    match action:
        case MoveOrder():
            return carry_out_move_order(state, action)
        case Reveal():
            return reveal_order(state, action)
        case MoveReset():
            return reset_moves(state, action)
        case CombatReset():
            return reset_combat(state, action)
        case CombatOrder():
            return resolve_combat_order(state, action, dice)
        case _:
            assert_never(action)


def _report_event(state: State, action: Activate | Discover | Measure | TellNear) -> Event:
    """Returns the event of hidden units in the open, or of what players say about their own table."""
    match action:
        case Activate():
            return activate_units(state, action)
        case Discover():
            return discover_units(state, action)
        case Measure():
            return measure_sight(state, action)
        case TellNear():
            return tell_near(state, action)
        case _:
            assert_never(action)
