"""Consequences of an action at once: the names in its line of the log, and the end of a beaten side's turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.war_logic.battle import turn_order
from rules.games.war_logic.battle.actions import Action
from rules.games.war_logic.battle.actions.course import EndOffense, EndTurn
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.entry import begin, finish
from rules.games.war_logic.battle.events import ActionResolved, Event
from rules.games.war_logic.battle.evolve import STATES, evolve
from rules.games.war_logic.battle.review import review
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.mechanics.reactions import reactions_due, reactions_open
from rules.games.war_logic.mechanics.victory import is_in_fight
from rules.kernel.corrections import Correct, Corrected, make_correction
from rules.kernel.records import replace


def correct(state: State, action: Correct) -> Corrected:
    """Returns the event of a correction. Raises Unreadable."""
    return make_correction(STATES, state, action, side=_side_of_correction(state, action))


def add_consequences(state: State, action: Action, events: Sequence[Event]) -> Sequence[Event]:
    """Returns an action's events with all that follows from them; ``state`` is the one before."""
    (event,) = events
    if isinstance(event, ActionResolved):
        event = _label(state, event)
        return [event, *_end_turn_of_beaten_side(evolve(state, event))]
    assert isinstance(action, Correct)
    return [event, *_follow_correction(evolve(state, event), moved=action.path[:1] == ("units",))]


def _follow_correction(state: State, *, moved: bool) -> Iterator[Event]:
    """Yields what follows from a correction: an end, or that the battle goes on after all."""
    if found := review(state, moved=moved):
        yield found
        state = evolve(state, found)
    yield from _end_turn_of_beaten_side(state)


def _end_turn_of_beaten_side(state: State) -> Iterator[ActionResolved]:
    """Ends the turn of a side that is out of the fight, once the attacked units have reacted (WL-5.1)."""
    turn = state.turn
    if state.ended or turn is None or turn.over or turn.side not in state.sides or is_in_fight(state, turn.side):
        return
    due = reactions_due(Recorder(state))
    if due and reactions_open(turn):
        return
    event = _end_attacks(state) if due else _end_turn(state)
    why = f"{state.side_name(turn.side)} is out of the fight."
    yield _label(state, replace(event, report=replace(event.report, notes=(why, *event.report.notes))))


def _end_attacks(state: State) -> ActionResolved:
    action = EndOffense()
    recorder = begin(state, action)
    return finish(recorder, action, turn_order.end_offense(recorder, action))


def _end_turn(state: State) -> ActionResolved:
    action = EndTurn()
    recorder = begin(state, action)
    return finish(recorder, action, turn_order.end_turn(recorder, action))


def _label(state: State, event: ActionResolved) -> ActionResolved:
    """Returns an event with the names and owners that its line in the log needs."""
    names = {key: side.name or key for key, side in state.sides.items()}
    owners = {name: state.units[name].side for name in sorted(_units_in_log(event, state))}
    return replace(event, names=names, owners=owners)


def _units_in_log(event: ActionResolved, state: State) -> set[str]:
    named = {wound.name for wound in event.report.wounds} | set(event.after.units)
    return named & state.units.keys()


def _side_of_correction(state: State, action: Correct) -> str:
    """Returns the side that may read the corrected number."""
    path = [*action.path, "", ""]
    if path[0] == "units" and path[1] in state.units:
        return state.units[str(path[1])].side
    return str(path[1]) if path[0] in ("sides", "queued") else ""
