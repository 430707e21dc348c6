"""Terrain of hexes: cover, depressions (EXT-6.11, EXT-9.6, EXT-10.6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.games.extractors.battle.state import State
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Label, MoveType
from rules.games.extractors.mechanics.hexmap import neighbours


def terrain_at(state: State, label: Label) -> tuple[str, ...]:
    """Returns the terrains of a hex, clear if none is named."""
    return tuple(key for key in state.terrain.get(label, ()) if key in CATALOGUE.terrain) or ("clear",)


def target_drm(kinds: tuple[str, ...], move_type: MoveType) -> int:
    """Returns the DRM of a target's terrain: of several the best for the defender (EXT-10.6, EXT-10.7)."""
    return min((CATALOGUE.terrain[key].target_drm.get(move_type, 0) for key in kinds), default=0)


def depression_of(state: State, label: Label) -> frozenset[Label]:
    """Returns the depression that a hex belongs to: its connected group of depression hexes (EXT-9.6)."""
    return _connected_groups(_depression_hexes(state.terrain)).get(label, frozenset())


def all_depressions(state: State) -> list[frozenset[Label]]:
    """Returns all depressions of the map."""
    return sorted(set(_connected_groups(_depression_hexes(state.terrain)).values()), key=sorted)


def _depression_hexes(drawn: Mapping[Label, tuple[str, ...]]) -> frozenset[Label]:
    """Returns the depression hexes; maps never change in place, so each is read once."""
    known = _READ.get(id(drawn))
    if known is None or known[0] is not drawn:
        if len(_READ) > 32:
            _READ.clear()
        known = (drawn, frozenset(label for label, kinds in drawn.items() if "depression" in kinds))
        _READ[id(drawn)] = known
    return known[1]


_READ: dict[int, tuple[Mapping[Label, tuple[str, ...]], frozenset[Label]]] = {}


@lru_cache(maxsize=64)
def _connected_groups(sunken: frozenset[Label]) -> Mapping[Label, frozenset[Label]]:
    found: dict[Label, frozenset[Label]] = {}
    for label in sunken:
        if label not in found:
            group, todo = {label}, [label]
            while todo:
                new = {other for other in neighbours(todo.pop()) if other in sunken} - group
                group |= new
                todo += new
            found |= dict.fromkeys(group, frozenset(group))
    return found
