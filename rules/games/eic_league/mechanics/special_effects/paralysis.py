"""Paralysis grenades: a hit paralyses the target for some rounds (EIC-17.1 to EIC-17.3)."""

from __future__ import annotations

from rules.games.eic_league.battle.state import State
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.battle_tables import read_chart
from rules.games.eic_league.mechanics.attacks.targets import target_body, target_ratings
from rules.games.eic_league.mechanics.special_effects.effect import SpecialEffect


def paralysis_effect(state: State, name: str) -> SpecialEffect:
    """Returns the effect of a paralysis grenade: the later of two ends counts (EIC-17.1, EIC-R44)."""
    now, before = target_ratings(state, name), target_body(state, name).paralysed_until
    table = CATALOGUE.combat.paralysis
    sum_ = now.bod + now.pwr
    rounds = read_chart(table.rounds, sum_) if sum_ >= min(table.rounds) else table.below_first
    if not rounds:
        return SpecialEffect(paralysed=0, paralysed_until=before)
    return SpecialEffect(paralysed=rounds, paralysed_until=max(state.round + rounds, before or 0))
