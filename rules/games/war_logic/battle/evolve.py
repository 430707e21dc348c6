"""The state after an event: no rules, no dice. What an event means was decided when it happened."""

from __future__ import annotations

from typing import Any

from rules.games.war_logic.battle.events import After, Event, Happened, Started
from rules.games.war_logic.battle.state import State
from rules.kernel.codec import Codec
from rules.kernel.corrections import Corrected, corrected
from rules.kernel.records import changed

STATES: Codec[State] = Codec(State)


def evolve(state: State | None, event: Event) -> State:
    """The state after ``event``; the first event of a battle is met by None."""
    if isinstance(event, Started):
        return event.state
    if state is None:
        raise ValueError("a battle begins with its start")
    match event:
        case Happened(after=after):
            return applied(state, after)
        case Corrected():
            return _corrected(state, event)


def applied(state: State, after: After) -> State:
    """The state with everything in its new condition."""
    values: dict[str, Any] = {
        name: {**getattr(state, name), **getattr(after, name)}
        for name in ("units", "sheets", "places", "hazards", "puzzles", "bonuses")
        if getattr(after, name)
    }
    for name in ("turn", "counters", "queued", "distorted", "thrown", "winner", "ended"):
        if getattr(after, name) is not None:
            values[name] = getattr(after, name)
    if after.credit is not None:
        values["sides"] = {
            key: changed(side, credit=after.credit.get(key, side.credit)) for key, side in state.sides.items()
        }
    return changed(state, **values)


def _corrected(state: State, event: Corrected) -> State:
    """A unit whose points the referee has set is dead without any, and alive with some (WL-9.2)."""
    after = corrected(STATES, state, event)
    if len(event.path) == 3 and event.path[0] == "units" and event.path[2] in ("health", "armor"):
        name = str(event.path[1])
        unit = after.units[name]
        alive = unit.health + unit.armor > 0
        status = unit.status - {"dead"} if alive else unit.status | {"dead"}
        after = changed(after, units={**after.units, name: changed(unit, status=status)})
    return after
