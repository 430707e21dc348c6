"""The evaluation of an army: cost, values, facts and all problems, in one pass over the document."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.document import ArmyDesign
from rules.games.sol_prime.army.fittings import (
    ARTILLERY,
    FORTIFICATION,
    Fitted,
    artillery_class,
    artillery_ratings,
    automatic_weapons,
    fire_radius,
    fire_turns,
    move_rate,
)
from rules.games.sol_prime.army.hints import hints
from rules.games.sol_prime.army.pricing.points import bill, format_rating
from rules.games.sol_prime.army.pricing.rule_set import COPIES, differences
from rules.games.sol_prime.army.summary import ArmySummary, Entry, summarise_army
from rules.games.sol_prime.army.validation.army import find_problems
from rules.games.sol_prime.army.validation.bases import base_needs
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.kinds import Tech
from rules.kernel.display.cards import Fact, Line
from rules.kernel.evaluation import Evaluation, Part
from rules.kernel.records import Json
from rules.kit.rule_set_cards import name_rule_set

CURRENCY = "points"


def evaluate(design: ArmyDesign) -> Evaluation:
    """Evaluates an army document."""
    return evaluate_summary(summarise_army(design))


def evaluate_summary(army: ArmySummary) -> Evaluation:
    """Evaluates an army whose summary is known."""
    budget = army.design.budget
    return Evaluation(
        title=army.design.name,
        currency=CURRENCY,
        spent=str(army.cost),
        limit="" if budget is None else str(budget),
        left="" if army.left is None else str(army.left),
        fill=army.cost,
        fill_limit=None if budget is None else max(0, budget),
        parts=tuple(evaluate_entry(army, entry) for entry in army.entries),
        problems=(*find_problems(army), *hints(army)),
        lines=tuple(_lines(army)),
        facts=tuple(army_facts(army)),
        values=army_values(army),
        tags=(CATALOGUE.tech_levels[army.design.tech].name,),
    )


def _lines(army: ArmySummary) -> Iterator[Line]:
    for entry in army.entries:
        yield Line(label=entry_title(entry), amount=str(entry.cost), how=type_name(entry.fitted))
    for kind, count in army.design.minefields.items():
        if count:
            points = army.prices.minefields[kind]
            label = f"Minefields {CATALOGUE.minefields.types[kind].name}"
            yield Line(label=label, amount=str(count * points), how=f"{count} × {points}", rule="SP-2.67")
    yield Line(label="Army", amount=str(army.cost), rule="SP-2.2", total=True)


def entry_title(entry: Entry) -> str:
    """Returns an entry's name with the number of its stands."""
    return entry.name if entry.count == 1 else f"{entry.count} × {entry.name}"


def type_name(fitted: Fitted) -> str:
    """Returns the name of the entry's model or class."""
    return fitted.model_name or (fitted.cls.name if fitted.cls else "unknown")


def evaluate_entry(army: ArmySummary, entry: Entry) -> Part:
    """Returns an entry as a part of its army's evaluation."""
    return Part(
        path=entry.path,
        title=entry.name,
        kind=type_name(entry.fitted),
        cost=str(entry.cost),
        summary=summarise_entry(entry, army.design.tech),
        lines=bill(entry.fitted, army.design.tech),
        facts=tuple(unit_facts(entry.fitted, army.design.tech)),
        values=unit_values(entry, army.design.tech),
    )


def format_armor(fitted: Fitted) -> str:
    """Formats armor as printed: one rating, or front/flank."""
    return format_armor_pair(fitted.armor, single=fitted.single)


def format_armor_pair(armor: tuple[int, int], *, single: bool) -> str:
    """Formats a pair of ratings: one rating, or front/flank."""
    return str(armor[0]) if single else f"{armor[0]}/{armor[1]}"


def summarise_entry(entry: Entry, tech: Tech) -> str:
    """Sums up an entry in one line."""
    fitted = entry.fitted
    arms = [CATALOGUE.weapons[mount.id].name for mount in fitted.mounts]
    platoon = fitted.design.platoon
    parts = [
        f"platoon {platoon}" if platoon else "",
        fitted.design.morale if entry.needs_platoon else "",
        f"armor {format_armor(fitted)}",
        f'move {move_rate(fitted):g}"' if move_rate(fitted) else "",
        ", ".join(arms),
    ]
    return " · ".join(one for one in parts if one)


# --- values ---------------------------------------------------------------------------------------


def unit_values(entry: Entry, tech: Tech) -> dict[str, Json]:
    """Returns the derived values of an entry by their names in case files."""
    fitted = entry.fitted
    apw, law = automatic_weapons(fitted, tech)
    values: dict[str, Json] = {
        "cost": entry.cost,
        "armor": fitted.armor[0] if fitted.single else list(fitted.armor),
        "move": move_rate(fitted),
        "apw": apw,
        "law": law,
        "capacity": fitted.capacity,
    }
    if fitted.kind == ARTILLERY and not fitted.unknown:
        size = artillery_class(fitted)
        values["to-kill"] = list(artillery_ratings(size, tech, mrl=fitted.mrl))
        values["radius"] = fire_radius(size, mrl=fitted.mrl)
        values["fire-turns"] = fire_turns(fitted.design.ammunition, mrl=fitted.mrl)
    return values


