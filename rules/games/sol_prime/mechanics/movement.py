"""Movement: moves, allowances, cohesion, and the inches that everything else spends (SP-5)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.turn import Move
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.combat import Moved
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.attachment import leave_behind
from rules.games.sol_prime.mechanics.overwatch import overwatch_limit
from rules.games.sol_prime.mechanics.placement import check_place
from rules.games.sol_prime.mechanics.readiness import check_active, check_alive, check_penalties, refuse
from rules.games.sol_prime.mechanics.stands import (
    class_of,
    is_aircraft,
    is_vtol,
    movement_band,
    round_inches,
    stands_of,
)
from rules.games.sol_prime.mechanics.terrain import leg_cost, move_cost, turning_cost, uphill_cost
from rules.kernel.records import Record
from rules.kernel.wording import format_count


class LegalMove(Record):
    """A move that the rules allow, its cost in inches, and whether it goes uphill."""

    action: Move
    cost: float
    climbed: bool


def check_move(state: State, action: Move) -> LegalMove:
    """Returns a move with its cost. Raises Illegal when the rules forbid it."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    if state.kept and is_aircraft(unit):
        raise refuse("aircraft-must-fly-straight", f"{action.unit} flies in a straight line, all its way.", "SP-22.11")
    check_can_move(state, action.unit, unit)
    check_penalties(state, unit, "may-not-move", "must-fire", *(("may-not-advance",) if action.closer else ()))
    cost, climbed = move_cost(unit, action)
    check_declared(action.unit, unit, cost)
    check_allowance(action.unit, unit, cost)
    _check_cohesion(state, action, unit)
    if action.to is not None:
        check_place(state, action.to)
    return LegalMove(action=action, cost=cost, climbed=climbed)


def make_move(state: State, found: LegalMove) -> Moved:
    """Returns the event of a legal move."""
    action, cost, unit = found.action, found.cost, state.units[found.action.unit]
    recorder = Recorder(state)
    turned = 0 if action.legs else turning_cost(unit, action)
    recorder.unit(action.unit, climbed=unit.climbed or found.climbed, turned=round_inches(unit.turned + turned))
    spend_movement(recorder, action.unit, cost)
    if action.to is not None:
        recorder.unit(action.unit, at=action.to, facing=unit.facing if action.facing is None else action.facing)
    if action.legs:
        leave_position(recorder, action.unit)
    after = recorder.stand(action.unit)
    if is_vtol(unit) and unit.landed and action.legs:
        recorder.unit(action.unit, landed=False)
    _record_costs(recorder, unit, action, cost)
    return Moved(
        cost=float(cost),
        moved=after.moved,
        left=round_inches(unit.move - after.moved),
        band=movement_band(after, after.moved),
        overwatch=after.overwatch,
        **recorder.told(side=unit.side, about=(action.unit,)),
    )


def _record_costs(recorder: Recorder, unit: Stand, action: Move, cost: float) -> None:
    for leg in action.legs:
        ground = CATALOGUE.terrain[leg.terrain]
        how = f'{leg.inches:g}" {ground.name.lower()}' + (", backing" if leg.backward else "")
        recorder.line(ground.name, f"{leg_cost(unit, leg):g}", how=how, rule="SP-5.12")
    if climb := uphill_cost(unit, action):
        recorder.line("Uphill", f"{climb:g}", how="once in a turn", rule="SP-5.10")
    if turning := turning_cost(unit, action):
        recorder.line("Turning", f"{turning:g}", how=format_count(action.turns, "turn"), rule="SP-5.5")
    if cost:
        recorder.line("Movement", f"{cost:g}", how=f"of {unit.move:g}", rule="SP-5.16", total=True)


def check_can_move(state: State, name: str, unit: Stand) -> None:
    """Raises Illegal for a stand that cannot move now (SP-5.6, SP-5.7, SP-5.17, SP-20.4)."""
    if unit.move <= 0:
        raise refuse("cannot-move", f"{name} does not move by itself.", "SP-5.17")
    if unit.off_table is not None:
        raise refuse("cannot-move", f"{name} stands off the table.", "SP-3.4")
    if unit.immobilized:
        raise refuse("immobilized", f"{name} is immobilized for the rest of the battle.", "SP-5.6")
    if unit.suppressed:
        raise refuse("suppressed", f"{name} is suppressed and may not move.", "SP-5.7")
    if unit.stopped:
        raise refuse("mine-stopped", f"A mine has ended the movement of {name} for this turn.", "SP-20.4")


def check_declared(name: str, unit: Stand, cost: float) -> None:
    """Raises Illegal for more inches after fire than were declared with it (SP-9.17)."""
    if unit.declared is not None and cost > unit.declared + 1e-9:
        message = f'{name} declared {unit.declared:g}" after its fire; this takes {cost:g}".'
        raise refuse("declared-movement", message, "SP-9.17")


def check_allowance(name: str, unit: Stand, cost: float) -> None:
    """Raises Illegal for more inches than the stand has left (SP-5.2)."""
    if unit.moved + cost > unit.move + 1e-9:
        left = round_inches(unit.move - unit.moved)
        raise refuse("move-too-far", f'{name} has {left:g}" of {unit.move:g}" left; this takes {cost:g}".', "SP-5.2")


def _check_cohesion(state: State, action: Move, unit: Stand) -> None:
    """Checks that a stand apart ends near another of its platoon; the last stand is free (SP-5.8)."""
    limit = CATALOGUE.platoons.cohesion
    if unit.platoon and len(stands_of(state, unit.platoon)) == 1:
        return
    if action.starts_near is None or action.ends_near is None:
        return
    if action.starts_near > limit < action.ends_near:
        message = f'{action.unit} began more than {limit:g}" from its platoon and must end within {limit:g}" of it.'
        raise refuse("out-of-cohesion", message, "SP-5.8")


def leave_position(recorder: Recorder, name: str) -> None:
    """Ends what held where a stand was: cover, digging in (SP-9.19), attachment to what stays behind (SP-14.9)."""
    unit = recorder.stand(name)
    if unit.dug_in or unit.cover != "none":
        recorder.unit(name, dug_in=False, cover="none")
    leave_behind(recorder, name)


# --- costs ----------------------------------------------------------------------------------------


def spend_movement(recorder: Recorder, name: str, cost: float) -> None:
    """Takes inches of a stand's movement, with their effect on its declaration and its Overwatch (SP-6.7)."""
    unit = recorder.stand(name)
    moved = round_inches(unit.moved + cost)
    declared = None if unit.declared is None else round_inches(max(0.0, unit.declared - cost))
    recorder.unit(name, moved=moved, declared=declared)
    keeps = moved <= overwatch_limit(recorder.state, unit) + 1e-9 and not (class_of(unit).anti_air_only and cost)
    if unit.overwatch and not keeps:
        # Air defense loses the marker with any movement (SP-24.2).
        recorder.unit(name, overwatch=False)
