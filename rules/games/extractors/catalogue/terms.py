"""The rulebook's words, as types."""

from __future__ import annotations

from typing import Literal, TypeAlias

Faction = Literal["dorian", "avronian"]
Direction = Literal["N", "NE", "SE", "S", "SW", "NW"]
Edge = Literal["N", "E", "S", "W"]
Area = Literal["front", "side", "rear"]
Status = Literal["ok", "pinned", "routed"]
Phase = Literal[
    "dorian-setup",
    "avronian-setup",
    "dorian-move",
    "dorian-fire",
    "dorian-rally",
    "avronian-move",
    "avronian-fire",
]
MoveType = Literal["articulated", "leg", "tracked", "acv", "orni", "static"]
Family = Literal["section", "vehicle", "installation", "machine"]
Wave = Literal["initial", "reinforcement"]
CycleName = Literal["move", "combat"]
Label: TypeAlias = str
"""A hex as the map prints it: two digits of column and two of row (EXT-5.1)."""

DIRECTIONS: tuple[Direction, ...] = ("N", "NE", "SE", "S", "SW", "NW")
PHASES: tuple[Phase, ...] = ("dorian-move", "dorian-fire", "dorian-rally", "avronian-move", "avronian-fire")
"""The five phases of a turn in their order (EXT-2.1)."""
FACTION_NAMES: dict[str, str] = {"dorian": "Dorian", "avronian": "Avronian"}
ARC_WORDS = {
    "front": "front",
    "front-flanks": "front and flanks",
    "rear": "rear",
    "rear-flanks": "rear and flanks",
    "turret": "all round",
}
"""Firing arcs as they are said (EXT-5.8)."""
