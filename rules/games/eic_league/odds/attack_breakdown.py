"""The arithmetic of an attack before it is rolled: every modifier by name, with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from rules.games.eic_league.battle.state import State, find_unit, is_drone, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics import weapons
from rules.games.eic_league.mechanics.attacks.check import LegalAttack
from rules.games.eic_league.mechanics.attacks.dropping import DRONE_NEED
from rules.games.eic_league.mechanics.attacks.hit_roll import aiming_spd, attr_changes, possible_dfr
from rules.games.eic_league.mechanics.conditions import FLIGHT, is_paralysed
from rules.games.eic_league.mechanics.damage.booster import booster_per_effect
from rules.games.eic_league.mechanics.damage.lethal_blow import LETHAL_SLOTS
from rules.games.eic_league.mechanics.damage.points import protection
from rules.games.eic_league.mechanics.damage.strength import contact_shares, strength, work_out_attack
from rules.games.eic_league.mechanics.distances import is_drone_drop
from rules.games.eic_league.mechanics.drones import is_drone_airborne
from rules.games.eic_league.mechanics.energy_needs import energy_percent
from rules.games.eic_league.mechanics.ratings import current_ratings, explain_rating, movement_range
from rules.kernel.display.cards import Line

NAMES = CATALOGUE.ratings.names


def attack_breakdown(state: State, legal: LegalAttack) -> list[Line]:
    """Returns the sums of an attack: ATTR, DFR, number to beat, strength, protection, range, energy, known slots."""
    action = legal.action
    return [
        *_attr(state, legal),
        *_dfr(state, legal),
        *_need(state, legal),
        *_strength(state, legal),
        *_protection(state, legal),
        *_reach(state, legal),
        *_energy(legal),
        *(_known_slots(state, action.target) if action.type != "ram" else ()),
    ]


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "−") if points else "0"


def _attr(state: State, legal: LegalAttack) -> Iterator[Line]:
    first, *more = attr_changes(legal.action, legal.unit, round_=state.round, arm=legal.arm, launcher=legal.launcher)
    yield Line(label=first.label, amount=str(first.points), rule=first.rule)
    for change in more:
        yield Line(label=change.label, amount=_signed(change.points), rule=change.rule)
    yield Line(label="ATTR", amount=str(legal.aim.attr), rule="EIC-14.4", total=True)


def _dfr(state: State, legal: LegalAttack) -> Iterator[Line]:
    name, dfr = legal.action.target, legal.aim.dfr
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


def _need(state: State, legal: LegalAttack) -> Iterator[Line]:
    speed, spd = CATALOGUE.combat.speed_bonus, aiming_spd(legal.action, legal.unit, round_=state.round)
    amount, attr, dfr = "?" if legal.aim.need is None else str(legal.aim.need), legal.aim.attr, legal.aim.dfr
    if legal.action.sharpshoot:
        how = f"aimed shot, ATTR − DFR = {attr - dfr}" if dfr is not None else "aimed shot"
        yield Line(label="To beat", amount=amount, how=how, rule="EIC-16.7", total=True)
        return
    if spd >= speed.spd:
        yield Line(label=f"SPD {spd}", amount="+1 column", how="one column higher on the chart", rule=speed.rule)
    yield Line(label="To beat", amount=amount, how="combat chart; a tie misses", rule="EIC-14.4", total=True)


def _strength(state: State, legal: LegalAttack) -> Iterator[Line]:
    points, booster = strength(state, legal), legal.action.booster
    added = booster_per_effect(booster, len(points)) if points else 0
    for effect, value in points.items():
        yield Line(
            label=f"Strength, {effect}",
            amount=_points(value - added),
            how=_source_text(legal),
            rule=_strength_rule(legal),
        )
        if booster:
            how = f"{booster} energy" if len(points) == 1 else f"half of {booster} energy, rounded down"
            yield Line(label=f"Booster, {effect}", amount=_signed(added), how=how, rule="EIC-16.5")
    if points:
        total = floor(sum(points.values(), Fraction(0)))
        yield Line(label="Strength", amount=str(total), rule="EIC-16.1", total=True)


def _points(value: Fraction) -> str:
    return f"{float(value):g}"


def _source_text(legal: LegalAttack) -> str:
    if legal.arm:
        return legal.arm.name
    return " + ".join(f"{_share_text(share)}{NAMES[rating]}" for rating, share in contact_shares(legal).items())


def _share_text(share: Fraction) -> str:
    return {Fraction(1): "", Fraction(1, 2): "half ", Fraction(1, 4): "a quarter "}.get(share, f"{share} ")


def _strength_rule(legal: LegalAttack) -> str:
    if legal.arm:
        return legal.arm.rule
    if legal.action.type == "ram":
        return CATALOGUE.combat.ramming.rule
    return "EIC-9.9" if type_of(legal.unit).fight_damage else CATALOGUE.combat.fighting.rule


def _protection(state: State, legal: LegalAttack) -> Iterator[Line]:
    if find_unit(state, legal.action.target).unknown:
        return
    resolved = work_out_attack(state, legal, need=0)
    name = resolved.sufferer.name
    if resolved.backfires:
        yield Line(label="Falls back", amount="", how=f"BOD of {name} is the lower one", rule="EIC-14.14")
    for effect in strength(state, legal):
        what = "BOD" if effect == "force" else f"{effect.capitalize()} shielding"
        if effect == "force" and legal.action.sharpshoot:
            yield Line(label=what, amount="0", how="an aimed shot ignores BOD", rule="EIC-16.8")
        else:
            amount = _signed(-protection(state, name, effect=effect))
            yield Line(label=what, amount=amount, how=name, rule="EIC-6.9" if effect == "force" else "EIC-6.8")


def _reach(state: State, legal: LegalAttack) -> Iterator[Line]:
    limit = _range_limit(state, legal)
    if limit is not None:
        reach, how, rule = limit
        yield Line(label="Range", amount=f"{legal.distance} of {reach}", how=how, rule=rule)


def _range_limit(state: State, legal: LegalAttack) -> tuple[int, str, str] | None:
    if is_drone_drop(legal.action):
        return CATALOGUE.drone.reach, "hexes that the drone flies", "EIC-17.8"
    if legal.action.type == "ram":
        return movement_range(legal.unit, "ground", state.round), "ground movement", "EIC-14.13"
    if legal.arm is None or legal.arm.range is None:
        return None
    fixed = legal.arm.kind == "missile"
    return legal.arm.range, "" if fixed else f"PWR {current_ratings(legal.unit, state.round).pwr} / 10", "EIC-14.9"


def _energy(legal: LegalAttack) -> Iterator[Line]:
    used = legal.launcher or legal.arm
    need = DRONE_NEED if is_drone_drop(legal.action) else used.need if used else "none"
    if need != "none":
        least, share = CATALOGUE.combat.energy_needs.percent[need], energy_percent(legal.unit)
        yield Line(label="Energy", amount=f"{share} %", how=f"{need} need: at least {least} %", rule="EIC-15.1")
    if legal.penalty:
        yield Line(label="Rushed shot", amount=_signed(-legal.penalty), how="energy", rule="EIC-14.11")
    if cost := legal.action.booster + legal.penalty:
        left = legal.unit.energy - cost
        yield Line(label="Energy afterwards", amount=str(left), how=f"{legal.unit.energy} − {cost}", rule="EIC-16.4")


def _known_slots(state: State, target: str) -> Iterator[Line]:
    """Yields the target's known weapons in slots that a lethal blow can strike; a drone carries nothing."""
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
