"""The state after an event: no rules, no dice. An event's meaning was decided when it happened."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar, get_type_hints

from rules.games.sol_prime.battle.events import Changes, Event, Happened, Patch, Started
from rules.games.sol_prime.battle.state import State
from rules.kernel.codec import Codec
from rules.kernel.corrections import Corrected, apply_correction
from rules.kernel.records import replace

T = TypeVar("T")
STATES: Codec[State] = Codec(State)


def evolve(state: State | None, event: Event) -> State:
    """Returns the state after ``event``; None is the state before the first event."""
    match event:
        case Started():
            return _initial_state(event)
        case _ if state is None:
            raise ValueError("a battle begins with its start")
        case Happened(changes=changes):
            return apply_changes(state, changes)
        case Corrected():
            return apply_correction(STATES, state, event)


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
        prices=event.rule_set.title if event.rule_set else "",
        rules_version=event.rules_version,
    )


def apply_changes(state: State, changes: Changes) -> State:
    """Returns the state after some changes."""
    parts: dict[str, Any] = {}
    for name in ("units", "platoons", "sides", "minefields"):
        patches: Mapping[str, Patch] = getattr(changes, name)
        if patches:
            present = getattr(state, name)
            parts[name] = {
                **present,
                **{key: _patch_part(present.get(key), name, patch) for key, patch in patches.items()},
            }
    return replace(apply_patch(state, changes.state), **parts) if parts else apply_patch(state, changes.state)


def _patch_part(present: Any, name: str, patch: Patch) -> Any:
    if present is not None:
        return apply_patch(present, patch)
    # A part that is new is written whole: a minefield that is laid.
    hint = get_type_hints(State)[name].__args__[1]
    return Codec[Any](hint).read(dict(patch))


def apply_patch(record: T, patch: Patch) -> T:
    """Returns the record with the fields of ``patch`` replaced; values as JSON or as they are."""
    if not patch:
        return record
    kind: Any = type(record)
    return replace(record, **{name: _codec(kind, name).read(value) for name, value in patch.items()})


@cache
def _codec(kind: Any, name: str) -> Codec[Any]:
    return Codec(get_type_hints(kind, include_extras=True)[name])
