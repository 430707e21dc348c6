"""The facing of a unit that is placed without one: towards the enemy (EXT-5.4 leaves it to the player)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import scenario
from rules.games.extractors.battle.state.units import on_map, side
from rules.games.extractors.catalogue.terms import DIRECTIONS, Direction, Faction, Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.hidden_information import knows


def facing_ahead(state: State, unit: Unit, label: Label) -> Direction:
    """Returns the facing from a hex towards the nearest enemy that its side knows of or, without one, where they enter.

    Where no enemy is on the map and none enters through a hex, it is away from the side's own edge.
    """
    goals = [*_enemies(state, unit)] or [*_entries(state, unit)]
    goal = min(goals, key=lambda other: hexmap.distance(label, other), default=None)
    edge = state.edges.get(side(unit), "S")
    beside = {way: other for way in DIRECTIONS if (other := hexmap.neighbour(label, way))}

    def nearness(way: Direction) -> tuple[int, int]:
        ahead = hexmap.distance(beside[way], goal) if goal else -hexmap.edge_distance(beside[way], edge)
        return ahead, hexmap.to_middle(beside[way])

    return min(beside, key=nearness)


def _enemies(state: State, unit: Unit) -> Iterator[Label]:
    for one in state.units.values():
        if one.hex and on_map(one) and side(one) != side(unit) and knows(state, side(unit), one):
            yield one.hex


def _entries(state: State, unit: Unit) -> Iterator[Label]:
    """Yields the hexes through which the enemy enters the map by the scenario (EXT-4.7)."""
    played = scenario(state)
    foe: Faction = "avronian" if side(unit) == "dorian" else "dorian"
    entry = played.forces(foe).entry if played else None
    yield from entry.hexes if entry else ()
