"""The event of an attack: the roll, energies afterwards, units out, units brought down, facts shown."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Any

from rules.games.eic_league.battle.events import Attacked
from rules.games.eic_league.battle.state import Drone, State, Unit, find_unit, is_drone, owner_name, type_of
from rules.games.eic_league.mechanics.attacks.check import LegalAttack
from rules.games.eic_league.mechanics.attacks.hit_roll import grounded_dfr
from rules.games.eic_league.mechanics.attacks.resolver import HitResult, ResolvedAttack, resolve_attack
from rules.games.eic_league.mechanics.attacks.targets import target_body
from rules.games.eic_league.mechanics.conditions import elevator_height, is_airborne
from rules.games.eic_league.mechanics.damage.strength import strength, work_out_attack
from rules.games.eic_league.mechanics.distances import hex_of, is_drone_drop
from rules.games.eic_league.mechanics.drones import is_drone_airborne
from rules.games.eic_league.mechanics.ratings import current_ratings
from rules.games.eic_league.mechanics.special_effects.effect import SpecialEffect
from rules.games.eic_league.mechanics.special_effects.on_hit import special_effect
from rules.kernel.dice import Dice
from rules.kernel.records import replace


def roll_attack(state: State, legal: LegalAttack, dice: Dice) -> Attacked:
    """Rolls an attack that the rules allow."""
    dfr, need = dfr_and_need(legal)
    resolved = work_out_attack(state, legal, need=need)
    result = resolve_attack(resolved, dice)
    effect = special_effect(state, legal) if result.hit else SpecialEffect()
    return _attack_event(state, legal, resolved=resolved, result=result, effect=effect, dfr=dfr)


def dfr_and_need(legal: LegalAttack) -> tuple[int, int]:
    """Returns DFR and the number to beat in a battle whose facts are all known."""
    if legal.aim.dfr is None or legal.aim.need is None:
        raise ValueError("an attack is made in the battle itself, not in a view of it")
    return legal.aim.dfr, legal.aim.need


def _attack_event(
    state: State, legal: LegalAttack, *, resolved: ResolvedAttack, result: HitResult, effect: SpecialEffect, dfr: int
) -> Attacked:
    energy = energies_afterwards(state, legal, result=result)
    out = tuple(sorted(name for name, left in energy.items() if left == 0))
    shown = values_shown(state, legal, dfr=dfr)
    points = strength(state, legal)
    return Attacked(
        attack=legal.action,
        attr=legal.aim.attr,
        dfr=dfr,
        need=resolved.need,
        roll=result.roll,
        hit=result.hit,
        lethal=result.lethal,
        strength={name: floor(value) for name, value in points.items()},
        exact={name: float(value) for name, value in points.items() if value.denominator != 1},
        damage=dict(result.damage),
        protection=dict(zip(points, resolved.sufferer.protection, strict=True)),
        energy=energy,
        vanquished=out,
        drones_lost=_lost_drones(state, out),
        weapon_lost=result.weapon_lost,
        slot_roll=result.slot_roll,
        shots={part.reference: part.shots - 1 for part in (legal.arm,) if part and part.shots is not None},
        used=legal.uses,
        partner=legal.action.with_ if legal.action.type == "drop" else None,
        penalty=legal.penalty,
        paralysed=effect.paralysed,
        paralysed_until=effect.paralysed_until,
        bod=effect.bod,
        frag_hits=effect.frag_hits,
        oxidised_until=effect.oxidised_until,
        oxidised_immune=effect.immune,
        backfire=resolved.backfires and result.hit,
        grounded=_units_brought_down(state, legal, energy=energy, effect=effect),
        revealed=facts_shown(shown),
        shown=shown,
        steps={bystander.name: bystander.steps for bystander in resolved.others} if result.hit else {},
        drone=_drone_afterwards(state, legal) if is_drone_drop(legal.action) else None,
    )


def energies_afterwards(state: State, legal: LegalAttack, *, result: HitResult) -> dict[str, int]:
    """Returns the new energy of every unit and drone whose energy changes (EIC-16.1, EIC-16.3, EIC-14.11)."""
    left: dict[str, int] = {}
    if cost := legal.action.booster + legal.penalty:
        left[legal.action.by] = legal.unit.energy - cost
    for name, points in result.damage:
        if points:
            left[name] = max(0, left.get(name, target_body(state, name).energy) - points)
    return left


def _lost_drones(state: State, out: tuple[str, ...]) -> tuple[str, ...]:
    # A drone is lost with its tank, even if it has never left it (EIC-17.9).
    lost = {owner_name(name) for name in out if type_of(find_unit(state, name)).drone}
    return tuple(sorted(name for name in lost if not state.units[name].drone_lost))


def _units_brought_down(
    state: State, legal: LegalAttack, *, energy: Mapping[str, int], effect: SpecialEffect
) -> tuple[str, ...]:
    names = dict.fromkeys([*energy, *([legal.action.target] if effect.paralysed else [])])
    return tuple(sorted(name for name in names if _comes_down(state, name, legal=legal, energy=energy, effect=effect)))


def _comes_down(
    state: State, name: str, *, legal: LegalAttack, energy: Mapping[str, int], effect: SpecialEffect
) -> bool:
    before = target_body(state, name)
    after: dict[str, Any] = {"energy": energy.get(name, before.energy)}
    if name == legal.action.target and effect.paralysed:
        after["paralysed_until"] = effect.paralysed_until
    return is_off_the_ground(before, state.round) and not is_off_the_ground(replace(before, **after), state.round)


def is_off_the_ground(one: Unit | Drone, round_: int) -> bool:
    """Checks whether a unit or drone is in the air or on an elevator."""
    if isinstance(one, Drone):
        return is_drone_airborne(one, round_)
    return is_airborne(one, round_) or elevator_height(one, round_) > 0


def _drone_afterwards(state: State, legal: LegalAttack) -> Drone:
    # It stays in the air over the target's hex, hit or miss, until it flies again (EIC-17.8).
    there = hex_of(state, legal.action.target)
    return replace(legal.unit.drone, hex=there, airborne=True) if legal.unit.drone else Drone(hex=there)


def values_shown(state: State, legal: LegalAttack, *, dfr: int) -> dict[str, dict[str, int]]:
    """Returns the values that an attack shows to all: the attacker's ATTR and the target's DFR (EIC-20.2).

    Public values are left out: a drone's ratings are printed.
    """
    shown: dict[str, dict[str, int]] = {}
    if not is_drone_drop(legal.action):
        shown[legal.action.by] = {"attr": current_ratings(legal.unit, state.round).attr}
    if not is_drone(legal.action.target):
        target = state.units[legal.action.target]
        shown[legal.action.target] = {"dfr": dfr, "dfr-grounded": grounded_dfr(target, state.round)}
    return shown


def facts_shown(shown: Mapping[str, Mapping[str, int]]) -> dict[str, tuple[str, ...]]:
    """Returns the names of the facts that were shown, by unit."""
    return {name: tuple(key for key in values if key != "dfr-grounded") for name, values in shown.items()}
