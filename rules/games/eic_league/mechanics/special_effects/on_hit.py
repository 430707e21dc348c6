"""The special effect of a weapon that hits (section 17)."""

from __future__ import annotations

from rules.games.eic_league.battle.state import State
from rules.games.eic_league.mechanics.attacks.check import LegalAttack
from rules.games.eic_league.mechanics.special_effects.effect import SpecialEffect
from rules.games.eic_league.mechanics.special_effects.fragmentation import fragmentation_effect
from rules.games.eic_league.mechanics.special_effects.oxidation import oxidation_effect
from rules.games.eic_league.mechanics.special_effects.paralysis import paralysis_effect


def special_effect(state: State, legal: LegalAttack) -> SpecialEffect:
    """Returns the effect of a hit with this weapon on the target, besides damage."""
    kind = legal.arm.special if legal.arm else ""
    name = legal.action.target
    if kind == "paralysis":
        return paralysis_effect(state, name)
    if kind == "fragmentation":
        return fragmentation_effect(state, name)
    return oxidation_effect(state, name) if kind == "oxidation" else SpecialEffect()
