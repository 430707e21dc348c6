"""The state after an event: no rules, no dice. What an event means was decided when it happened."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.changes import apply_changes
from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.events.set_up import Started
from rules.games.invisible_enemy.battle.events.turn import Scored
from rules.games.invisible_enemy.battle.state import State
from rules.kernel.codec import Codec
from rules.kernel.corrections import Corrected, corrected

STATES: Codec[State] = Codec(State)


def evolve(state: State | None, event: Event) -> State:
    """The state after ``event``; the first event of a battle is met by None."""
    match event:
        case Started():
            return event.state
        case _ if state is None:
            raise ValueError("a battle begins with its start")
        case Corrected():
            return corrected(STATES, state, event)
        case Scored():
            return state
        case _:
            return apply_changes(state, event.changes)
