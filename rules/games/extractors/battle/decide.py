"""The events of an action."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.battle import turn_order
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
from rules.games.extractors.battle.events import Ended, Event, PhaseEnded
from rules.games.extractors.battle.evolve import STATES, evolve
from rules.games.extractors.battle.permissions import check_actor
from rules.games.extractors.battle.state import State
from rules.games.extractors.mechanics import map_drawing
from rules.games.extractors.mechanics.combat_orders.carry_out import resolve_combat_order
from rules.games.extractors.mechanics.deployment.place import place_unit
from rules.games.extractors.mechanics.firing import resolve_fire
from rules.games.extractors.mechanics.map_drawing import paint_hexes
from rules.games.extractors.mechanics.measuring import measure_sight, tell_near
from rules.games.extractors.mechanics.move_orders.carry_out import carry_out_move_order
from rules.games.extractors.mechanics.movement.move import move_unit
from rules.games.extractors.mechanics.order_assignment import set_orders
from rules.games.extractors.mechanics.rally import roll_rally
from rules.games.extractors.mechanics.resetting import reset_combat, reset_moves
from rules.games.extractors.mechanics.revealing import reveal_order
from rules.games.extractors.mechanics.scenarios.ambush import activate_units, discover_units
from rules.games.extractors.mechanics.victory import is_finished, score
from rules.kernel.corrections import Correct, correct
from rules.kernel.dice import Dice
from rules.kernel.game import Viewer
from rules.kernel.problems import illegal
from rules.kernel.records import changed


def decide(state: State, viewer: Viewer, action: Action, dice: Dice) -> Sequence[Event]:
    """The events of an action. Raises Illegal; nothing has then changed."""
    check_actor(state, viewer, action)
    if state.over and not isinstance(action, Correct):
        raise illegal("battle-over", "The battle is over.", rule="EXT-22.1")
    event = _event(state, action, dice)
    after = evolve(state, event)
    if isinstance(action, Correct):
        return [event, *following_corrections(after, action)]
    if state.begun and not state.over and is_finished(after):
        last = changed(event, last=True) if isinstance(event, PhaseEnded) else event
        return [last, Ended(reason=score(evolve(state, last)).reason)]
    return [event]


def _event(state: State, action: Action, dice: Dice) -> Event:
    match action:
        case Place():
            return place_unit(state, action)
        case SetOrders():
            return set_orders(state, action)
        case Move():
            return move_unit(state, action, dice)
        case MoveOrder():
            return carry_out_move_order(state, action)
        case Reveal():
            return reveal_order(state, action)
        case MoveReset():
            return reset_moves(state, action)
        case CombatReset():
            return reset_combat(state, action)
        case Fire():
            return resolve_fire(state, action, dice)
        case CombatOrder():
            return resolve_combat_order(state, action, dice)
        case Rally():
            return roll_rally(state, action, dice)
        case Activate():
            return activate_units(state, action)
        case Measure():
            return measure_sight(state, action)
        case Discover():
            return discover_units(state, action)
        case TellNear():
            return tell_near(state, action)
        case EndPhase():
            return turn_order.end_phase(state)
        case Paint():
            return paint_hexes(state, action)
        case LayRoad():
            return map_drawing.lay_road(state, action)
        case Correct():
            return hide_secret_correction(state, correct(STATES, state, action))
