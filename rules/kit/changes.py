"""Changes of an event, for games whose events hold new values of fields.

A game writes a record of changes for each kind of thing, with the fields that play changes, each with the default
``UNSET``; those that are left out stay as they were. They are typed like the state's own fields, so that nothing is
read from JSON when an event is applied. A :class:`Parts` names them all: :func:`apply_changes` is then the game's
evolve for every such event, and a :class:`Ledger` is what rules write to while an action is resolved.

Games whose events hold whole things, or results in words of their own, use :func:`with_entries` and :func:`change`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import UNSET

from rules.kernel.records import Record, replace

S = TypeVar("S")
E = TypeVar("E")

MOST_REMEMBERED = 8
"""The results of ``evolve`` that are kept: few actions have more events."""


class Parts(Record):
    """The parts of a game's state that change.

    ``things``: for each map of the state, the record of a thing and the record of its changes. ``own``: the field of
    ``changes``, the record of all changes of an event, that holds those of the battle itself, and their record.
    """

    state: type[Record]
    changes: type[Record]
    own: tuple[str, type[Record]]
    things: Mapping[str, tuple[type[Record], type[Record]]]


def values_of(change: Record) -> dict[str, Any]:
    """Returns the new values that a change holds, by the names of the fields."""
    return {name: value for name, value in msgspec.structs.asdict(change).items() if value is not UNSET}


def apply_changes(state: S, changes: Record, parts: Parts) -> S:
    """Returns the state after some changes: things that it does not hold are made, those changed to None go."""
    values = values_of(getattr(changes, parts.own[0]))
    for name, (kind, _) in parts.things.items():
        if changed := getattr(changes, name):
            values[name] = _merge(getattr(state, name), changed, kind)
    return replace(state, **values) if values else state


def _merge(things: Mapping[str, Any], changes: Mapping[str, Record | None], kind: type[Record]) -> dict[str, Any]:
    merged = dict(things)
    for name, change in changes.items():
        if change is None:
            merged.pop(name, None)
        else:
            merged[name] = _changed(merged.get(name), values_of(change), kind)
    return merged


def _changed(thing: Record | None, values: Mapping[str, Any], kind: type[Record]) -> Record:
    return kind(**values) if thing is None else replace(thing, **values)


class Ledger(Generic[S]):
    """The record of one action, which rules write to: ``state`` is always the state with all changes so far.

    A game sets ``parts``, and gives the changes names in its own words.
    """

    parts: ClassVar[Parts]

    def __init__(self, state: S) -> None:
        self.state = state
        self._things: dict[str, dict[str, dict[str, Any] | None]] = {}
        self._own: dict[str, Any] = {}

    def as_read(self, kind: type[Record], fields: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the values of a record's fields as they will be read again from a stored event."""
        return dict(fields)

    def change(self, part: str, name: str, fields: Mapping[str, Any]) -> None:
        """Changes fields of a thing, or makes it."""
        kind, known = self.parts.things[part][0], self._things.setdefault(part, {})
        values, things = self.as_read(kind, fields), getattr(self.state, part)
        known[name] = {**(known.get(name) or {}), **values}
        self._put(part, {**things, name: _changed(things.get(name), values, kind)})

    def remove(self, part: str, name: str) -> None:
        """Removes a thing."""
        self._things.setdefault(part, {})[name] = None
        self._put(part, {key: one for key, one in getattr(self.state, part).items() if key != name})

    def change_battle(self, fields: Mapping[str, Any]) -> None:
        """Changes fields of the battle itself."""
        values = self.as_read(self.parts.state, fields)
        self._own |= values
        self.state = replace(self.state, **values)

    def recorded(self) -> Any:
        """Returns all changes recorded so far, as the game's record of them."""
        own, kind = self.parts.own
        things = {part: self._changes_of(part, changed) for part, changed in self._things.items()}
        return self.parts.changes(**{**things, own: kind(**self._own)})

    def _changes_of(self, part: str, changed: Mapping[str, Mapping[str, Any] | None]) -> dict[str, Record | None]:
        kind = self.parts.things[part][1]
        return {name: None if one is None else kind(**one) for name, one in changed.items()}

    def _put(self, part: str, things: Mapping[str, Any]) -> None:
        self.state = replace(self.state, **{part: things})


def remembered(evolve: Callable[[S | None, E], S]) -> Callable[[S | None, E], S]:
    """Returns a game's evolve that keeps its last results.

    What follows from an event is found in the state after it, and the battle then goes on from the same state and
    events: they are put together once.
    """
    known: dict[tuple[int, int], tuple[S | None, E, S]] = {}

    @wraps(evolve)
    def evolve_once(state: S | None, event: E) -> S:
        key = (id(state), id(event))  # nothing else has these ids while the result is kept: both are kept with it
        if (found := known.get(key)) is None:
            if len(known) >= MOST_REMEMBERED:
                known.clear()
            found = known[key] = (state, event, evolve(state, event))
        return found[2]

    return evolve_once


def with_entries(state: S, **entries: Mapping[str, Any] | None) -> S:
    """Returns the state with these entries in its maps, which keep all others; an empty map changes nothing."""
    return replace(state, **{part: {**getattr(state, part), **given} for part, given in entries.items() if given})


def change(state: S, things: str, key: str, **changes: Any) -> S:
    """Returns a state with fields of one thing replaced: ``change(state, "units", "Scout 1", moved=True)``.

    Raises KeyError where the map does not hold it.
    """
    return with_entries(state, **{things: {key: replace(getattr(state, things)[key], **changes)}})
