"""Facing: the areas around a unit, and the facing meant where nobody names one (EXT-5.4 to EXT-5.8)."""

from __future__ import annotations

from functools import lru_cache

from rules.games.extractors.battle.state import Sight, Unit
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import DIRECTIONS, Area, Direction, Label
from rules.games.extractors.mechanics.hexmap import hex_of, neighbour, to_middle
from rules.kit.hex_lines import sextant

LIMITS = CATALOGUE.limits


@lru_cache(maxsize=16384)
def facing_area(at: Label, facing: Direction, other: Label) -> Area | None:
    """Returns the area of a unit in which another hex lies, its own in none (EXT-5.6, EXT-5.7, ruling R-11)."""
    if at == other:
        return None
    (q1, r1), (q2, r2) = hex_of(at), hex_of(other)
    number, a, b = sextant((q2 - q1, r2 - r1))
    match (number - DIRECTIONS.index(facing)) % 6:
        case 0:
            return "front" if b <= a else "side"
        case 5:
            return "front" if b >= a else "side"
        case 2:
            return "rear" if b > a else "side"
        case 3:
            return "rear" if b < a else "side"
        case _:
            return "side"


def facing_preference(unit: Unit, label: Label, facing: Direction) -> int:
    """Ranks a facing at the end of a move where the player names none; the least is taken.

    A unit turns as little as it can, in steps of 60 degrees; one that enters looks towards the middle of the map.
    """
    if unit.hex is None:
        front = neighbour(label, facing)
        return to_middle(front) if front else to_middle(label) + LIMITS.columns + LIMITS.rows
    way = (DIRECTIONS.index(facing) - DIRECTIONS.index(unit.facing)) % 6
    return min(way, 6 - way)


def area_fired_through(sight: Sight) -> Area | None:
    """Returns the area of the target through which a shot comes; none from the target's own hex (EXT-11.6)."""
    return sight.through if sight.range else None
