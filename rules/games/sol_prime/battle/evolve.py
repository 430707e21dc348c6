"""The state after an event: no rules, no dice. An event's meaning was decided when it happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import UNSET

from rules.games.sol_prime.battle.events import Event
from rules.games.sol_prime.battle.events.changes import Change, Changes
from rules.games.sol_prime.battle.events.course import Started
from rules.games.sol_prime.battle.state import Minefield, State
from rules.kernel.codec import Codec
from rules.kernel.corrections import Corrected, apply_correction
from rules.kernel.records import Record, names_of, replace

T = TypeVar("T", bound=Record)
STATES: Codec[State] = Codec(State)


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
            return apply_changes(state, event.changes)


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
        prices=event.rule_set.title if event.rule_set else "",
        rules_version=event.rules_version,
    )


def apply_changes(state: State, changes: Changes) -> State:
    """Returns the state after some changes."""
    parts: dict[str, Any] = new_values(changes.state)
    if changes.units:
        parts["units"] = _change_each(state.units, changes.units)
    if changes.platoons:
        parts["platoons"] = _change_each(state.platoons, changes.platoons)
    if changes.sides:
        parts["sides"] = _change_each(state.sides, changes.sides)
    if changes.minefields:
        laid = {name: Minefield(**new_values(one)) for name, one in changes.minefields.items() if _is_new(state, name)}
        known = {name: one for name, one in changes.minefields.items() if name not in laid}
        parts["minefields"] = {**_change_each(state.minefields, known), **laid}
    return replace(state, **parts) if parts else state


def _is_new(state: State, minefield: str) -> bool:
    return minefield not in state.minefields


def _change_each(things: Mapping[str, T], changes: Mapping[str, Change]) -> dict[str, T]:
    return {**things, **{name: replace(things[name], **new_values(one)) for name, one in changes.items()}}


def new_values(change: Change) -> dict[str, Any]:
    """Returns the new values that a change holds, by the names of the fields."""
    found = ((name, getattr(change, name)) for name in names_of(type(change)))
    return {name: value for name, value in found if value is not UNSET}
