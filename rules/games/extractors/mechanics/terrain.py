"""Terrain of hexes: cover, depressions (EXT-6.11, EXT-9.6, EXT-10.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cached_property, lru_cache
from typing import Protocol, TypeVar

from rules.games.extractors.battle.state import State
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Direction, Label, MoveType
from rules.games.extractors.mechanics.hexmap import neighbours
from rules.games.extractors.mechanics.roads import Links, road_links
from rules.kit.kept import keep

T = TypeVar("T")


class Drawn(Protocol):
    """The drawn map: a state, or the map alone."""

    @property
    def terrain(self) -> Mapping[Label, tuple[str, ...]]:
        """The terrains of the hexes that are not clear."""

    @property
    def flux(self) -> Mapping[Label, Direction]:
        """The way in which flux drifts."""


class Ground:
    """The drawn map alone. Equal maps are one object, so that what is found on it can be kept by it."""

    def __init__(self, terrain: Mapping[Label, tuple[str, ...]], links: Links, flux: Mapping[Label, Direction]) -> None:
        self.terrain, self.links, self.flux = terrain, links, flux

    @cached_property
    def depressions(self) -> Mapping[Label, frozenset[Label]]:
        """Each depression by its hexes: a connected group of depression hexes (EXT-9.6)."""
        return _connected_groups({label for label, kinds in self.terrain.items() if "depression" in kinds})

    @cached_property
    def all_depressions(self) -> Sequence[frozenset[Label]]:
        """Every depression once."""
        return sorted(set(self.depressions.values()), key=sorted)


@keep(maxsize=16)
def ground_of(state: State) -> Ground:
    """Returns the drawn map of a state."""
    return _ground(_hexes(state.terrain), road_links(state.roads), _hexes(state.flux))


@keep(maxsize=64)
def _hexes(drawn: Mapping[Label, T]) -> frozenset[tuple[Label, T]]:
    return _first_of(frozenset(drawn.items()))


@lru_cache(maxsize=64)
def _first_of(found: frozenset[tuple[Label, T]]) -> frozenset[tuple[Label, T]]:
    """Returns the same object for equal ones: what is the same is found to be equal at once."""
    return found


@lru_cache(maxsize=64)
def _ground(
    terrain: frozenset[tuple[Label, tuple[str, ...]]], links: Links, flux: frozenset[tuple[Label, Direction]]
) -> Ground:
    return Ground(dict(terrain), links, dict(flux))


def terrain_at(drawn: Drawn, label: Label) -> tuple[str, ...]:
    """Returns the terrains of a hex, clear if none is named."""
    return tuple(key for key in drawn.terrain.get(label, ()) if key in CATALOGUE.terrain) or ("clear",)


def target_drm(kinds: tuple[str, ...], move_type: MoveType) -> int:
    """Returns the DRM of a target's terrain: of several the best for the defender (EXT-10.6, EXT-10.7)."""
    return min((CATALOGUE.terrain[key].target_drm.get(move_type, 0) for key in kinds), default=0)


def _connected_groups(sunken: Set[Label]) -> Mapping[Label, frozenset[Label]]:
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
