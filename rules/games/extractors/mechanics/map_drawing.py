"""Drawing the map: the printed one is not in the rules' text, so players copy what theirs shows."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from rules.games.extractors.battle.actions import LayRoad, Paint
from rules.games.extractors.battle.events import Painted, RoadLaid
from rules.games.extractors.battle.state import State
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.parameters import check_has_map, not_asked
from rules.kernel.problems import illegal

Link = tuple[Label, Label]


def check_paint_form(state: State, action: Paint) -> None:
    """Raises Illegal ``not-asked`` without the site's map, and for an arrow without flux."""
    check_has_map(state)
    if action.flux and "flux" not in action.terrain:
        raise not_asked("Only flux has an arrow.")


def check_road_form(state: State, action: LayRoad) -> None:
    """Raises Illegal ``not-asked`` without the site's map, and for a road with one end."""
    check_has_map(state)
    if len(action.hexes) == 1:
        raise not_asked("A road has two ends: name the hexes along it.")


def paint_hexes(state: State, action: Paint) -> Painted:
    """Draws the terrain of hexes (EXT-6.11, EXT-6.14), and the arrow of flux (EXT-6.21). Raises Illegal ``off-map``."""
    hexes = tuple(dict.fromkeys(action.hexes))
    hexmap.check_hexes(hexes)
    kinds = tuple(key for key in CATALOGUE.terrain if key in action.terrain and key != "clear")
    unknown = sorted(set(action.terrain) - CATALOGUE.terrain.keys())
    if unknown:
        raise illegal("unknown-terrain", f"There is no terrain {unknown[0]}.", rule="EXT-6.11")
    return Painted(hexes=hexes, terrain=kinds, flux=action.flux if "flux" in kinds else None)


def lay_road(state: State, action: LayRoad) -> RoadLaid:
    """Draws or removes roads between neighbouring hexes (EXT-6.17). Raises Illegal."""
    hexmap.check_hexes(action.hexes)
    wanted = _neighbours_among(action.hexes)
    if len(action.hexes) > 1 and not wanted:
        raise illegal("not-adjacent", "None of these hexes is next to another.", rule="EXT-6.17")
    drawn = {*wanted, *[(other, one) for one, other in wanted]}
    links = [link for link in _links(state.roads) if link not in drawn]
    if not action.remove:
        links += wanted
    return RoadLaid(removed=action.remove, roads=tuple(links), links=tuple(wanted))


def _links(roads: tuple[tuple[Label, ...], ...]) -> Iterable[tuple[Label, ...]]:
    """Returns each piece of road between two hexes; a road of an older battle is a chain of them."""
    if set(map(len, roads)) <= {2}:
        return roads
    return [link for road in roads for link in pairwise(road)]


def _neighbours_among(labels: tuple[Label, ...]) -> list[Link]:
    """Returns the pairs of hexes that lie side by side, in the order in which they are named."""
    places = {label: place for place, label in enumerate(dict.fromkeys(labels))}
    names, find = list(places), places.get
    most = len(names)  # a pair is written as one number, first place first: numbers are sorted faster than pairs
    pairs = [
        place * most + other if place < other else other * most + place
        for label, place in places.items()
        for beside in hexmap.neighbours_one_way(label)
        if (other := find(beside)) is not None
    ]
    pairs.sort()
    return [(names[pair // most], names[pair % most]) for pair in pairs]
