"""Bog: leaving one takes a roll (EXT-6.16)."""

from __future__ import annotations

from rules.games.extractors.battle.state import Unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.terrain import Drawn, terrain_at


def needs_bog_roll(drawn: Drawn, unit: Unit, label: Label) -> bool:
    """Checks whether leaving a hex other than along a road takes a roll (EXT-6.16, ruling R-17)."""
    return kind(unit).move_type == "leg" and "bog" in terrain_at(drawn, label)


def has_bog_in_reach(drawn: Drawn, unit: Unit, reach: int) -> bool:
    """Checks whether a bog for which a unit would have to roll lies within one move of so many MP."""
    near = reach + 1  # a drift takes it one hex further
    return kind(unit).move_type == "leg" and any(
        needs_bog_roll(drawn, unit, label) and (unit.hex is None or hexmap.distance(unit.hex, label) <= near)
        for label in drawn.terrain
    )
