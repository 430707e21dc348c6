"""Transport: troop bays and towing (SP-16.10 to SP-16.21), VTOL craft (SP-23.5)."""

from __future__ import annotations

from typing import Any

from rules.games.sol_prime.battle.actions.turn import Load
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.combat import Loaded, Unloaded
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.movement import check_declared, leave_position, spend_movement
from rules.games.sol_prime.mechanics.placement import place_beside, take_off_plan
from rules.games.sol_prime.mechanics.readiness import (
    check_active,
    check_alive,
    check_penalties,
    check_present,
    is_active,
    refuse,
)
from rules.games.sol_prime.mechanics.stands import (
    bay_capacity,
    find_passengers,
    is_aircraft,
    is_infantry,
    is_mortar,
    is_vtol,
    round_inches,
)
from rules.kernel.records import Record

TOWED_EACH = 1
"""A vehicle tows one towed weapon (SP-16.21)."""


class LegalLoad(Record):
    """A squad or towed weapon that may get on a carrier or off it, and what that costs in inches."""

    action: Load
    carrier: str
    cost: float


def check_load(state: State, action: Load) -> LegalLoad:
    """Checks a squad or towed weapon that gets on a carrier, of another platoon too (SP-2.56, SP-16.12).

    Raises Illegal. The carried platoon must be active; the carrier must be active only to move (SP-16.20).
    """
    unit = check_alive(state, action.unit)
    if action.carrier is None:
        raise refuse("no-room", "Choose a carrier.", "SP-16.10")
    carrier = check_alive(state, action.carrier)
    check_active(state, action.unit, unit)
    if is_aircraft(carrier):
        raise refuse("not-landed", f"{action.carrier} does not land; squads are aboard from the beginning.", "SP-22.50")
    if carrier.side != unit.side:
        raise refuse("friendly-target", f"{action.carrier} is not of the same side.", "SP-16.10")
    _check_boarded(action, unit, carrier)
    _check_vtol(state, action, carrier)
    _check_near(action, action.carrier, carrier)
    check_room(state, action.unit, unit, action.carrier, carrier)
    return LegalLoad(action=action, carrier=action.carrier, cost=_check_movement(state, action, unit))


def load(state: State, found: LegalLoad) -> Loaded:
    """Puts a squad or towed weapon on its carrier."""
    action, recorder = found.action, Recorder(state)
    spend_movement(recorder, action.unit, found.cost)
    leave_position(recorder, action.unit)
    recorder.unit(action.unit, carried_by=found.carrier, attached_to=None, boarded=True, overwatch=False)
    take_off_plan(state, recorder, action.unit)
    return Loaded(**_carried(recorder, action, found.carrier))


def check_unload(state: State, action: Load) -> LegalLoad:
    """Checks a squad that gets off its carrier (SP-16.12, SP-23.5); a VTOL craft must have landed (SP-23.6).

    Raises Illegal.
    """
    unit = check_present(state, action.unit)
    if not unit.carried_by:
        raise refuse("not-carried", f"{action.unit} is not aboard anything.", "SP-22.50")
    carrier = check_present(state, unit.carried_by)
    check_active(state, action.unit, unit)
    if is_aircraft(carrier):
        raise refuse("not-landed", f"{unit.carried_by} drops squads from the air; it does not land.", "SP-22.50")
    _check_boarded(action, unit, carrier)
    _check_vtol(state, action, carrier)
    _check_near(action, unit.carried_by, carrier)
    return LegalLoad(action=action, carrier=unit.carried_by, cost=_check_movement(state, action, unit))


def unload(state: State, found: LegalLoad) -> Unloaded:
    """Takes a squad off its carrier."""
    action, carrier, recorder = found.action, state.units[found.carrier], Recorder(state)
    spend_movement(recorder, action.unit, found.cost)
    recorder.unit(action.unit, carried_by=None, boarded=True)
    if (at := place_beside(state, found.carrier)) is not None:
        recorder.unit(action.unit, at=at, facing=carrier.facing)
    return Unloaded(**_carried(recorder, action, found.carrier))


def _carried(recorder: Recorder, action: Load, carrier: str) -> dict[str, Any]:
    unit = recorder.stand(action.unit)
    return {
        "carried_by": unit.carried_by,
        "moved": unit.moved,
        "carried": len(find_passengers(recorder.state, carrier)),
        **recorder.told(side=unit.side, about=(action.unit, carrier)),
    }


def _check_vtol(state: State, action: Load, carrier: Stand) -> None:
    """Checks that a VTOL craft has landed, and that its platoon is active too (SP-23.5)."""
    if not is_vtol(carrier):
        return
    if not is_active(state, carrier):
        raise refuse("not-active", "Both platoons must be active, the craft's and the infantry's.", "SP-23.5")
    if not carrier.landed:
        raise refuse("not-landed", "The craft has not landed.", "SP-23.5")


def _check_boarded(action: Load, unit: Stand, carrier: Stand) -> None:
    """Checks that a squad does not get on and off a VTOL craft in one turn, in whatever order (SP-23.5)."""
    if is_vtol(carrier) and unit.boarded:
        message = f"{action.unit} has got on or off in this turn, and does not do both."
        raise refuse("load-and-unload", message, "SP-23.5")


def _check_near(action: Load, name: str, carrier: Stand) -> None:
    reach = CATALOGUE.air.vtol_loads_within if is_vtol(carrier) else 0
    if action.distance > reach:
        where = f'within {reach:g}" of' if reach else "next to"
        raise refuse("not-adjacent", f"{action.unit} must be {where} {name}.", "SP-16.12")


def check_room(state: State, name: str, unit: Stand, carrier_name: str, carrier: Stand) -> None:
    """Raises Illegal when the carrier has no room for this stand (SP-16.10, SP-16.21)."""
    aboard = [state.units[one] for one in find_passengers(state, carrier_name)]
    if unit.towed:
        room = TOWED_EACH if carrier.kind in ("vehicle", "vtol") else 0
        taken, what = sum(one.towed for one in aboard), "towed weapons"
    else:
        fits = is_infantry(unit) or is_mortar(unit)
        room = bay_capacity(carrier) if fits else 0
        taken, what = sum(not one.towed for one in aboard), "squads"
    if taken >= room:
        raise refuse("no-room", f"{carrier_name} has room for {room} {what}, {taken} taken.", "SP-16.10")


def _check_movement(state: State, action: Load, unit: Stand) -> float:
    """Returns the cost: getting on or off takes half the squad's move, and is a move (SP-16.12)."""
    if unit.suppressed:
        raise refuse("suppressed", f"{action.unit} is suppressed and may not move.", "SP-12.4")
    if unit.off_table is not None:
        raise refuse("cannot-move", f"{action.unit} stands off the table.", "SP-3.4")
    if unit.stopped:
        raise refuse("mine-stopped", f"A mine has ended the movement of {action.unit}.", "SP-20.4")
    check_penalties(state, unit, "may-not-move", "must-fire")
    cost = round_inches(unit.move * CATALOGUE.movement.load_share)
    if unit.moved + cost > unit.move + 1e-9:
        message = (
            f'{action.unit} needs half its move, {cost:g}", and has {round_inches(unit.move - unit.moved):g}" left.'
        )
        raise refuse("not-enough-movement", message, "SP-16.12")
    check_declared(action.unit, unit, cost)
    return cost
