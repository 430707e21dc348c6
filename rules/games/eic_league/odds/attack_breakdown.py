"""The arithmetic of an attack before it is rolled: every modifier by name, with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import State, find_unit, is_drone, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics import weapons
from rules.games.eic_league.mechanics.attacks.check import LegalAttack, check_attack
from rules.games.eic_league.mechanics.attacks.dropping import DRONE_NEED
from rules.games.eic_league.mechanics.attacks.hit_roll import aiming_spd, attr_changes, possible_dfr
from rules.games.eic_league.mechanics.conditions import FLIGHT, is_paralysed
from rules.games.eic_league.mechanics.damage.booster import booster_per_effect
from rules.games.eic_league.mechanics.damage.lethal_blow import LETHAL_SLOTS
from rules.games.eic_league.mechanics.damage.points import protection
from rules.games.eic_league.mechanics.damage.strength import contact_shares, resolved_attack, strength
from rules.games.eic_league.mechanics.distances import by_drone
from rules.games.eic_league.mechanics.drones import is_drone_airborne
from rules.games.eic_league.mechanics.energy_needs import energy_percent
from rules.games.eic_league.mechanics.ratings import current_ratings, explain_rating, movement_range
from rules.kernel.screen import Line

NAMES = CATALOGUE.ratings.names


def attack_breakdown(state: State, action: Attack) -> list[Line]:
    """The sums of an attack: ATTR, DFR, the number to beat, strength, protection, range, energy, slots known.

    Raises Illegal as the attack itself would.
    """
    plan = check_attack(state, action)
    return [
        *_attr(state, plan),
        *_dfr(state, plan),
        *_need(state, plan),
        *_strength(state, plan),
        *_protection(state, plan),
        *_reach(state, plan),
        *_energy(plan),
        *(_known_slots(state, action.target) if action.type != "ram" else ()),
    ]


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "−") if points else "0"


def _attr(state: State, plan: LegalAttack) -> Iterator[Line]:
    first, *more = attr_changes(plan.action, plan.unit, round_=state.round, arm=plan.arm, launcher=plan.launcher)
    yield Line(label=first.label, amount=str(first.points), rule=first.rule)
    for change in more:
        yield Line(label=change.label, amount=_signed(change.points), rule=change.rule)
    yield Line(label="ATTR", amount=str(plan.aim.attr), rule="EIC-14.4", total=True)


def _dfr(state: State, plan: LegalAttack) -> Iterator[Line]:
    name, dfr = plan.action.target, plan.aim.dfr
    unit = find_unit(state, name)
    if dfr is None:
        least, most = possible_dfr(state, name)
        yield Line(label="DFR", amount="?", how=f"not shown yet: {least} to {most}", rule="EIC-14.20", total=True)
    elif is_drone(name):
        yield from _drone_dfr(state, name, dfr=dfr)
    elif unit.unknown:
        yield Line(label="DFR", amount=str(dfr), how="as it was last shown", rule="EIC-20.2", total=True)
    else:
        yield from explain_rating(unit, "dfr", round_=state.round)


def _drone_dfr(state: State, name: str, *, dfr: int) -> Iterator[Line]:
    drone = find_unit(state, name).drone
    yield Line(label="DFR of a drone", amount=str(CATALOGUE.drone.ratings["dfr"]), rule="EIC-3.7")
    if drone and is_drone_airborne(drone, state.round):
        yield Line(label="In the air", amount=_signed(FLIGHT.dfr), rule="EIC-12.3")
    if drone and is_paralysed(drone, state.round):
        yield Line(label="Paralysed", amount="half", rule="EIC-17.2")
    yield Line(label="DFR", amount=str(dfr), rule="EIC-17.9", total=True)


def _need(state: State, plan: LegalAttack) -> Iterator[Line]:
    speed, spd = CATALOGUE.combat.speed_bonus, aiming_spd(plan.action, plan.unit, round_=state.round)
    amount, attr, dfr = "?" if plan.aim.need is None else str(plan.aim.need), plan.aim.attr, plan.aim.dfr
    if plan.action.sharpshoot:
        how = f"aimed shot, ATTR − DFR = {attr - dfr}" if dfr is not None else "aimed shot"
        yield Line(label="To beat", amount=amount, how=how, rule="EIC-16.7", total=True)
        return
    if spd >= speed.spd:
        yield Line(label=f"SPD {spd}", amount="+1 column", how="one column higher on the chart", rule=speed.rule)
    yield Line(label="To beat", amount=amount, how="combat chart; a tie misses", rule="EIC-14.4", total=True)


def _strength(state: State, plan: LegalAttack) -> Iterator[Line]:
    points, booster = strength(state, plan), plan.action.booster
    added = booster_per_effect(booster, len(points)) if points else 0
    for effect, value in points.items():
        yield Line(label=f"Strength, {effect}", amount=_points(value - added), how=_source(plan), rule=_rule(plan))
        if booster:
            how = f"{booster} energy" if len(points) == 1 else f"half of {booster} energy, rounded down"
            yield Line(label=f"Booster, {effect}", amount=_signed(added), how=how, rule="EIC-16.5")
    if points:
        total = floor(sum(points.values(), Fraction(0)))
        yield Line(label="Strength", amount=str(total), rule="EIC-16.1", total=True)


def _points(value: Fraction) -> str:
    return f"{float(value):g}"


def _source(plan: LegalAttack) -> str:
    if plan.arm:
        return plan.arm.name
    return " + ".join(f"{_share(share)}{NAMES[rating]}" for rating, share in contact_shares(plan).items())


def _share(share: Fraction) -> str:
    return {Fraction(1): "", Fraction(1, 2): "half ", Fraction(1, 4): "a quarter "}.get(share, f"{share} ")


def _rule(plan: LegalAttack) -> str:
    if plan.arm:
        return plan.arm.rule
    if plan.action.type == "ram":
        return CATALOGUE.combat.ramming.rule
    return "EIC-9.9" if type_of(plan.unit).fight_damage else CATALOGUE.combat.fighting.rule


def _protection(state: State, plan: LegalAttack) -> Iterator[Line]:
    if find_unit(state, plan.action.target).unknown:
        return
    aimed = resolved_attack(state, plan, need=0)
    name = aimed.sufferer.name
    if aimed.backfires:
        yield Line(label="Falls back", amount="", how=f"BOD of {name} is the lower one", rule="EIC-14.14")
    for effect in strength(state, plan):
        what = "BOD" if effect == "force" else f"{effect.capitalize()} shielding"
        if effect == "force" and plan.action.sharpshoot:
            yield Line(label=what, amount="0", how="an aimed shot ignores BOD", rule="EIC-16.8")
        else:
            amount = _signed(-protection(state, name, effect=effect))
            yield Line(label=what, amount=amount, how=name, rule="EIC-6.9" if effect == "force" else "EIC-6.8")


def _reach(state: State, plan: LegalAttack) -> Iterator[Line]:
    limit = _limit(state, plan)
    if limit is not None:
        reach, how, rule = limit
        yield Line(label="Range", amount=f"{plan.distance} of {reach}", how=how, rule=rule)


def _limit(state: State, plan: LegalAttack) -> tuple[int, str, str] | None:
    if by_drone(plan.action):
        return CATALOGUE.drone.reach, "hexes that the drone flies", "EIC-17.8"
    if plan.action.type == "ram":
        return movement_range(plan.unit, "ground", state.round), "ground movement", "EIC-14.13"
    if plan.arm is None or plan.arm.range is None:
        return None
    fixed = plan.arm.kind == "missile"
    return plan.arm.range, "" if fixed else f"PWR {current_ratings(plan.unit, state.round).pwr} / 10", "EIC-14.9"


def _energy(plan: LegalAttack) -> Iterator[Line]:
    used = plan.launcher or plan.arm
    need = DRONE_NEED if by_drone(plan.action) else used.need if used else "none"
    if need != "none":
        least, share = CATALOGUE.combat.energy_needs.percent[need], energy_percent(plan.unit)
        yield Line(label="Energy", amount=f"{share} %", how=f"{need} need: at least {least} %", rule="EIC-15.1")
    if plan.penalty:
        yield Line(label="Rushed shot", amount=_signed(-plan.penalty), how="energy", rule="EIC-14.11")
    if cost := plan.action.booster + plan.penalty:
        left = plan.unit.energy - cost
        yield Line(label="Energy afterwards", amount=str(left), how=f"{plan.unit.energy} − {cost}", rule="EIC-16.4")


def _known_slots(state: State, target: str) -> Iterator[Line]:
    """What the target carries where a lethal blow can strike, as far as the state tells; a drone carries nothing."""
    known = ", ".join(_known_slot_texts(state, target))
    if known:
        yield Line(label=f"Known slots of {target}", amount="", how=known, rule="EIC-16.9")


def _known_slot_texts(state: State, target: str) -> Iterator[str]:
    unit = find_unit(state, target)
    for slot in () if is_drone(target) else LETHAL_SLOTS:
        weapon, lost = weapons.weapon_in(unit, str(slot)), slot in unit.destroyed
        name = CATALOGUE.weapons[weapon].name.lower() if weapon else ""
        if name or lost:
            yield f"{slot} {name} (lost)" if name and lost else f"{slot} {name or 'lost'}"
