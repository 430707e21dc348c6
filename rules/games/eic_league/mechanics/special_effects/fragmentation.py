"""Fragmentation grenades: each hit costs BOD (EIC-17.4)."""

from __future__ import annotations

from rules.games.eic_league.battle.state import State
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.attacks.targets import target_body, target_ratings
from rules.games.eic_league.mechanics.special_effects.effect import SpecialEffect


def fragmentation_effect(state: State, name: str) -> SpecialEffect:
    """Returns the effect of one more fragmentation hit (EIC-17.4)."""
    hits, lost = target_body(state, name).frag_hits + 1, CATALOGUE.combat.fragmentation.bod_per_hit
    return SpecialEffect(frag_hits=hits, bod=max(0, target_ratings(state, name).bod - lost))
