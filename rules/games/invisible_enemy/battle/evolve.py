"""The state after an event: no rules, no dice. The event holds its results already."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.changes import PARTS
from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.events.setup import Started
from rules.games.invisible_enemy.battle.events.turn import Scored
from rules.games.invisible_enemy.battle.state import State
from rules.kernel.codec import Codec
from rules.kernel.corrections import Corrected, apply_correction
from rules.kit.changes import apply_changes, remembered

STATES: Codec[State] = Codec(State, stored=True)


@remembered
def evolve(state: State | None, event: Event) -> State:
    """Returns the state after ``event``; the state before the first event is None."""
    match event:
        case Started():
            return event.state
        case _ if state is None:
            raise ValueError("a battle begins with its start")
        case Corrected():
            return apply_correction(STATES, state, event)
        case Scored():
            return state
        case _:
            return apply_changes(state, event.changes, PARTS)
