"""The special effect of a weapon that hits (section 17)."""

from __future__ import annotations

from rules.games.eic_league.battle.state import State
from rules.games.eic_league.mechanics.attacks.check import LegalAttack
from rules.games.eic_league.mechanics.special_effects.effect import SpecialEffect
from rules.games.eic_league.mechanics.special_effects.fragmentation import fragmentation_effect
from rules.games.eic_league.mechanics.special_effects.oxidation import oxidation_effect
from rules.games.eic_league.mechanics.special_effects.paralysis import paralysis_effect


def special_effect(state: State, plan: LegalAttack) -> SpecialEffect:
    """What a hit with this weapon does to the target besides damage."""
    kind = plan.arm.special if plan.arm else ""
    name = plan.action.target
    if kind == "paralysis":
        return paralysis_effect(state, name)
    if kind == "fragmentation":
        return fragmentation_effect(state, name)
    return oxidation_effect(state, name) if kind == "oxidation" else SpecialEffect()
