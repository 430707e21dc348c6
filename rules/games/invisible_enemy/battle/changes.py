"""Changes of a state: new values of fields, by thing. Rules write them through a :class:`Recorder`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, get_type_hints

from msgspec import field

from rules.games.invisible_enemy.battle.state import Barrage, Base, Piece, Side, State, Tower, Unit
from rules.kernel.codec import Codec
from rules.kernel.records import Json, SnakeRecord, replace
from rules.kit.changes import to_json

Change = Mapping[str, Json]
ChangesByName = Mapping[str, Change | None]
"""New values by field; None removes the thing."""
KINDS: Mapping[str, Any] = {
    "sides": Side,
    "units": Unit,
    "bases": Base,
    "towers": Tower,
    "barrages": Barrage,
    "terrain": Piece,
}


class Changes(SnakeRecord):
    """New values, by thing and field; ``game`` holds those of the battle itself."""

    game: Change = field(default_factory=dict)
    sides: ChangesByName = field(default_factory=dict)
    units: ChangesByName = field(default_factory=dict)
    bases: ChangesByName = field(default_factory=dict)
    towers: ChangesByName = field(default_factory=dict)
    barrages: ChangesByName = field(default_factory=dict)
    terrain: ChangesByName = field(default_factory=dict)


NO_CHANGES = Changes()


def apply_changes(state: State, changes: Changes) -> State:
    """Returns the state after some changes."""
    parts = {
        kind: _merge(getattr(state, kind), named, record)
        for kind, record in KINDS.items()
        if (named := getattr(changes, kind))
    }
    return replace(state, **parts, **_parse(State, changes.game))


def _merge(things: Mapping[str, Any], changes: ChangesByName, kind: Any) -> dict[str, Any]:
    merged = dict(things)
    for name, change in changes.items():
        if change is None:
            merged.pop(name, None)
        elif name in merged:
            merged[name] = replace(merged[name], **_parse(kind, change))
        else:
            merged[name] = kind(**_parse(kind, change))
    return merged


def _parse(kind: Any, change: Change) -> dict[str, Any]:
    return {key: _codec(kind, key).read(value) for key, value in change.items()}


@cache
def _codec(kind: Any, key: str) -> Codec[Any]:
    return Codec(get_type_hints(kind, include_extras=True)[key])


class Recorder:
    """A state that rules write to; it records every change."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._changes: dict[str, dict[str, dict[str, Json] | None]] = {}
        self._game: dict[str, Json] = {}

    def game(self, **change: Json) -> None:
        """Sets fields of the battle."""
        written = {key: to_json(value) for key, value in change.items()}
        self._game |= written
        self.state = apply_changes(self.state, Changes(game=written))

    def side(self, key: str, **change: Json) -> None:
        """Sets fields of a side."""
        self._set("sides", key, change)

    def unit(self, name: str, **change: Json) -> None:
        """Sets fields of a unit."""
        self._set("units", name, change)

    def thing(self, name: str, **change: Json) -> None:
        """Sets fields of a base or a tower."""
        self._set("bases" if name in self.state.bases else "towers", name, change)

    def barrage(self, name: str, **change: Json) -> None:
        """Sets fields of a marker, or places it."""
        self._set("barrages", name, change)

    def piece(self, name: str, **change: Json) -> None:
        """Sets fields of a piece of terrain, or builds it."""
        self._set("terrain", name, change)

    def remove_barrage(self, name: str) -> None:
        """Removes a marker."""
        self._changes.setdefault("barrages", {})[name] = None
        self.state = apply_changes(self.state, Changes(barrages={name: None}))

    def _set(self, kind: str, name: str, change: dict[str, Json]) -> None:
        known = self._changes.setdefault(kind, {})
        written = {key: to_json(value) for key, value in change.items()}
        known[name] = {**(known.get(name) or {}), **written}
        self.state = apply_changes(self.state, Changes(**{kind: {name: written}}))

    @property
    def changes(self) -> Changes:
        """All changes recorded so far."""
        return Changes(game=dict(self._game), **self._changes)
