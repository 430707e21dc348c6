"""The state after an event: no rules, no dice. An event's meaning was decided when it happened."""

from __future__ import annotations

from rules.games.sol_prime.battle.changes import PARTS
from rules.games.sol_prime.battle.events import Event
from rules.games.sol_prime.battle.events.course import Started
from rules.games.sol_prime.battle.state import State
from rules.kernel.codec import Codec
from rules.kernel.corrections import Corrected, apply_correction
from rules.kit.changes import apply_changes, remembered

STATES: Codec[State] = Codec(State, stored=True)


@remembered
def evolve(state: State | None, event: Event) -> State:
    """Returns the state after ``event``; None is the state before the first event."""
    match event:
        case Started():
            return _initial_state(event)
        case _ if state is None:
            raise ValueError("a battle begins with its start")
        case Corrected():
            return apply_correction(STATES, state, event)
        case _:
            return apply_changes(state, event.changes, PARTS)


def _initial_state(event: Started) -> State:
    return State(
        units=event.units,
        platoons=event.platoons,
        sides=event.sides,
        minefields=event.minefields,
        options=event.options,
        kept=event.kept,
        stage="set-up" if event.kept else "play",
        last_cycle=event.last_cycle,
        objectives=event.objectives,
        table=event.table,
        grounds=event.grounds,
        marks=event.marks,
        prices=event.rule_set.title if event.rule_set else "",
        rules_version=event.rules_version,
    )
