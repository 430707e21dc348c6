"""The way from a viewer's action to its events: permission first, then the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.war_logic.battle.actions import Action
from rules.games.war_logic.battle.actions.course import EndOffense, EndTurn
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import ActionResolved, Event
from rules.games.war_logic.battle.evolve import STATES, evolve
from rules.games.war_logic.battle.permissions import permit
from rules.games.war_logic.battle.resolve import resolve
from rules.games.war_logic.battle.review import review
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.mechanics.reactions import reactions_due, reactions_open
from rules.games.war_logic.mechanics.victory import sides_in_fight
from rules.kernel.corrections import Correct, make_correction
from rules.kernel.dice import Dice
from rules.kernel.records import replace
from rules.kernel.viewer import Viewer


def decide(state: State, viewer: Viewer, action: Action, dice: Dice) -> Sequence[Event]:
    """Returns the events of a viewer's action. Raises Illegal or Unreadable; then nothing has changed."""
    permit(state, viewer, action)
    if isinstance(action, Correct):
        correction = make_correction(STATES, state, action, side=_side_of_correction(state, action))
        return [correction, *_follow_correction(evolve(state, correction), dice, moved=action.path[:1] == ("units",))]
    event = label_event(state, resolve(state, action, dice))
    return [event, *_end_turn_of_beaten_side(evolve(state, event), dice)]


def _follow_correction(state: State, dice: Dice, *, moved: bool) -> Iterator[Event]:
    """Yields what follows from a correction: an end, or that the battle goes on after all."""
    if found := review(state, moved=moved):
        yield found
        state = evolve(state, found)
    yield from _end_turn_of_beaten_side(state, dice)


def _end_turn_of_beaten_side(state: State, dice: Dice) -> Iterator[ActionResolved]:
    """Ends the turn of a side that is out of the fight, once the attacked units have reacted (WL-5.1)."""
    turn, recorder = state.turn, Recorder(state)
    if (
        state.ended
        or turn is None
        or turn.over
        or turn.side not in state.sides
        or turn.side in sides_in_fight(recorder)
    ):
        return
    due = reactions_due(recorder)
    if due and reactions_open(turn):
        return
    event = resolve(state, EndOffense() if due else EndTurn(), dice)
    why = f"{recorder.state.side_name(turn.side)} is out of the fight."
    yield label_event(state, replace(event, report=replace(event.report, notes=(why, *event.report.notes))))


def label_event(state: State, event: ActionResolved) -> ActionResolved:
    """Returns an event with the names and owners that its line in the log needs."""
    names = {key: side.name or key for key, side in state.sides.items()}
    owners = {name: unit.side for name, unit in state.units.items()}
    return replace(event, names=names, owners={name: owners[name] for name in sorted(_units_in_log(event, state))})


def _units_in_log(event: ActionResolved, state: State) -> set[str]:
    named = {wound.name for wound in event.report.wounds} | set(event.after.units)
    return named & set(state.units)


def _side_of_correction(state: State, action: Correct) -> str:
    """Returns the side that may read the corrected number."""
    path = [*action.path, "", ""]
    if path[0] == "units" and path[1] in state.units:
        return state.units[str(path[1])].side
    return str(path[1]) if path[0] in ("sides", "queued") else ""