def army_values(army: ArmySummary) -> dict[str, Json]:
    """Returns the derived values of an army by their names in case files."""
    return {
        "cost": army.cost,
        "engineers": army.engineers,
        "platoons": len(army.platoons),
        "buildings": army.buildings,
        "inactive-buildings": army.inactive_buildings,
    }


# --- facts ----------------------------------------------------------------------------------------


def unit_facts(fitted: Fitted, tech: Tech) -> Iterator[Fact]:
    """Yields the facts about a stand that a player wants to know."""
    yield Fact(label="Armor", value=format_armor(fitted), rule="SP-7.1")
    if move_rate(fitted):
        how = " ".join(one for one in (fitted.transport, fitted.speed) if one)
        yield Fact(label="Move", value=f'{move_rate(fitted):g}" {how}'.strip(), rule="SP-5.2")
    arms = [one for one in automatic_weapons(fitted, tech) if one]
    if arms:
        yield Fact(label="Automatic", value=", ".join(one.upper() for one in arms), rule="SP-2.25")
    for mount in fitted.mounts:
        yield _weapon_fact(mount.id, count=mount.mounts, fixed=not mount.turret)
    if fitted.class_id == "powersuit-infantry":
        yield Fact(label="Sealed", value="against biological and chemical agents", rule="SP-16.3")
    if fitted.class_id == FORTIFICATION:
        yield Fact(label="Wall", value='up to 2" from it, free', rule="SP-25.5")
    if fitted.class_id == "engineering-vehicle":
        yield Fact(label="Builds", value="installations between battles", rule="SP-21.6")
    if fitted.capacity:
        yield Fact(label="Carries", value=f"{fitted.capacity} squads", rule="SP-2.60")
    if fitted.kind == ARTILLERY and not fitted.unknown:
        vehicle, infantry = artillery_ratings(artillery_class(fitted), tech, mrl=fitted.mrl)
        yield Fact(label="To Kill", value=f"{format_rating(vehicle)}/{format_rating(infantry)}", rule="SP-17.21")
        yield Fact(label="Radius", value=f'{fire_radius(artillery_class(fitted), mrl=fitted.mrl):g}"', rule="SP-17.16")
        turns = fire_turns(fitted.design.ammunition, mrl=fitted.mrl)
        yield Fact(label="Turns of fire", value=str(turns), rule="SP-17.30", tone="" if turns else "warn")


def _weapon_fact(weapon_id: str, *, count: int, fixed: bool) -> Fact:
    weapon = CATALOGUE.weapons[weapon_id]
    reach = f"{weapon.min_range}–{weapon.range}" if weapon.min_range else str(weapon.range)
    value = f'{reach}", {format_rating(weapon.vehicle)}/{format_rating(weapon.infantry)}' + (
        ", forward only" if fixed else ""
    )
    label = weapon.name if count == 1 else f"{count} × {weapon.name}"
    return Fact(label=label, value=value, rule=weapon.rule)


def army_facts(army: ArmySummary) -> Iterator[Fact]:
    """Yields the facts about the whole army that a player wants to know."""
    if pin := army.design.rule_set:
        yield name_rule_set(pin, differences(COPIES.rules(pin)), "SP-2.70")
    yield Fact(label="Level", value=CATALOGUE.tech_levels[army.design.tech].name, rule="SP-2.20")
    number = len(army.platoons)
    table = CATALOGUE.command.activation
    modifier = table.few if number < table.few_below else table.many if number > table.many_above else 0
    quality = getattr(CATALOGUE.command.quality, army.design.options.command_control)
    why = (
        Line(label="Command and control", amount=f"{quality:+}", rule="SP-4.6"),
        Line(label="Platoons", amount=f"{modifier:+}", how=str(number), rule="SP-4.7"),
        Line(label="Activation", amount=f"D6 {quality + modifier:+}", rule="SP-4.4", total=True),
    )
    yield Fact(label="Platoons", value=str(number), rule="SP-2.50")
    yield Fact(label="Activation", value=f"D6 {quality + modifier:+}", why=why, rule="SP-4.4")
    if army.engineers:
        yield Fact(label="Engineer squads", value=str(army.engineers), rule="SP-2.67")
    if army.design.options.base:
        yield Fact(label="Buildings", value=str(army.buildings), rule="SP-27.6")
        if army.inactive_buildings:
            yield Fact(label="Inactive buildings", value=str(army.inactive_buildings), rule="SP-27.6", tone="warn")
        for _, what, needed, room, rule in base_needs(army):
            yield Fact(label=f"Room for {what}", value=f"{needed} of {room}", rule=rule)
