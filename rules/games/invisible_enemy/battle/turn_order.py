"""Automatic progress in a battle that the site keeps: skipped parts, phases and the end."""

from __future__ import annotations

from rules.games.invisible_enemy.battle import phases
from rules.games.invisible_enemy.battle.actions.turn import Done
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.ending import end_battle, reason_to_end
from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.events.turn import PartDone, TurnPassed
from rules.games.invisible_enemy.battle.evolve import evolve
from rules.games.invisible_enemy.battle.setup import placement_sequence, units_to_place
from rules.games.invisible_enemy.battle.state import PART, State
from rules.games.invisible_enemy.battle.state.lookup import side_keys, side_name, side_of
from rules.games.invisible_enemy.battle.waiting import are_slots_over, waiting_sides
from rules.games.invisible_enemy.mechanics import purchase_lists
from rules.games.invisible_enemy.mechanics.damage import live_bases
from rules.games.invisible_enemy.mechanics.initiative import can_roll_for_unit, next_to_move
from rules.games.invisible_enemy.mechanics.marking import deflectable_barrages
from rules.games.invisible_enemy.mechanics.purchase_lists import are_lists_ready
from rules.games.invisible_enemy.mechanics.stranded_bases import contact_event
from rules.kernel.problems import illegal
from rules.kit.lifetimes import find_expired


def follow_up(state: State) -> list[Event]:
    """Returns all events that follow at once, until somebody has to act."""
    events: list[Event] = []
    while state.kept and not state.ended:
        event = _next_event(state)
        if event is None:
            break
        events.append(event)
        state = evolve(state, event)
    return events


def resume(state: State) -> list[Event]:
    """Returns the events that follow after a correction. Raises Illegal if somebody has to act first."""
    events = follow_up(state)
    if not events:
        raise illegal("not-now", "Somebody has to act first.", rule="IE-3.1")
    return events


def _next_event(state: State) -> Event | None:
    if reason := reason_to_end(state):
        return end_battle(state, reason)
    if state.phase == "placement":
        return _placement_event(state)
    return contact_event(state) or _phase_event(state)


def _phase_event(state: State) -> Event | None:
    match state.phase:
        case "command":
            return _command_event(state)
        case "movement":
            return _movement_event(state)
        case "mark-2":
            return _marking_event(state)
        case "resolve":
            left = any(not marker.resolved and marker.kind != "tie" for marker in state.barrages.values())
            return None if left else phases.next_phase(state)
        case "reset":
            return phases.next_phase(state)
        case _:
            return None if waiting_sides(state) else phases.next_phase(state)


# --- phases with parts ----------------------------------------------------------------------------


def _placement_event(state: State) -> Event | None:
    sides = [side_of(state, key) for key in side_keys(state)]
    match state.step:
        case "vector":
            return _begin_step(state, "dice") if any(side.vector_superiority for side in sides) else None
        case "dice":
            following = "type-2" if state.requests_first else "order"
            return None if any(side.needs_dice for side in sides) else _begin_step(state, following)
        case "type-2":
            return _begin_step(state, "order") if all(side.requested for side in sides) else None
        case "order":
            return _order_event(state)
        case _:
            return None if state.placing else phases.first_turn(state)


def _begin_step(state: State, step: str) -> TurnPassed:
    recorder = Recorder(state)
    recorder.game(step=step)
    return TurnPassed(step=step, changes=recorder.changes)


def _order_event(state: State) -> Event:
    recorder = Recorder(state)
    left = {key: len(units_to_place(state, key)) for key in side_keys(state)}
    if not any(left.values()):
        return phases.first_turn(state)
    recorder.game(step="placing", placing=placement_sequence(state, left))
    return TurnPassed(step="placing", changes=recorder.changes)


def _command_event(state: State) -> Event | None:
    if not state.fought:
        return None
    if are_lists_ready(state):
        return purchase_lists.open_lists(state)
    sides = {key: side_of(state, key) for key in side_keys(state)}
    idle = [key for key, side in sides.items() if not side.bought and not side.points]
    if idle:
        recorder = Recorder(state)
        for key in idle:
            recorder.side(key, bought=True)
        recorder.game(first_declare=None if state.first_declare in idle else state.first_declare)
        return TurnPassed(step="buying", changes=recorder.changes)
    if all(side.bought and side.requested for side in sides.values()):
        return phases.next_phase(state)
    return None


def _movement_event(state: State) -> Event | None:
    if state.moving is not None and not live_bases(state, state.moving):
        recorder = Recorder(state)
        recorder.game(moving=None)
        return TurnPassed(active=state.active, changes=recorder.changes)
    if state.active is not None and not can_roll_for_unit(state, state.active):
        recorder = Recorder(state)
        active = next_to_move(state, state.active)
        recorder.game(active=active)
        return TurnPassed(active=active, changes=recorder.changes)
    return phases.next_phase(state) if are_slots_over(state) and not waiting_sides(state) else None


def _marking_event(state: State) -> Event | None:
    if waiting_sides(state):
        return None
    if state.step == "" and any(deflectable_barrages(state, key) for key in side_keys(state)):
        recorder = Recorder(state)
        recorder.game(step="deflect")
        for key in side_keys(state):
            recorder.side(key, **find_expired(side_of(state, key), PART))
        return TurnPassed(step="deflect", changes=recorder.changes)
    return phases.next_phase(state)


def end_part(state: State, action: Done) -> PartDone:
    """Ends a side's part of the phase."""
    recorder = Recorder(state)
    recorder.side(action.by, done=True)
    name = side_name(state, action.by)
    return PartDone(by=action.by, phase=state.phase or "", name=name, changes=recorder.changes)
