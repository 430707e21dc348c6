"""The event of an attack: the roll, energies afterwards, units out, units brought down, facts shown."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Any

from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.events import Attacked
from rules.games.eic_league.battle.state import Drone, State, Unit, find_unit, is_drone, owner_name, type_of
from rules.games.eic_league.mechanics.attacks.check import LegalAttack, check_attack
from rules.games.eic_league.mechanics.attacks.hit_roll import grounded_dfr
from rules.games.eic_league.mechanics.attacks.resolver import HitResult, ResolvedAttack, resolve_attack
from rules.games.eic_league.mechanics.attacks.targets import target_body
from rules.games.eic_league.mechanics.conditions import elevator_height, is_airborne
from rules.games.eic_league.mechanics.damage.strength import resolved_attack, strength
from rules.games.eic_league.mechanics.distances import by_drone, place
from rules.games.eic_league.mechanics.drones import is_drone_airborne
from rules.games.eic_league.mechanics.ratings import current_ratings
from rules.games.eic_league.mechanics.special_effects.effect import SpecialEffect
from rules.games.eic_league.mechanics.special_effects.on_hit import special_effect
from rules.kernel.dice import Dice
from rules.kernel.records import changed


def roll_attack(state: State, action: Attack, dice: Dice) -> Attacked:
    """Make an attack. Raises Illegal when the rules forbid it; phases and turns are not looked at."""
    plan = check_attack(state, action)
    dfr, need = dfr_and_need(plan)
    aimed = resolved_attack(state, plan, need=need)
    blow = resolve_attack(aimed, dice)
    effect = special_effect(state, plan) if blow.hit else SpecialEffect()
    return _attacked(state, plan, aimed=aimed, blow=blow, effect=effect, dfr=dfr)


def dfr_and_need(plan: LegalAttack) -> tuple[int, int]:
    """DFR and the number to beat in a battle whose facts are all known."""
    if plan.aim.dfr is None or plan.aim.need is None:
        raise ValueError("an attack is made in the battle itself, not in a view of it")
    return plan.aim.dfr, plan.aim.need


def _attacked(
    state: State, plan: LegalAttack, *, aimed: ResolvedAttack, blow: HitResult, effect: SpecialEffect, dfr: int
) -> Attacked:
    energy = energies_afterwards(state, plan, blow=blow)
    out = tuple(sorted(name for name, left in energy.items() if left == 0))
    shown = values_shown(state, plan, dfr=dfr)
    points = strength(state, plan)
    return Attacked(
        attack=plan.action,
        attr=plan.aim.attr,
        dfr=dfr,
        need=aimed.need,
        roll=blow.roll,
        hit=blow.hit,
        lethal=blow.lethal,
        strength={name: floor(value) for name, value in points.items()},
        exact={name: float(value) for name, value in points.items() if value.denominator != 1},
        damage=dict(blow.damage),
        protection=dict(zip(points, aimed.sufferer.protection, strict=True)),
        energy=energy,
        vanquished=out,
        drones_lost=_drones_lost(state, out),
        weapon_lost=blow.weapon_lost,
        slot_roll=blow.slot_roll,
        shots={part.reference: part.shots - 1 for part in (plan.arm,) if part and part.shots is not None},
        used=plan.uses,
        partner=plan.action.with_ if plan.action.type == "drop" else None,
        penalty=plan.penalty,
        paralysed=effect.paralysed,
        paralysed_until=effect.paralysed_until,
        bod=effect.bod,
        frag_hits=effect.frag_hits,
        oxidised_until=effect.oxidised_until,
        oxidised_immune=effect.immune,
        backfire=aimed.backfires and blow.hit,
        grounded=_grounded(state, plan, energy=energy, effect=effect),
        revealed=facts_shown(shown),
        shown=shown,
        steps={victim.name: victim.steps for victim in aimed.others} if blow.hit else {},
        drone=_drone_afterwards(state, plan) if by_drone(plan.action) else None,
    )


def energies_afterwards(state: State, plan: LegalAttack, *, blow: HitResult) -> dict[str, int]:
    """The energy afterwards of every unit and drone whose energy changes (EIC-16.1, EIC-16.3, EIC-14.11)."""
    left: dict[str, int] = {}
    if cost := plan.action.booster + plan.penalty:
        left[plan.action.by] = plan.unit.energy - cost
    for name, points in blow.damage:
        if points:
            left[name] = max(0, left.get(name, target_body(state, name).energy) - points)
    return left


def _drones_lost(state: State, out: tuple[str, ...]) -> tuple[str, ...]:
    # A drone is lost with its tank, also one that has never left it (EIC-17.9).
    lost = {owner_name(name) for name in out if type_of(find_unit(state, name)).drone}
    return tuple(sorted(name for name in lost if not state.units[name].drone_lost))


def _grounded(state: State, plan: LegalAttack, *, energy: Mapping[str, int], effect: SpecialEffect) -> tuple[str, ...]:
    names = dict.fromkeys([*energy, *([plan.action.target] if effect.paralysed else [])])
    return tuple(sorted(name for name in names if _comes_down(state, name, plan=plan, energy=energy, effect=effect)))


def _comes_down(
    state: State, name: str, *, plan: LegalAttack, energy: Mapping[str, int], effect: SpecialEffect
) -> bool:
    before = target_body(state, name)
    after: dict[str, Any] = {"energy": energy.get(name, before.energy)}
    if name == plan.action.target and effect.paralysed:
        after["paralysed_until"] = effect.paralysed_until
    return is_off_the_ground(before, state.round) and not is_off_the_ground(changed(before, **after), state.round)


def is_off_the_ground(one: Unit | Drone, round_: int) -> bool:
    """True for what is in the air or on an elevator."""
    if isinstance(one, Drone):
        return is_drone_airborne(one, round_)
    return is_airborne(one, round_) or elevator_height(one, round_) > 0


def _drone_afterwards(state: State, plan: LegalAttack) -> Drone:
    # It stays in the air over the target's hex, hit or miss, until it flies again (EIC-17.8).
    there = place(state, plan.action.target)
    return changed(plan.unit.drone, hex=there, airborne=True) if plan.unit.drone else Drone(hex=there)


def values_shown(state: State, plan: LegalAttack, *, dfr: int) -> dict[str, dict[str, int]]:
    """The values that an attack shows to all: the attacker's ATTR and the target's DFR (EIC-20.2).

    What everybody knows is left out: a drone's ratings are printed.
    """
    shown: dict[str, dict[str, int]] = {}
    if not by_drone(plan.action):
        shown[plan.action.by] = {"attr": current_ratings(plan.unit, state.round).attr}
    if not is_drone(plan.action.target):
        target = state.units[plan.action.target]
        shown[plan.action.target] = {"dfr": dfr, "dfr-grounded": grounded_dfr(target, state.round)}
    return shown


def facts_shown(shown: Mapping[str, Mapping[str, int]]) -> dict[str, tuple[str, ...]]:
    """The names of the facts that were shown, by unit."""
    return {name: tuple(key for key in values if key != "dfr-grounded") for name, values in shown.items()}
