"""From a viewer's action to its events: who may take it, then the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.war_logic.battle.actions import (
    Action,
)
from rules.games.war_logic.battle.actions.course import EndOffense, EndTurn
from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.events import Event, Happened
from rules.games.war_logic.battle.evolve import STATES, evolve
from rules.games.war_logic.battle.permissions import permit
from rules.games.war_logic.battle.resolve import resolve
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.mechanics.reactions import reactions_due, reactions_open
from rules.games.war_logic.mechanics.turns import side_title
from rules.games.war_logic.mechanics.victory import alive
from rules.kernel.corrections import Correct, correct
from rules.kernel.dice import Dice
from rules.kernel.game import Viewer
from rules.kernel.records import changed


def decide(state: State, viewer: Viewer, action: Action, dice: Dice) -> Sequence[Event]:
    """What an action of ``viewer`` brings about. Raises Illegal or Unreadable; nothing has then changed."""
    permit(state, viewer, action)
    if isinstance(action, Correct):
        return [correct(STATES, state, action, side=_whose(state, action))]
    event = labelled(state, resolve(state, action, dice))
    return [event, *_end_for_nobody(evolve(state, event), dice)]


def _end_for_nobody(state: State, dice: Dice) -> Iterator[Happened]:
    """The turn of a side that is out of the fight ends by itself, once those whom it attacked have reacted (WL-5.1)."""
    turn, scene = state.turn, Scene(state)
    if state.ended or turn is None or turn.over or turn.side not in state.sides or turn.side in alive(scene):
        return
    due = reactions_due(scene)
    if due and reactions_open(turn):
        return
    event = resolve(state, EndOffense() if due else EndTurn(), dice)
    why = f"{side_title(scene, turn.side)} is out of the fight."
    yield labelled(state, changed(event, report=changed(event.report, notes=(why, *event.report.notes))))


def labelled(state: State, event: Happened) -> Happened:
    """An event with the names and owners that its line in the log needs."""
    names = {key: side.name or key for key, side in state.sides.items()}
    owners = {name: unit.side for name, unit in state.units.items()}
    return changed(event, names=names, owners={name: owners[name] for name in sorted(_named(event, state))})


def _named(event: Happened, state: State) -> set[str]:
    named = {wound.name for wound in event.report.wounds} | set(event.after.units)
    return named & set(state.units)


def _whose(state: State, action: Correct) -> str:
    """The side that may read the number that is corrected."""
    path = [*action.path, "", ""]
    if path[0] == "units" and path[1] in state.units:
        return state.units[str(path[1])].side
    return str(path[1]) if path[0] in ("sides", "queued") else ""
