"""Optimize: targets of the type of a weapon's higher value (EXT-19.9)."""

from __future__ import annotations

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.mechanics.weapons import Gun


def fits_target_type(state: State, gun: Gun, target: str) -> bool:
    """Checks whether a target is of the type of a weapon's higher value; equal values fit either (EXT-19.9)."""
    soft = kind(state.units[target]).is_section
    return gun.power(soft=soft) >= gun.power(soft=not soft)
