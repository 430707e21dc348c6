"""What an event changes: the new values of fields, by thing. Rules write through a :class:`Draft`; evolving applies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, get_type_hints

from pydantic import TypeAdapter

from rules.games.invisible_enemy.battle.state import Barrage, Base, Piece, Side, State, Tower, Unit
from rules.games.invisible_enemy.catalogue.vocabulary import snake_record
from rules.kernel.records import Json, changed

T = TypeVar("T")
Change = Mapping[str, Json]
Changes = Mapping[str, Change | None]
"""New values by field; None takes the thing away."""

KINDS: Mapping[str, Any] = {
    "sides": Side,
    "units": Unit,
    "bases": Base,
    "towers": Tower,
    "barrages": Barrage,
    "terrain": Piece,
}


@snake_record
class Effects:
    """New values, by thing and field; ``game`` those of the battle itself."""

    game: Change = field(default_factory=dict)
    sides: Changes = field(default_factory=dict)
    units: Changes = field(default_factory=dict)
    bases: Changes = field(default_factory=dict)
    towers: Changes = field(default_factory=dict)
    barrages: Changes = field(default_factory=dict)
    terrain: Changes = field(default_factory=dict)


NOTHING = Effects()


def apply(state: State, effects: Effects) -> State:
    """The state after some effects."""
    parts = {
        kind: _merged(getattr(state, kind), changes, record)
        for kind, record in KINDS.items()
        if (changes := getattr(effects, kind))
    }
    return changed(state, **parts, **_typed(State, effects.game))


def _merged(things: Mapping[str, Any], changes: Changes, kind: Any) -> dict[str, Any]:
    merged = dict(things)
    for name, change in changes.items():
        if change is None:
            merged.pop(name, None)
        elif name in merged:
            merged[name] = changed(merged[name], **_typed(kind, change))
        else:
            merged[name] = kind(**_typed(kind, change))
    return merged


def _typed(kind: Any, change: Change) -> dict[str, Any]:
    return {key: _adapter(kind, key).validate_python(value) for key, value in change.items()}


@cache
def _adapter(kind: Any, key: str) -> TypeAdapter[Any]:
    return TypeAdapter(get_type_hints(kind, include_extras=True)[key])


def plain(value: Any) -> Json:
    """A value as JSON has it, so that an event is the same before and after it was written down."""
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


class Draft:
    """A state in which rules write, remembering what they have changed."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._changes: dict[str, dict[str, dict[str, Json] | None]] = {}
        self._game: dict[str, Json] = {}

    def game(self, **change: Json) -> None:
        """Set fields of the battle."""
        written = {key: plain(value) for key, value in change.items()}
        self._game |= written
        self.state = apply(self.state, Effects(game=written))

    def side(self, key: str, **change: Json) -> None:
        """Set fields of a side."""
        self._set("sides", key, change)

    def unit(self, name: str, **change: Json) -> None:
        """Set fields of a unit."""
        self._set("units", name, change)

    def thing(self, name: str, **change: Json) -> None:
        """Set fields of a base or a tower."""
        self._set("bases" if name in self.state.bases else "towers", name, change)

    def barrage(self, name: str, **change: Json) -> None:
        """Set fields of a marker, or place it."""
        self._set("barrages", name, change)

    def piece(self, name: str, **change: Json) -> None:
        """Set fields of a piece of terrain, or build it."""
        self._set("terrain", name, change)

    def remove_barrage(self, name: str) -> None:
        """Take a marker away."""
        self._changes.setdefault("barrages", {})[name] = None
        self.state = apply(self.state, Effects(barrages={name: None}))

    def _set(self, kind: str, name: str, change: dict[str, Json]) -> None:
        known = self._changes.setdefault(kind, {})
        written = {key: plain(value) for key, value in change.items()}
        known[name] = {**(known.get(name) or {}), **written}
        self.state = apply(self.state, Effects(**{kind: {name: written}}))

    @property
    def effects(self) -> Effects:
        """All that has been changed."""
        return Effects(game=dict(self._game), **self._changes)
