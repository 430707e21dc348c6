"""The rulebook's terms, as types."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from rules.kit.naming import NameOf

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
UnitName: TypeAlias = Annotated[str, NameOf("unit")]
"""The name of a unit, hidden units' among them."""

DIRECTIONS: tuple[Direction, ...] = ("N", "NE", "SE", "S", "SW", "NW")
PHASES: tuple[Phase, ...] = ("dorian-move", "dorian-fire", "dorian-rally", "avronian-move", "avronian-fire")
"""The five phases of a turn in their order (EXT-2.1)."""
HIDDEN_ORDER = "hidden"
"""The content of a box whose order the viewer does not know (EXT-21.1)."""
