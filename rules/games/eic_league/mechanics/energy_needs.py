"""Energy as a percentage of the maximum, and the bands of energy needs (section 15)."""

from __future__ import annotations

from typing import Literal

from rules.games.eic_league.battle.state import Unit
from rules.games.eic_league.catalogue import CATALOGUE

Band = Literal["high", "medium", "low", "failure"]


def energy_percent(unit: Unit) -> int:
    """Returns energy in whole percent of the maximum, rounded down (EIC-15.1). Unknown energy counts as full."""
    if "energy" in unit.unknown:
        return 100
    return percent_of(unit.energy, unit.max_energy)


def percent_of(energy: int, maximum: int) -> int:
    """Returns ``energy`` in whole percent of ``maximum``, rounded down (EIC-R34)."""
    return energy * 100 // maximum if maximum > 0 else 0


def energy_band(share: int) -> Band:
    """Returns the energy band of a whole percentage (EIC-15.1)."""
    least = CATALOGUE.combat.energy_needs.percent
    if share >= least["high"]:
        return "high"
    if share >= least["medium"]:
        return "medium"
    return "low" if share >= least["low"] else "failure"


def energy_for(share: int, maximum: int) -> int:
    """Returns the least energy that is at least ``share`` percent of ``maximum``."""
    return -(-share * maximum // 100)
