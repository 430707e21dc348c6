"""Drawing the map: the printed one is not in the rules' text, so players copy what theirs shows."""

from __future__ import annotations

from rules.games.extractors import ground
from rules.games.extractors.actions import LayRoad, Paint
from rules.games.extractors.events import Painted, RoadLaid
from rules.games.extractors.model import State
from rules.games.extractors.tables import CATALOGUE
from rules.kernel.problems import illegal


def paint(state: State, action: Paint) -> Painted:
    """A hex gets its terrain (EXT-6.11, EXT-6.14), and flux its arrow (EXT-6.21). Raises Illegal ``off-map``."""
    ground.check_hex(action.hex)
    kinds = tuple(key for key in CATALOGUE.terrain if key in action.terrain and key != "clear")
    unknown = sorted(set(action.terrain) - CATALOGUE.terrain.keys())
    if unknown:
        raise illegal("unknown-terrain", f"There is no terrain {unknown[0]}.", rule="EXT-6.11")
    return Painted(hex=action.hex, terrain=kinds, flux=action.flux if "flux" in kinds else None)


def lay_road(state: State, action: LayRoad) -> RoadLaid:
    """A road between two neighbouring hexes is drawn or taken away (EXT-6.17). Raises Illegal."""
    for label in (action.start, action.end):
        ground.check_hex(label)
    if ground.distance(action.start, action.end) != 1:
        raise illegal("not-adjacent", f"{action.end} is not next to {action.start}.", rule="EXT-6.17")
    links = [pair for pair in _links(state) if {*pair} != {action.start, action.end}]
    if not action.remove:
        links.append((action.start, action.end))
    return RoadLaid(start=action.start, end=action.end, removed=action.remove, roads=tuple(links))


def _links(state: State) -> list[tuple[str, ...]]:
    """All roads, hex by hex."""
    return [(chain[place], chain[place + 1]) for chain in state.roads for place in range(len(chain) - 1)]
