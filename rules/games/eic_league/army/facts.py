"""The facts of a unit as readers see them: each value with the sum behind it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor

from rules.games.eic_league.army.energy import energy_lines, maximum_energy
from rules.games.eic_league.army.ratings import NAMES, ORDER, Bonus
from rules.games.eic_league.army.summary import BoughtUnit
from rules.games.eic_league.army.wording import format_hexes
from rules.games.eic_league.catalogue import CATALOGUE, MATERIALS, read_chart
from rules.kernel.display.cards import Fact, Line, Tone

COMBAT = CATALOGUE.combat
SAMPLE = (20, 40, 60, 80, 100)
"""Ratings of an opponent for which chances to hit are shown."""


def unit_facts(unit: BoughtUnit) -> tuple[Fact, ...]:
    """Returns the facts shown beside a unit's steppers: derived values first, ratings in play last."""
    return (*derived_facts(unit), *rating_facts(unit))


def sheet_facts(unit: BoughtUnit) -> tuple[Fact, ...]:
    """Returns the facts of a unit on paper, where nothing else shows its ratings."""
    return (*rating_facts(unit), *derived_facts(unit))


def derived_facts(unit: BoughtUnit) -> tuple[Fact, ...]:
    """Returns the values that follow from the ratings, the most useful first."""
    play, bought = unit.ratings, unit.bought
    energy_inputs = tuple(bought[rating] for rating in ("bod", "attr", "dfr", "pwr"))
    return (
        energy_fact(unit.design.type, energy_inputs),
        move_fact(play["spd"], bought["bod"], unit.move),
        *special_move_facts(unit),
        reach_fact(play["pwr"]),
        detection_fact(play["det"]),
        defence_fact(play["dfr"]),
        hit_fact(play["attr"], play["spd"]),
        attacks_fact(bought["attr"], play["pwr"], "elevator" in unit.design.movement),
        protection_fact(bought["bod"], tuple(unit.shielding.items())),
        *contact_facts(unit),
        needs_fact(unit.energy),
        paralysis_fact(bought["bod"], play["pwr"]),
        recovery_fact(unit.energy),
    )


@lru_cache(maxsize=2048)
def energy_fact(unit_type: str, inputs: tuple[int, ...]) -> Fact:
    """Maximum energy with its sum (EIC-5.1)."""
    bought = dict(zip(("bod", "attr", "dfr", "pwr"), inputs, strict=True))
    total = maximum_energy(bought, unit_type)
    return Fact(label="Energy", value=str(total), why=energy_lines(bought, unit_type), rule="EIC-5.1")


def rating_facts(unit: BoughtUnit) -> Iterator[Fact]:
    """The seven ratings in play; a sum where bonuses change them (EIC-9.1)."""
    for rating in ORDER:
        mine = tuple(bonus for bonus in unit.bonuses if bonus.rating == rating)
        yield rating_fact(rating, unit.bought[rating], unit.ratings[rating], mine)


@lru_cache(maxsize=2048)
def rating_fact(rating: str, bought: int, in_play: int, added: tuple[Bonus, ...]) -> Fact:
    """A rating in play with its sum."""
    why = (
        Line(label="Bought", amount=str(bought), rule=CATALOGUE.ratings.cost_rules[rating]),
        *(Line(label=bonus.source, amount=f"{bonus.points:+}", rule=bonus.rule) for bonus in added),
    )
    rule = "EIC-9.1" if added else CATALOGUE.ratings.rule
    tone: Tone = "good" if in_play > bought else "warn" if in_play < bought else ""
    return Fact(label=NAMES[rating], value=str(in_play), why=why if added else (), rule=rule, tone=tone)


