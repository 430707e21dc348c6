"""Turn order: turns begin and end, and the next side follows (sections 5 and 17)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.course import BeginTurn, EndOffense, EndTurn, Pass
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.battle.state import OWN_TURN, TURN, WAITING, State, Turn
from rules.games.war_logic.mechanics.hazards import apply_hazard
from rules.games.war_logic.mechanics.victory import count_points, decide_winner, sides_in_fight
from rules.kernel.records import replace
from rules.kit.lifetimes import renew


def begin_turn(recorder: Recorder, action: BeginTurn) -> Report:
    """Begins a side's turn: clears what has run out, and hazards damage the units in them (WL-12.7)."""
    before = recorder.turn or Turn(side=action.side, number=0)
    recorder.turn = replace(renew(before, TURN), side=action.side, number=before.number + 1)
    for name, unit in recorder.units.items():
        recorder.units[name] = renew(unit, *((TURN, WAITING) if unit.side == action.side else (TURN,)))
    for key, place in recorder.places.items():
        recorder.places[key] = renew(place, TURN)
    burned = sum(
        _suffer_hazard(recorder, name) for name, unit in list(recorder.units.items()) if unit.side == action.side
    )
    return Report(hazard=burned or None)


def _suffer_hazard(recorder: Recorder, name: str) -> int:
    key = recorder.units[name].hazard
    if key is None or key not in recorder.hazards or not recorder.is_in_play(name):
        return 0
    return apply_hazard(recorder, name, key)


def pass_reactions(recorder: Recorder, action: Pass) -> Report:
    """Records that a side has no more reactions (WL-10.14). It may still react while the turn lasts."""
    if recorder.turn:
        recorder.set_turn(passed=recorder.turn.passed | {action.side})
    return Report()


def end_offense(recorder: Recorder, action: EndOffense) -> Report:
    """Ends the attacks of a turn: its step is then that of defense (WL-10.1)."""
    return Report()


def end_turn(recorder: Recorder, action: EndTurn) -> Report:
    """Ends the turn: units thaw, distortion is lifted, objectives are counted (WL-13.7, WL-17.2)."""
    side = recorder.turn.side if recorder.turn else ""
    for name, unit in recorder.units.items():
        if unit.side == side:
            recorder.units[name] = renew(unit, OWN_TURN)
    recorder.distorted = recorder.distorted - {side}
    recorder.set_turn(over=True)
    lines = tuple(count_points(recorder, side))
    decide_winner(recorder)
    return Report(winner=recorder.winner, lines=lines)


def next_side(state: State) -> str:
    """Returns the side whose turn comes next: in order, without sides that are out."""
    order, left = list(state.sides), set(sides_in_fight(state))
    if state.turn is None or state.turn.side not in order:
        return order[0] if order else ""
    place = order.index(state.turn.side)
    after = [*order[place + 1 :], *order[: place + 1]]
    return next((side for side in after if side in left), after[0])
