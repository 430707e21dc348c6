"""Oxy plus: a hit ends the target's armor after some rounds (EIC-17.5)."""

from __future__ import annotations

from math import floor

from rules.games.eic_league.battle.state import State, find_unit, is_drone
from rules.games.eic_league.catalogue import CATALOGUE, MATERIALS
from rules.games.eic_league.mechanics.attacks.targets import target_body, target_ratings
from rules.games.eic_league.mechanics.special_effects.effect import SpecialEffect


def oxidation_effect(state: State, name: str) -> SpecialEffect:
    """Returns the effect of oxy plus: the sooner of two ends counts; tuffstuff is immune (EIC-17.5, EIC-R45)."""
    unit, before = find_unit(state, name), target_body(state, name).oxidised_until
    material = None if is_drone(name) else MATERIALS.get(unit.ratings.get("bod", 0))
    if material and material.oxy_immune:
        return SpecialEffect(immune=True, oxidised_until=before)
    bod = target_ratings(state, name).bod
    until = state.round + floor(bod * CATALOGUE.combat.oxidation.rounds_per_bod)
    return SpecialEffect(oxidised_until=until if before is None else min(until, before))