@lru_cache(maxsize=512)
def move_fact(spd: int, bod: int, move: int) -> Fact:
    """Ground movement in hexes (EIC-12.1, EIC-6.3)."""
    why = [Line(label="SPD / 10", amount=str(spd // 10), how=f"SPD {spd}", rule="EIC-12.1")]
    material = MATERIALS.get(bod)
    if material and material.move_hexes:
        why.append(Line(label=material.name, amount=str(material.move_hexes), how="tank armor", rule="EIC-6.3"))
    return Fact(label="Ground move", value=format_hexes(move), why=tuple(why), rule="EIC-12.1")


def special_move_facts(unit: BoughtUnit) -> Iterator[Fact]:
    """Reach of flight, warp and elevator: PWR / 10 hexes (EIC-12.2, EIC-12.4, EIC-12.5)."""
    for key, gear in CATALOGUE.special_movement.items():
        if key in unit.design.movement:
            yield special_move_fact(key, unit.ratings["pwr"], gear.minimum_percent)


@lru_cache(maxsize=256)
def special_move_fact(key: str, pwr: int, percent: int) -> Fact:
    """One kind of special movement."""
    gear = CATALOGUE.special_movement[key]
    rule = {"flight": "EIC-12.2", "warp": "EIC-12.4", "elevator": "EIC-12.5"}[key]
    why = (
        Line(label="PWR / 10", amount=str(pwr // 10), how=f"PWR {pwr}", rule=rule),
        Line(label="Works from", amount=f"{percent}%", how="of the energy", rule="EIC-12.9"),
    )
    return Fact(
        label=gear.name, value=format_hexes(pwr // 10) + (" up" if key == "elevator" else ""), why=why, rule=rule
    )


@lru_cache(maxsize=256)
def reach_fact(pwr: int) -> Fact:
    """Range of guns, beams and throws (EIC-14.9, EIC-R26, EIC-R62)."""
    why = (Line(label="PWR / 10", amount=str(pwr // 10), how=f"PWR {pwr}", rule="EIC-14.9"),)
    return Fact(label="Beams and throws reach", value=format_hexes(pwr // 10), why=why, rule="EIC-14.9")


@lru_cache(maxsize=256)
def detection_fact(det: int) -> Fact:
    """Range and roll of detection, by DET with its bonuses (EIC-13.2, EIC-13.4, EIC-13.7)."""
    table = COMBAT.detection
    if det < min(table.need):
        return Fact(label="Detection", value="none", rule="EIC-13.3", tone="warn")
    need, reach = read_chart(table.need, det), det // table.range_divisor
    why = (
        Line(label="Range: DET / 10", amount=str(reach), how=f"DET {det}", rule="EIC-13.4"),
        Line(label="Roll needed", amount=f"{need}+", how=f"{101 - need}% a round", rule="EIC-13.2"),
        Line(label="Finds ECM up to", amount=str(det), rule="EIC-13.5"),
    )
    return Fact(label="Detection", value=f"{format_hexes(reach)} on {need}+", why=why, rule="EIC-13.2")


@lru_cache(maxsize=256)
def defence_fact(dfr: int) -> Fact:
    """The numbers that attackers need to hit the unit (EIC-14.4)."""
    needs = [(attr, COMBAT.chart.need(attr=attr, dfr=dfr)) for attr in SAMPLE]
    return Fact(
        label="Others hit it",
        value=f"above {dict(needs)[60]} at ATTR 60",
        why=tuple(_chance(f"Attacker's ATTR {attr}", need) for attr, need in needs),
        rule="EIC-14.4",
    )


@lru_cache(maxsize=512)
def hit_fact(attr: int, spd: int) -> Fact:
    """The numbers that the unit needs to hit; from SPD 100 one column better (EIC-14.4, EIC-14.6, EIC-R29)."""
    bonus = COMBAT.speed_bonus
    shift = bonus.columns if spd >= bonus.spd else 0
    needs = [(dfr, COMBAT.chart.need(attr=attr, dfr=dfr, shift=shift)) for dfr in SAMPLE]
    why = [_chance(f"Target's DFR {dfr}", need) for dfr, need in needs]
    if shift:
        why.append(Line(label="SPD bonus", amount=f"+{shift} column", how=f"SPD {spd}", rule=bonus.rule))
    return Fact(label="It hits", value=f"above {dict(needs)[60]} at DFR 60", why=tuple(why), rule="EIC-14.4")


def _chance(label: str, need: int) -> Line:
    return Line(label=label, amount=f"above {need}", how=f"{100 - need}%", rule="EIC-14.4")


@lru_cache(maxsize=512)
def attacks_fact(attr: int, pwr: int, elevator: bool) -> Fact:
    """Attacks per round: one (EIC-14.2), two from ATTR 110, which an elevator can give (EIC-14.7, EIC-R30)."""
    extra, lift = COMBAT.extra_attack, CATALOGUE.special_movement["elevator"]
    top = pwr // 10 // 5 * lift.attr_per_5_hexes if elevator else 0
    why = [Line(label="Every unit", amount="1", rule="EIC-14.2")]
    value = "1"
    if attr >= extra.attr:
        value, how = "2", f"ATTR {attr}"
        why.append(Line(label="Extra attack", amount=f"+{extra.attacks}", how=how, rule=extra.rule))
    elif attr + top >= extra.attr:
        height = ceil((extra.attr - attr) / lift.attr_per_5_hexes) * 5
        value, how = f"1, or 2 from a height of {height}", f"ATTR {attr}, +{lift.attr_per_5_hexes} for each 5 hexes up"
        why.append(Line(label="On the elevator", amount=f"+{extra.attacks}", how=how, rule=extra.rule))
    return Fact(label="Attacks a round", value=value, why=tuple(why), rule="EIC-14.2")


@lru_cache(maxsize=1024)
def protection_fact(bod: int, shielding: tuple[tuple[str, int], ...]) -> Fact:
    """The points taken off each effect of a hit (EIC-16.1); BOD against force alone (EIC-6.8, EIC-6.9)."""
    material = MATERIALS.get(bod)
    why = [Line(label="Force", amount=str(bod), how=material.name if material else "BOD", rule="EIC-6.9")]
    for type_, points in shielding:
        resist = material.resist.get(type_, 0) if material else 0
        how = f"{points - resist} bought + {resist} {material.name}" if material and resist else "shielding"
        why.append(Line(label=type_.capitalize(), amount=str(points), how=how, rule="EIC-6.8"))
    if material and material.oxy_immune:
        why.append(Line(label="Oxy plus", amount="immune", how=material.name, rule="EIC-6.5"))
    shields = ", ".join(f"{type_} {points}" for type_, points in shielding if points)
    value = f"force {bod}" + (f", {shields}" if shields else "")
    return Fact(label="Protection", value=value, why=tuple(why), rule="EIC-16.1")


def contact_facts(unit: BoughtUnit) -> Iterator[Fact]:
    """Damage of fighting (EIC-14.12, EIC-9.9) and ramming (EIC-14.13)."""
    fight = (unit.type.fight_damage if unit.type else {}) or COMBAT.fighting.damage
    rule = "EIC-9.9" if unit.type and unit.type.fight_damage else COMBAT.fighting.rule
    fight_inputs = tuple((rating, share, unit.ratings[rating]) for rating, share in fight.items())
    yield damage_fact("Fighting damage", rule, fight_inputs)
    ram = COMBAT.ramming
    ram_inputs = tuple((rating, share, unit.ratings[rating]) for rating, share in ram.damage.items())
    yield damage_fact("Ram damage", ram.rule, ram_inputs)


@lru_cache(maxsize=1024)
def damage_fact(label: str, rule: str, inputs: tuple[tuple[str, Fraction, int], ...]) -> Fact:
    """Damage that is a sum of shares of ratings, rounded down once (EIC-1.7, EIC-R2)."""
    why = tuple(
        Line(
            label=share_text(rating, share),
            amount=f"{float(share * value):g}",
            how=f"{NAMES[rating]} {value}",
            rule=rule,
        )
        for rating, share, value in inputs
    )
    total = floor(sum(share * value for _, share, value in inputs))
    return Fact(label=label, value=str(total), why=why, rule=rule)


def share_text(rating: str, share: Fraction) -> str:
    """Returns a share of a rating in words."""
    return NAMES[rating] if share == 1 else f"{share} of {NAMES[rating]}"


@lru_cache(maxsize=512)
def needs_fact(energy: int) -> Fact:
    """Energy from which weapons of each need work (EIC-15.1 to EIC-15.4); at 9% or less all of them fail (EIC-15.5)."""
    limits = energy_limits(energy)
    what = {
        "high": ("EIC-15.2", "plasma, sonic beam, lasers, oxy plus, main gun"),
        "medium": ("EIC-15.3", "flame thrower, liquid ice, concussion and chest cannon; flight, warp, elevator"),
        "low": ("EIC-15.4", "built-in guns, missiles, launchers, auto-cannon, charges"),
    }
    why = tuple(
        Line(label=f"{need.capitalize()} need", amount=f"from {limits[need]}", how=text, rule=rule)
        for need, (rule, text) in what.items()
    )
    return Fact(label="High-need weapons work", value=f"from {limits['high']} energy", why=why, rule="EIC-15.1")


def energy_limits(energy: int) -> dict[str, int]:
    """Returns the least energy of each band; the percentage is rounded down (EIC-15.1, EIC-R34)."""
    return {need: ceil(percent * energy / 100) for need, percent in COMBAT.energy_needs.percent.items()}


@lru_cache(maxsize=1024)
def paralysis_fact(bod: int, pwr: int) -> Fact:
    """Rounds that a paralysis grenade would cost the unit (EIC-17.1, EIC-R43)."""
    table = COMBAT.paralysis
    rounds = read_chart(table.rounds, bod + pwr) if bod + pwr >= min(table.rounds) else table.below_first
    why = (Line(label="BOD + PWR", amount=str(bod + pwr), how=f"{bod} + {pwr}", rule=table.rule),)
    return Fact(label="If paralysed", value="1 round" if rounds == 1 else f"{rounds} rounds", why=why, rule=table.rule)


@lru_cache(maxsize=512)
def recovery_fact(energy: int) -> Fact:
    """Credits and rounds for half of the energy (EIC-18.3, EIC-R50)."""
    table, half = CATALOGUE.base.recovery, energy // 2
    cost, rounds = half * table.credits_per_energy, ceil(half / table.energy_per_round)
    why = (
        Line(label="Credits", amount=f"{cost:,}", how=f"{half} × {table.credits_per_energy}", rule=table.rule),
        Line(label="Rounds", amount=str(rounds), how=f"{half} / {table.energy_per_round}, rounded up", rule=table.rule),
    )
    value = f"{cost:,} credits, {rounds} rounds"
    return Fact(label=f"Recovering {half} energy", value=value, why=why, rule=table.rule)
