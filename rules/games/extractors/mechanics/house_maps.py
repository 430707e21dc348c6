"""Maps of the house: drawn for each scenario, or by chance. The printed map is not in the rules' text (EXT-5.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.mechanics.hexmap import LIMITS, hex_of, label_of
from rules.kernel.records import Record
from rules.kit import ground
from rules.kit.hexes import Hex, axial

MAPS = CATALOGUE.house_maps
OPEN_COUNTRY = "engage"
"""The map of a battle without a scenario: one that favours neither side."""


class HouseMap(Record):
    """A map: the terrain of its hexes, and its roads as chains of hexes."""

    terrain: Mapping[Label, tuple[str, ...]]
    roads: tuple[tuple[Label, ...], ...] = ()


def drawn_map(scenario: str | None) -> HouseMap:
    """Returns the map that is drawn for a scenario."""
    drawn = MAPS.drawn[scenario or OPEN_COUNTRY]
    ways = ([hex_of(corner) for corner in road.split()] for road in drawn.roads)
    return HouseMap(
        terrain=_by_label(ground.read_rows(drawn.rows, MAPS.letters)),
        roads=tuple(_labels(ground.follow(way)) for way in ways),
    )


def random_map(seed: int, *, mirrored: bool) -> HouseMap:
    """Returns the map that chance draws for a seed: patches of terrain, and a road from west to east."""
    kinds = ground.scatter_hexes(seed, LIMITS.columns, LIMITS.rows, MAPS.random, mirrored=mirrored)
    first, last = seed % LIMITS.rows, (seed * 7 + 11) % LIMITS.rows
    last = LIMITS.rows - 1 - first if mirrored else last
    middle = axial(LIMITS.columns // 2, LIMITS.rows // 2)
    way = ground.follow([axial(0, first), middle, axial(LIMITS.columns - 1, last)])
    return HouseMap(terrain=_by_label(kinds), roads=(_labels(way),))


def _by_label(kinds: Mapping[Hex, str]) -> dict[Label, tuple[str, ...]]:
    return {label_of(hex_): (kind,) for hex_, kind in sorted(kinds.items())}


def _labels(way: Sequence[Hex]) -> tuple[Label, ...]:
    return tuple(map(label_of, way))
