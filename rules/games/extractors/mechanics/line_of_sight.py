"""Line of sight: blocking hexes, depressions, units that see everything (section 9)."""

from __future__ import annotations

from functools import lru_cache

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.mechanics.hexmap import hex_of, label_of, neighbours
from rules.games.extractors.mechanics.terrain import Drawn, Ground, ground_of, terrain_at
from rules.kernel.records import Record
from rules.kit import hexes
from rules.kit.hex_lines import line
from rules.kit.hexes import Hex

LIMITS = CATALOGUE.limits


class Obstacle(Record):
    """An obstacle between two hexes: the hexes in the way (none: a depression hides one end), and the rule."""

    hexes: tuple[Label, ...]
    text: str
    rule: str


def has_line_of_sight(state: State, one: Label, other: Label) -> bool:
    """Checks whether a line of sight joins two hexes, either way (EXT-9.1). Units never block (EXT-9.9)."""
    return find_obstacle(state, one, other) is None


def find_obstacle(state: State, one: Label, other: Label) -> Obstacle | None:
    """Returns the obstacle in the way of a line of sight, if any."""
    return _obstacle(ground_of(state), one, other)


@lru_cache(maxsize=16384)
def _obstacle(ground: Ground, one: Label, other: Label) -> Obstacle | None:
    if not (_sees_into_depression(ground, one, other) and _sees_into_depression(ground, other, one)):
        text = "a depression is seen into and out of only from the hexes next to it"
        return Obstacle(hexes=(), text=text, rule="EXT-9.6")
    return _find_blocking_hex(ground, one, other)


def _sees_into_depression(ground: Ground, low: Label, other: Label) -> bool:
    """Checks sight out of a depression: only itself and the hexes next to it (EXT-9.6, EXT-9.7, EXT-9.8)."""
    group = ground.depressions.get(low)
    return not group or other in group or any(next_ in group for next_ in neighbours(other))


def _find_blocking_hex(ground: Ground, one: Label, other: Label) -> Obstacle | None:
    """Finds a closed hex crossed (EXT-9.4), or two closed hexes along whose common side the line runs (EXT-9.5)."""
    between = line(hex_of(one), hex_of(other))
    for hex_ in between.crossed:
        if _is_blocking(ground, hex_):
            return Obstacle(hexes=(label_of(hex_),), text=f"{label_of(hex_)} is in the way", rule="EXT-9.3")
    for first, second in between.sides:
        if _is_blocking(ground, first) and _is_blocking(ground, second):
            pair = (label_of(first), label_of(second))
            return Obstacle(hexes=pair, text=f"it runs between {pair[0]} and {pair[1]}", rule="EXT-9.5")
    return None


def _is_blocking(ground: Ground, hex_: Hex) -> bool:
    """Checks whether a hex blocks sight; one beyond the map's edge does not."""
    column, row = hexes.offset(hex_)
    if not (0 <= column < LIMITS.columns and 0 <= row < LIMITS.rows):
        return False
    return blocks_sight(ground, label_of(hex_))


def blocks_sight(drawn: Drawn, label: Label) -> bool:
    """Checks whether nothing fires through a hex (EXT-9.3)."""
    return any(CATALOGUE.terrain[key].blocks_los for key in terrain_at(drawn, label))


def sees_all(unit: Unit) -> bool:
    """Checks whether a unit sees everything and is seen by everything, as Orni and Flyer do (EXT-9.2)."""
    return kind(unit).move_type == "orni"


def unit_sees_unit(state: State, one: Unit, other: Unit) -> bool:
    """Checks whether a line of sight joins two units on the map (section 9)."""
    if one.hex is None or other.hex is None:
        return False
    return sees_all(one) or sees_all(other) or has_line_of_sight(state, one.hex, other.hex)
