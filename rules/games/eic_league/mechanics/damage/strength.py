"""The strength of an attack against each unit that it hits (EIC-16.1, EIC-16.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rules.games.eic_league.battle.state import State, find_unit, is_drone, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.attacks.check import LegalAttack
from rules.games.eic_league.mechanics.attacks.ramming import falls_back
from rules.games.eic_league.mechanics.attacks.resolver import ResolvedAttack
from rules.games.eic_league.mechanics.damage.blast import units_in_blast
from rules.games.eic_league.mechanics.damage.booster import booster_per_effect
from rules.games.eic_league.mechanics.damage.lethal_blow import losable_slots
from rules.games.eic_league.mechanics.damage.points import DamageTarget, protection
from rules.games.eic_league.mechanics.ratings import current_ratings
from rules.games.eic_league.mechanics.weapons import share_of


def strength(state: State, legal: LegalAttack) -> dict[str, Fraction]:
    """Returns the exact points of each effect, with booster, before doubling and protection (EIC-16.1, EIC-16.5)."""
    if legal.arm is None:
        return {"force": share_of(current_ratings(legal.unit, state.round), contact_shares(legal))}
    effects = legal.arm.effects
    return {
        effect: points + booster_per_effect(legal.action.booster, len(effects)) for effect, points in effects.items()
    }


def contact_shares(legal: LegalAttack) -> Mapping[str, Fraction]:
    """Returns the shares of ratings that make the damage of a fight or a ram (EIC-14.12, EIC-14.13, EIC-9.9)."""
    if legal.action.type == "ram":
        return CATALOGUE.combat.ramming.damage
    return type_of(legal.unit).fight_damage or CATALOGUE.combat.fighting.damage


def work_out_attack(state: State, legal: LegalAttack, *, need: int) -> ResolvedAttack:
    """Works out every number of a legal attack that the resolver needs."""
    effects = strength(state, legal)
    points, backfires = tuple(effects.values()), falls_back(state, legal.action)
    sufferer = legal.action.by if backfires else legal.action.target
    return ResolvedAttack(
        need=need,
        effects=points,
        sufferer=_damage_target(state, sufferer, effects=tuple(effects), past_armor=legal.action.sharpshoot),
        others=tuple(_blast_targets(state, legal, effects=effects)) if legal.arm and legal.arm.blast else (),
        slots=None
        if backfires or is_drone(legal.action.target)
        else losable_slots(find_unit(state, legal.action.target)),
        choice=legal.action.choice,
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


def _blast_targets(state: State, legal: LegalAttack, *, effects: Mapping[str, Fraction]) -> Iterator[DamageTarget]:
    for name, steps in units_in_blast(state, legal, effects=tuple(effects.values())):
        yield _damage_target(state, name, effects=tuple(effects), steps=steps)
