"""Roads: links between hexes and the road bonus (EXT-6.17 to EXT-6.20)."""

from __future__ import annotations

from itertools import pairwise

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import DIRECTIONS, Direction, Label
from rules.games.extractors.mechanics.hexmap import neighbour
from rules.kit.kept import keep

LIMITS = CATALOGUE.limits


Links = frozenset[tuple[Label, Label]]
"""The pairs of neighbouring hexes between which a road runs, each both ways round."""


def has_road_link(state: State, one: Label, other: Label) -> bool:
    """Checks whether a road runs from one hex to the next (EXT-6.17)."""
    return (one, other) in road_links(state.roads)


def road_directions(links: Links, label: Label) -> tuple[Direction, ...]:
    """Returns the directions in which roads lead out of a hex."""
    return tuple(way for way in DIRECTIONS if (label, neighbour(label, way)) in links)


@keep(maxsize=64)
def road_links(roads: tuple[tuple[Label, ...], ...]) -> Links:
    """Returns the links of all roads."""
    pairs = [link for chain in roads for link in pairwise(chain)]
    return frozenset(pairs) | frozenset((other, one) for one, other in pairs)


def road_bonus(unit: Unit) -> int:
    """Returns the road bonus of a unit: none for routed sections and extractors (EXT-6.18, EXT-6.20)."""
    found = kind(unit)
    return LIMITS.road_bonus[found.move_type] if found.road_bonus and unit.status != "routed" else 0
