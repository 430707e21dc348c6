"""The state after an event, without rules or dice: the event holds the results."""

from __future__ import annotations

from operator import attrgetter

from rules.games.war_logic.battle.events import ActionResolved, Changes, Event, Reviewed, Started
from rules.games.war_logic.battle.state import State
from rules.kernel.codec import Codec
from rules.kernel.corrections import Corrected, apply_correction
from rules.kernel.records import replace
from rules.kit.changes import change, remembered

STATES: Codec[State] = Codec(State, stored=True)
THINGS = ("units", "sheets", "places", "hazards", "puzzles", "bonuses")
READ_THINGS = attrgetter(*THINGS)
VALUES = ("turn", "counters", "queued", "distorted", "thrown", "winner", "ended")
READ_VALUES = attrgetter(*VALUES)


@remembered
def evolve(state: State | None, event: Event) -> State:
    """Returns the state after ``event``; before the first event the state is None."""
    if isinstance(event, Started):
        return event.state
    if state is None:
        raise ValueError("a battle begins with its start")
    match event:
        case ActionResolved(after=after):
            return apply_changes(state, after)
        case Corrected():
            return _apply_correction(state, event)
        case Reviewed(after=after):
            return replace(apply_changes(state, after), winner=event.winner, ended=event.ended)


def apply_changes(state: State, after: Changes) -> State:
    """Returns the state with all changes applied."""
    values = {name: one for name, one in zip(VALUES, READ_VALUES(after), strict=True) if one is not None}
    for name, things in zip(THINGS, READ_THINGS(after), strict=True):
        if things:
            values[name] = {**getattr(state, name), **things}
    if after.credit is not None:
        values["sides"] = {
            key: replace(side, credit=after.credit.get(key, side.credit)) for key, side in state.sides.items()
        }
    return replace(state, **values)


def _apply_correction(state: State, event: Corrected) -> State:
    """Applies a correction; a unit without points is then dead, any other alive (WL-9.2)."""
    after = apply_correction(STATES, state, event)
    if len(event.path) == 3 and event.path[0] == "units" and event.path[2] in ("health", "armor"):
        name = str(event.path[1])
        unit = after.units[name]
        alive = unit.health + unit.armor > 0
        status = unit.status - {"dead"} if alive else unit.status | {"dead"}
        after = change(after, "units", name, status=status)
    return after
