"""From an attack to its event: the roll, the energy of all concerned, who is out, who comes down, what was shown."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Any

from rules.games.eic_league.battle.events import Attacked
from rules.games.eic_league.battle.state import Attack, Drone, State, Unit
from rules.games.eic_league.mechanics.attacks.check import Plan, check
from rules.games.eic_league.mechanics.attacks.hit_roll import grounded_dfr
from rules.games.eic_league.mechanics.attacks.resolver import Blow, Strike, resolve
from rules.games.eic_league.mechanics.damage.strength import Special, body, special, strength, strike
from rules.games.eic_league.mechanics.distances import by_drone, place
from rules.games.eic_league.mechanics.stats import (
    airborne,
    drone_airborne,
    height,
    is_drone,
    kind_of,
    owner_name,
    ratings,
    unit_named,
)
from rules.kernel.dice import Dice
from rules.kernel.records import changed


def attack(state: State, action: Attack, dice: Dice) -> Attacked:
    """Make an attack. Raises Illegal when the rules forbid it; phases and turns are not looked at."""
    plan = check(state, action)
    dfr, need = settled(plan)
    aimed = strike(state, plan, need=need)
    blow = resolve(aimed, dice)
    effect = special(state, plan) if blow.hit else Special()
    return _event(state, plan, aimed=aimed, blow=blow, effect=effect, dfr=dfr)


def settled(plan: Plan) -> tuple[int, int]:
    """DFR and the number to beat in a battle whose facts are all known."""
    if plan.aim.dfr is None or plan.aim.need is None:
        raise ValueError("an attack is made in the battle itself, not in a view of it")
    return plan.aim.dfr, plan.aim.need


def _event(state: State, plan: Plan, *, aimed: Strike, blow: Blow, effect: Special, dfr: int) -> Attacked:
    energy = energies(state, plan, blow=blow)
    out = tuple(sorted(name for name, left in energy.items() if left == 0))
    shown = shown_by(state, plan, dfr=dfr)
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
        revealed=facts_of(shown),
        shown=shown,
        steps={victim.name: victim.steps for victim in aimed.others} if blow.hit else {},
        drone=_flown(state, plan) if by_drone(plan.action) else None,
    )


# --- energy ---------------------------------------------------------------------------------------


def energies(state: State, plan: Plan, *, blow: Blow) -> dict[str, int]:
    """The energy afterwards of every unit and drone whose energy changes (EIC-16.1, EIC-16.3, EIC-14.11)."""
    left: dict[str, int] = {}
    if cost := plan.action.booster + plan.penalty:
        left[plan.action.by] = plan.unit.energy - cost
    for name, points in blow.damage:
        if points:
            left[name] = max(0, left.get(name, body(state, name).energy) - points)
    return left


def _drones_lost(state: State, out: tuple[str, ...]) -> tuple[str, ...]:
    # A drone is lost with its tank, also one that has never left it (EIC-17.9).
    lost = {owner_name(name) for name in out if kind_of(unit_named(state, name)).drone}
    return tuple(sorted(name for name in lost if not state.units[name].drone_lost))


def _grounded(state: State, plan: Plan, *, energy: Mapping[str, int], effect: Special) -> tuple[str, ...]:
    names = dict.fromkeys([*energy, *([plan.action.target] if effect.paralysed else [])])
    return tuple(sorted(name for name in names if _comes_down(state, name, plan=plan, energy=energy, effect=effect)))


def _comes_down(state: State, name: str, *, plan: Plan, energy: Mapping[str, int], effect: Special) -> bool:
    before = body(state, name)
    after: dict[str, Any] = {"energy": energy.get(name, before.energy)}
    if name == plan.action.target and effect.paralysed:
        after["paralysed_until"] = effect.paralysed_until
    return flies(before, state.round) and not flies(changed(before, **after), state.round)


def flies(one: Unit | Drone, round_: int) -> bool:
    """True for what is in the air or on an elevator."""
    if isinstance(one, Drone):
        return drone_airborne(one, round_)
    return airborne(one, round_) or height(one, round_) > 0


def _flown(state: State, plan: Plan) -> Drone:
    # It stays in the air over the target's hex, hit or miss, until it flies again (EIC-17.8).
    there = place(state, plan.action.target)
    return changed(plan.unit.drone, hex=there, airborne=True) if plan.unit.drone else Drone(hex=there)


# --- what is shown --------------------------------------------------------------------------------


def shown_by(state: State, plan: Plan, *, dfr: int) -> dict[str, dict[str, int]]:
    """The values that an attack shows to all: the attacker's ATTR and the target's DFR (EIC-20.2).

    What everybody knows is left out: a drone's ratings are printed.
    """
    shown: dict[str, dict[str, int]] = {}
    if not by_drone(plan.action):
        shown[plan.action.by] = {"attr": ratings(plan.unit, state.round).attr}
    if not is_drone(plan.action.target):
        target = state.units[plan.action.target]
        shown[plan.action.target] = {"dfr": dfr, "dfr-grounded": grounded_dfr(target, state.round)}
    return shown


def facts_of(shown: Mapping[str, Mapping[str, int]]) -> dict[str, tuple[str, ...]]:
    """The names of the facts that were shown, by unit."""
    return {name: tuple(key for key in values if key != "dfr-grounded") for name, values in shown.items()}
