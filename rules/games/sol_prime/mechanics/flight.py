"""Flight: aircraft fly straight on, enter and leave (SP-22.11 to SP-22.13)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.support import AircraftMove
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.combat import Flown
from rules.games.sol_prime.battle.state import Point, Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics import positions
from rules.games.sol_prime.mechanics.hidden_information import is_waiting_for_support
from rules.games.sol_prime.mechanics.placement import check_place
from rules.games.sol_prime.mechanics.readiness import check_activated, check_alive, is_active, refuse
from rules.games.sol_prime.mechanics.stands import is_aircraft, round_inches, stands_of
from rules.kit import plan

TABLE = CATALOGUE.air


# --- flight ---------------------------------------------------------------------------------------


def fly(state: State, action: AircraftMove) -> Flown:
    """Flies an aircraft straight on, onto the table or off it (SP-22.11 to SP-22.13). Raises Illegal."""
    unit = check_alive(state, action.unit)
    if not is_aircraft(unit):
        raise refuse("cannot-move", f"{action.unit} is not a fighter, bomber or transport.", "SP-22.11")
    if action.selected:
        check_activated(state, action.unit, unit)  # flying on is not an act: a platoon that rallies does it, too
    elif state.kept:
        _check_unselected(state, unit)
    if state.kept and action.entry and unit.turns_off is None:
        raise refuse("aircraft-wrong-side", f"{action.unit} is on the table already.", "SP-22.12")
    if state.kept and unit.flown:
        raise refuse("aircraft-full-move", f"{action.unit} has flown in this cycle.", "SP-22.11")
    _check_flight(action, unit)
    recorder = Recorder(state)
    changes: dict[str, object] = {"moved": round_inches(action.inches), "no_points": not action.selected, "flown": True}
    if action.entry:
        _check_called(state, action, unit)
        changes |= {"turns_off": None, "exit_edge": None, "left_cycle": None}
    if action.leaves:
        changes |= {"turns_off": 0, "exit_edge": action.leaves, "left_cycle": state.cycle}
    if action.leaves:
        changes["at"] = None
    elif action.at is not None:
        check_place(state, action.at)
        _check_course(state, action, unit)
        changes |= {"at": action.at, "facing": unit.facing if action.facing is None else action.facing}
    if state.turn is not None and unit.platoon and unit.platoon not in state.active and _flies_whole(state, unit):
        _mark_platoon(recorder, unit.platoon)
    recorder.unit(action.unit, **changes)
    return Flown(
        moved=round_inches(action.inches),
        may_fire=action.selected,
        entry=action.entry,
        edge=action.edge,
        leaves=action.leaves,
        **recorder.told(side=unit.side, about=(action.unit,)),
    )


def _mark_platoon(recorder: Recorder, platoon: str) -> None:
    """Marks that a platoon has acted: air support brings it on, or it flies without a point (SP-22.1, SP-22.13)."""
    if not recorder.state.platoons[platoon].activated:
        recorder.end_moment("next activation", units=stands_of(recorder.state, platoon))
        recorder.platoon(platoon, activated=True)


def _check_unselected(state: State, unit: Stand) -> None:
    """Checks that an aircraft flies without a point only for want of one, in its side's turn (SP-22.13)."""
    platoon = state.platoons.get(unit.platoon or "")
    if state.turn != unit.side or is_active(state, unit) or unit.turns_off is not None:
        raise refuse("not-active", "Aircraft on the board fly on without a point in their side's turn.", "SP-22.13")
    if state.points and platoon is not None and not platoon.activated:
        raise refuse("must-activate", "Activation points are left: activate its platoon.", "SP-4.15")


def _flies_whole(state: State, unit: Stand) -> bool:
    """Checks whether a platoon consists of aircraft and what they carry, and so has acted when they fly."""
    left = [state.units[name] for name in stands_of(state, unit.platoon or "")]
    return all(is_aircraft(one) or one.carried_by for one in left)


ASTRAY = 0.5
"""Inches by which a place that was tapped on the plan may lie off the straight flight."""


def _check_flight(action: AircraftMove, unit: Stand) -> None:
    if not action.straight:
        raise refuse("aircraft-must-fly-straight", f"{action.unit} flies in a straight line.", "SP-22.11")
    for edge in (action.edge, action.leaves):
        if edge is not None and edge not in positions.EDGES:
            message = f"The table has no edge {edge}: {', '.join(positions.EDGES)}."
            raise refuse("aircraft-wrong-side", message, "SP-22.12")
    if action.entry:
        _check_entry(action, unit)
    elif action.edge is not None:
        raise refuse("aircraft-wrong-side", f"{action.unit} is on the table: it comes from no edge.", "SP-22.12")
    elif unit.turns_off is not None:
        raise refuse("aircraft-off-board", f"{action.unit} is off the board; it must enter.", "SP-22.12")
    full = unit.move
    partly = action.entry or action.leaves
    if action.inches > full or (action.inches < full and not partly):
        message = f'{action.unit} flies its full {full:g}"; less only when it enters or leaves.'
        raise refuse("aircraft-full-move", message, "SP-22.11")


def _check_course(state: State, action: AircraftMove, unit: Stand) -> None:
    """Checks a place on the plan: straight ahead, no turns, and off the table where that leads (SP-22.11)."""
    if action.entry and action.at is not None:
        _check_way_in(state, action, action.at)
    if action.entry or unit.at is None or action.at is None:
        return
    turned = action.facing is not None and plan.fold_angle(action.facing - unit.facing) > 1
    if turned or plan.distance(action.at, plan.point_ahead(unit.at, unit.facing, action.inches)) > ASTRAY:
        message = f'{action.unit} flies {action.inches:g}" straight ahead; where that is off the table, it leaves it.'
        raise refuse("aircraft-must-fly-straight", message, "SP-22.11")


def _check_way_in(state: State, action: AircraftMove, at: Point) -> None:
    """Checks that an aircraft comes straight from its edge, no farther behind it than it flies (SP-22.11)."""
    if action.edge is None or action.facing is None:
        return
    edge, inches = positions.exit_edge(state, at, action.facing + 180)
    if edge != action.edge or inches > action.inches + ASTRAY:
        message = f'Straight behind {action.unit} lies the {edge} edge, {inches:.1f}" away: it enters from there.'
        raise refuse("aircraft-must-fly-straight", message, "SP-22.11")


def _check_called(state: State, action: AircraftMove, unit: Stand) -> None:
    """Checks that aircraft come onto the table for the first time by granted air support only (SP-22.1)."""
    if state.kept and is_waiting_for_support(unit) and not state.sides[unit.side].granted:
        raise refuse("aircraft-off-board", f"Air support must be called before {action.unit} flies on.", "SP-22.1")


def _check_entry(action: AircraftMove, unit: Stand) -> None:
    off = unit.turns_off
    if off is None:
        return
    if off < TABLE.off_board and unit.exit_edge is not None:
        raise refuse("aircraft-off-board", f"{action.unit} stays off for at least one turn.", "SP-22.12")
    if off == TABLE.off_board and unit.exit_edge is not None and action.edge != unit.exit_edge:
        message = f"{action.unit} left by the {unit.exit_edge} side and enters there after one turn."
        raise refuse("aircraft-wrong-side", message, "SP-22.12")
