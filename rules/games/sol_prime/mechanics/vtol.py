"""VTOL craft: popping up, settling and landing (SP-23)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.turn import UnitOnly
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.combat import PoppedUp, Settled
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.movement import check_allowance, check_can_move, spend_movement
from rules.games.sol_prime.mechanics.readiness import check_active, check_alive, check_penalties, refuse
from rules.games.sol_prime.mechanics.stands import is_vtol

TABLE = CATALOGUE.movement


def pop_up(state: State, action: UnitOnly) -> PoppedUp | Settled:
    """Pops a VTOL craft up, or settles it (and lands it, if it says so) (SP-23.1, SP-23.3). Raises Illegal."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    if not is_vtol(unit):
        raise refuse("cannot-move", f"{action.unit} is not a VTOL craft.", "SP-23.3")
    check_can_move(state, action.unit, unit)
    check_penalties(state, unit, "may-not-move", "must-fire")
    up = action.type == "pop-up"
    if up and unit.popped_up:
        raise refuse("already-popped-up", f"{action.unit} has popped up.", "SP-23.3")
    if not up and unit.landed:
        raise refuse("not-popped-up", f"{action.unit} has landed.", "SP-23.3")
    cost = TABLE.pop_up if up else TABLE.settle
    check_allowance(action.unit, unit, cost)
    recorder = Recorder(state)
    recorder.unit(action.unit, popped_up=up, landed=action.land and not up)
    spend_movement(recorder, action.unit, cost)
    moved, told = recorder.stand(action.unit).moved, recorder.told(side=unit.side, about=(action.unit,))
    return PoppedUp(moved=moved, **told) if up else Settled(moved=moved, **told)
