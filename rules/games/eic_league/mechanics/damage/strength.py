"""What a planned attack would do: its strength, who stands in its blast with which protection, and special effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import floor

from rules.games.eic_league.battle.state import Drone, State, Unit
from rules.games.eic_league.catalogue import CATALOGUE, MATERIALS
from rules.games.eic_league.catalogue.battle_tables import line
from rules.games.eic_league.mechanics.attacks.check import Plan
from rules.games.eic_league.mechanics.attacks.hit_roll import target_ratings
from rules.games.eic_league.mechanics.attacks.resolver import LETHAL, Strike, Victim, reaches
from rules.games.eic_league.mechanics.detection import exposed
from rules.games.eic_league.mechanics.distances import by_drone, from_target
from rules.games.eic_league.mechanics.stats import drone_name, is_drone, kind_of, ratings, shielding, unit_named
from rules.games.eic_league.mechanics.weapons import share_of, weapon_in
from rules.kernel.records import record


@record
class Special:
    """What a hit does besides damage (section 17). ``until`` are last rounds, the later (paralysis) or sooner
    (oxidation) of this hit's and an earlier one's."""

    paralysed: int | None = None
    paralysed_until: int | None = None
    bod: int | None = None
    frag_hits: int | None = None
    oxidised_until: int | None = None
    immune: bool = False


def strength(state: State, plan: Plan) -> dict[str, Fraction]:
    """The exact points of each effect, booster included, before doubling and protection (EIC-16.1, EIC-16.5)."""
    if plan.arm is None:
        return {"force": share_of(ratings(plan.unit, state.round), contact_shares(plan))}
    effects = plan.arm.effects
    return {effect: points + boost(plan.action.booster, len(effects)) for effect, points in effects.items()}


def contact_shares(plan: Plan) -> Mapping[str, Fraction]:
    """The shares of ratings that make the damage of a fight or a ram (EIC-14.12, EIC-14.13, EIC-9.9)."""
    if plan.action.type == "ram":
        return CATALOGUE.combat.ramming.damage
    return kind_of(plan.unit).fight_damage or CATALOGUE.combat.fighting.damage


def boost(points: int, effects: int) -> int:
    """What a booster adds to each of a weapon's effects (EIC-16.5)."""
    return points if effects == 1 else floor(points * CATALOGUE.combat.booster.two_effect_share)


def strike(state: State, plan: Plan, *, need: int) -> Strike:
    """The attack as the resolver needs it."""
    effects = strength(state, plan)
    points, backfires = tuple(effects.values()), _backfires(state, plan)
    sufferer = plan.action.by if backfires else plan.action.target
    return Strike(
        need=need,
        effects=points,
        sufferer=_victim(state, sufferer, effects=tuple(effects), past_armor=plan.action.sharpshoot),
        others=tuple(_blast(state, plan, effects=effects)) if plan.arm and plan.arm.blast else (),
        slots=None if backfires or is_drone(plan.action.target) else losable(unit_named(state, plan.action.target)),
        choice=plan.action.choice,
        backfires=backfires,
    )


def _backfires(state: State, plan: Plan) -> bool:
    # A ram falls back on an attacker whose BOD is lower than the target's; on a tie it does not (EIC-14.14).
    if plan.action.type != "ram":
        return False
    return ratings(plan.unit, state.round).bod < target_ratings(state, plan.action.target).bod


def losable(unit: Unit) -> frozenset[int]:
    """The slots of a unit that hold a weapon which a lethal blow can take (EIC-16.9)."""
    slots = LETHAL.loss.values()
    return frozenset(slot for slot in slots if weapon_in(unit, str(slot)) and slot not in unit.destroyed)


# --- who is hit -----------------------------------------------------------------------------------


def protection(state: State, name: str, *, effect: str) -> int:
    """What stops an effect: current BOD for force, shielding of its type for the others (EIC-6.8, EIC-6.9)."""
    if effect == "force":
        return target_ratings(state, name).bod
    return 0 if is_drone(name) else shielding(unit_named(state, name), effect)


def _victim(state: State, name: str, *, effects: tuple[str, ...], steps: int = 0, past_armor: bool = False) -> Victim:
    # A sharpshooter's hit ignores BOD, but not shielding (EIC-16.8).
    stops = tuple(
        0 if past_armor and effect == "force" else protection(state, name, effect=effect) for effect in effects
    )
    return Victim(name=name, steps=steps, protection=stops)


def _blast(state: State, plan: Plan, *, effects: Mapping[str, Fraction]) -> Iterator[Victim]:
    for name, steps in in_blast(state, plan, effects=tuple(effects.values())):
        yield _victim(state, name, effects=tuple(effects), steps=steps)


def in_blast(state: State, plan: Plan, *, effects: tuple[Fraction, ...]) -> Iterator[tuple[str, int]]:
    """Whom the blast reaches besides the target, with the hexes from its middle: friend or foe, detected or not."""
    clear = {plan.action.target, *deliverers(plan)}
    for name in exposed(state):
        steps = None if name in clear else from_target(state, plan.action, name=name)
        if steps is not None and reaches(effects, steps):
            yield name, steps


def deliverers(plan: Plan) -> tuple[str, ...]:
    """Who delivered what was dropped and is clear of its blast (EIC-17.10)."""
    action = plan.action
    if action.type != "drop":
        return ()
    return (drone_name(action.by),) if by_drone(action) else (action.by, action.with_ or "")


# --- special effects ------------------------------------------------------------------------------


def special(state: State, plan: Plan) -> Special:
    """What a hit with this weapon does to the target besides damage."""
    kind = plan.arm.special if plan.arm else ""
    name = plan.action.target
    if kind == "paralysis":
        return _paralysis(state, name)
    if kind == "fragmentation":
        return _fragmentation(state, name)
    return _oxidation(state, name) if kind == "oxidation" else Special()


def body(state: State, name: str) -> Unit | Drone:
    """The unit, or the drone in play, that a name stands for."""
    unit = unit_named(state, name)
    return unit.drone if is_drone(name) and unit.drone else unit


def _paralysis(state: State, name: str) -> Special:
    now, before = target_ratings(state, name), body(state, name).paralysed_until
    table = CATALOGUE.combat.paralysis
    sum_ = now.bod + now.pwr
    rounds = line(table.rounds, sum_) if sum_ >= min(table.rounds) else table.below_first
    if not rounds:
        return Special(paralysed=0, paralysed_until=before)
    return Special(paralysed=rounds, paralysed_until=max(state.round + rounds, before or 0))


def _fragmentation(state: State, name: str) -> Special:
    hits, lost = body(state, name).frag_hits + 1, CATALOGUE.combat.fragmentation.bod_per_hit
    return Special(frag_hits=hits, bod=max(0, target_ratings(state, name).bod - lost))


def _oxidation(state: State, name: str) -> Special:
    unit, before = unit_named(state, name), body(state, name).oxidised_until
    material = None if is_drone(name) else MATERIALS.get(unit.ratings.get("bod", 0))
    if material and material.oxy_immune:
        return Special(immune=True, oxidised_until=before)
    bod = target_ratings(state, name).bod
    until = state.round + floor(bod * CATALOGUE.combat.oxidation.rounds_per_bod)
    return Special(oxidised_until=until if before is None else min(until, before))
