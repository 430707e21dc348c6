"""Bog: leaving one takes a roll (EXT-6.16)."""

from __future__ import annotations

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import kind, speed
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.roads import road_bonus
from rules.games.extractors.mechanics.terrain import terrain_at


def needs_bog_roll(state: State, unit: Unit, label: Label) -> bool:
    """Checks whether leaving a hex other than along a road takes a roll (EXT-6.16, ruling R-17)."""
    return kind(unit).move_type == "leg" and "bog" in terrain_at(state, label)


def has_bog_in_reach(state: State, name: str) -> bool:
    """Checks whether a bog for which this unit would have to roll lies within one move."""
    unit = state.units[name]
    near = speed(unit) + road_bonus(unit) + 1  # a drift takes it one hex further
    return kind(unit).move_type == "leg" and any(
        needs_bog_roll(state, unit, label) and (unit.hex is None or hexmap.distance(unit.hex, label) <= near)
        for label in state.terrain
    )
