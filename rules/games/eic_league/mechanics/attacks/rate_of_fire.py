"""Rate of fire and rushed shots (EIC-14.10, EIC-14.11)."""

from __future__ import annotations

from rules.games.eic_league.battle.state import Unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.weapons import Armament


def rounds_early(unit: Unit, arm: Armament, round_: int) -> int:
    """Returns the number of rounds by which a shot now would come too early (EIC-14.10)."""
    last = unit.last_fired.get(arm.reference)
    return 0 if last is None or arm.rate == 1 else max(0, last + arm.rate - round_)


def rush_penalty(unit: Unit, arm: Armament, *, round_: int) -> int:
    """Returns the energy that a shot now costs for coming too early (EIC-14.11)."""
    return rounds_early(unit, arm, round_) * CATALOGUE.combat.rush_penalty.energy_per_round
