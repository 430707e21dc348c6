"""The evaluation of an army: house points, values, facts and all problems, in one pass over the document."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.invisible_enemy.army.document import ArmyDesign
from rules.games.invisible_enemy.army.pricing import price_lines
from rules.games.invisible_enemy.army.ratings import describe_ratings
from rules.games.invisible_enemy.army.rule_set import COPIES, differences
from rules.games.invisible_enemy.army.summary import ArmySummary, GroupSummary, UnitSummary
from rules.games.invisible_enemy.army.validation import army_problems
from rules.games.invisible_enemy.catalogue import CATALOGUE, MGVS
from rules.kernel.display.cards import Fact, Line
from rules.kernel.evaluation import Evaluation, Part
from rules.kernel.records import Json
from rules.kit.rule_set_cards import name_rule_set

CURRENCY = "house points"


def evaluate(design: ArmyDesign) -> Evaluation:
    """Returns everything that follows from an army's document."""
    army = ArmySummary(design)
    budget = design.budget
    return Evaluation(
        title=design.name,
        currency=CURRENCY,
        spent=str(army.cost),
        limit="" if budget is None else str(budget),
        left="" if budget is None else str(budget - army.cost),
        fill=army.cost,
        fill_limit=None if budget is None else max(0, budget),
        parts=tuple(unit_part(unit) for unit in army.units),
        problems=tuple(army_problems(army)),
        lines=tuple(Line(label=unit.name, amount=str(unit.cost), how=type_name(unit)) for unit in army.units),
        facts=tuple(army_facts(army)),
        values={"cost": army.cost, "interval": army.interval},
        tags=(army.nation.name if army.nation else "No nation",),
    )


def type_name(unit: UnitSummary) -> str:
    """Returns the name of a unit's type."""
    return unit.type.name if unit.type else f"unknown type “{unit.design.type}”"


def unit_part(unit: UnitSummary) -> Part:
    """Returns a unit's part of the evaluation."""
    return Part(
        path=unit.path,
        title=unit.name,
        kind=type_name(unit),
        cost=str(unit.cost),
        summary=summarise_unit(unit),
        lines=unit_lines(unit),
        facts=tuple(unit_facts(unit)),
        values=unit_values(unit),
    )


def unit_lines(unit: UnitSummary) -> tuple[Line, ...]:
    """Returns the cost of a unit, group by group (IE-1.60)."""
    return tuple(
        Line(label=group.title, amount=str(group.cost), how=f"{group.count} × {group.each}", rule="IE-1.60")
        for group in unit.groups
    )


def summarise_unit(unit: UnitSummary) -> str:
    """Describes a unit in one line."""
    held = ", ".join(f"{group.count} {group.title}" for group in unit.groups)
    return f"{unit.bases} bases, hull {unit.hull}" + (f" · {held}" if held else "")


def unit_values(unit: UnitSummary) -> dict[str, Json]:
    """Returns the derived values of a unit by their names in case files."""
    values: dict[str, Json] = {"bases": unit.bases, "cost": unit.cost, "hull": unit.hull}
    return values if unit.full_strength is None else {**values, "full_strength": unit.full_strength}


def unit_facts(unit: UnitSummary) -> Iterator[Fact]:
    """Facts about a unit: strength, hull and the price of its bases."""
    yield Fact(label="Bases", value=_strength(unit), rule="IE-1.56")
    yield Fact(label="Hull", value=str(unit.hull), rule="IE-1.40")
    for group in unit.groups:
        if group.mgv:
            source = _source(group)
            yield Fact(
                label=f"{group.title}, one base", value=f"{group.each} points", why=(*source, *price_lines(group.mgv))
            )


def _source(group: GroupSummary) -> Iterator[Line]:
    """Describes where the ratings of a type come from, if they are not the house's."""
    house = MGVS.get(group.design.mgv)
    if group.mgv and group.mgv != house:
        was = f"house: {describe_ratings(house)}" if house else "a custom type"
        yield Line(label=describe_ratings(group.mgv), amount="", how=was, rule="IE-1.40")


def _strength(unit: UnitSummary) -> str:
    if unit.full_strength is None or unit.type is None:
        return str(unit.bases)
    return f"{unit.bases} of {unit.type.standard}" + (", full strength" if unit.full_strength else "")


def army_facts(army: ArmySummary) -> Iterator[Fact]:
    """Facts about the whole army: bases, interval, tech level, network dice and rule set."""
    bases = sum(unit.bases for unit in army.units)
    yield Fact(label="Bases", value=f"{bases} in {len(army.units)} units", rule="IE-1.4")
    interval = army.interval
    why = tuple(_interval_lines())
    shown = "not known" if interval is None else f'{interval}"'
    yield Fact(label="Base interval", value=shown, why=why, rule="IE-1.33", tone="warn" if interval is None else "")
    if army.tech_level is not None:
        yield Fact(label="Tech level", value=str(army.tech_level), rule="IE-1.30")
    dice = army.design.network_dice
    yield Fact(label="Network dice", value="rolled at set-up" if dice is None else str(dice), rule="IE-1.62")
    if pin := army.design.rule_set:
        yield name_rule_set(pin, differences(COPIES.rules(pin)), "IE-R1")


def _interval_lines() -> Iterator[Line]:
    bands = CATALOGUE.forces.base_interval.bands
    for place, band in enumerate(bands):
        last = place == len(bands) - 1
        label = f"Tech level {band.tech} or more" if last else f"Tech level {band.tech} to {bands[place + 1].tech - 1}"
        yield Line(label=label, amount=f'{band.interval}"', rule="IE-1.33")
