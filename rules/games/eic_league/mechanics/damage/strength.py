"""The strength of an attack against each unit that it hits (EIC-16.1, EIC-16.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rules.games.eic_league.battle.state import State, find_unit, is_drone, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.attacks.check import LegalAttack
from rules.games.eic_league.mechanics.attacks.ramming import falls_back
from rules.games.eic_league.mechanics.attacks.resolver import ResolvedAttack
from rules.games.eic_league.mechanics.damage.blast import in_blast
from rules.games.eic_league.mechanics.damage.booster import booster_per_effect
from rules.games.eic_league.mechanics.damage.lethal_blow import losable_slots
from rules.games.eic_league.mechanics.damage.points import DamageTarget, protection
from rules.games.eic_league.mechanics.ratings import current_ratings
from rules.games.eic_league.mechanics.weapons import share_of


def strength(state: State, plan: LegalAttack) -> dict[str, Fraction]:
    """The exact points of each effect, booster included, before doubling and protection (EIC-16.1, EIC-16.5)."""
    if plan.arm is None:
        return {"force": share_of(current_ratings(plan.unit, state.round), contact_shares(plan))}
    effects = plan.arm.effects
    return {
        effect: points + booster_per_effect(plan.action.booster, len(effects)) for effect, points in effects.items()
    }


def contact_shares(plan: LegalAttack) -> Mapping[str, Fraction]:
    """The shares of ratings that make the damage of a fight or a ram (EIC-14.12, EIC-14.13, EIC-9.9)."""
    if plan.action.type == "ram":
        return CATALOGUE.combat.ramming.damage
    return type_of(plan.unit).fight_damage or CATALOGUE.combat.fighting.damage


def resolved_attack(state: State, plan: LegalAttack, *, need: int) -> ResolvedAttack:
    """The attack as the resolver needs it."""
    effects = strength(state, plan)
    points, backfires = tuple(effects.values()), falls_back(state, plan.action)
    sufferer = plan.action.by if backfires else plan.action.target
    return ResolvedAttack(
        need=need,
        effects=points,
        sufferer=_damage_target(state, sufferer, effects=tuple(effects), past_armor=plan.action.sharpshoot),
        others=tuple(_blast_targets(state, plan, effects=effects)) if plan.arm and plan.arm.blast else (),
        slots=None
        if backfires or is_drone(plan.action.target)
        else losable_slots(find_unit(state, plan.action.target)),
        choice=plan.action.choice,
        backfires=backfires,
    )


def _damage_target(
    state: State, name: str, *, effects: tuple[str, ...], steps: int = 0, past_armor: bool = False
) -> DamageTarget:
    # A sharpshooter's hit ignores BOD, but not shielding (EIC-16.8).
    stops = tuple(
        0 if past_armor and effect == "force" else protection(state, name, effect=effect) for effect in effects
    )
    return DamageTarget(name=name, steps=steps, protection=stops)


def _blast_targets(state: State, plan: LegalAttack, *, effects: Mapping[str, Fraction]) -> Iterator[DamageTarget]:
    for name, steps in in_blast(state, plan, effects=tuple(effects.values())):
        yield _damage_target(state, name, effects=tuple(effects), steps=steps)
