"""Record sheets to print and fill in by hand, one for each unit (WL-3.14)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.document import ArmyDesign
from rules.games.war_logic.army.evaluation import skill_summary, unit_facts
from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.summary import FittedSkill, UnitSummary, summarise
from rules.games.war_logic.catalogue.exact import format_number, round_up
from rules.kernel.display.cards import Chip
from rules.kernel.display.screen import Counter, Row, Sheet

BOXES = 30
"""The most points that are drawn as boxes to tick; more are a number."""


def record_sheets(design: ArmyDesign) -> tuple[Sheet, ...]:
    """Returns a sheet for every unit; identical copies share one, with a row of boxes for each."""
    return tuple(_sheet(unit) for unit in summarise(design).units)


def _sheet(unit: UnitSummary) -> Sheet:
    count = unit.design.count
    price = f"{format_number(unit.profile.cost)} credits{' each' if count > 1 else ''}"
    return Sheet(
        id=str(unit.path[1]),
        title=f"{count} × {unit.design.name}" if count > 1 else unit.design.name,
        kind=f"{', '.join(unit.design.nature)} · {price}",
        side="",
        own=True,
        chips=tuple(Chip(label=word) for word in _chips(unit)),
        counters=tuple(counter for ending in copies(unit) for counter in points(unit, _whose(unit, ending))),
        facts=tuple(unit_facts(unit)),
        rows=tuple(_row(unit, fitted, place) for place, fitted in enumerate(unit.fitted, start=1) if fitted.skill),
        notes=(unit.design.notes,) if unit.design.notes else (),
        picture=unit.design.picture,
    )


def copies(unit: UnitSummary) -> list[str]:
    """Lists the endings of the names of identical copies; one empty text for a unit by itself."""
    count = unit.design.count
    return [f"-{number}" for number in range(1, count + 1)] if count > 1 else [""]


def _chips(unit: UnitSummary) -> Iterator[str]:
    if unit.design.kind == "hazard":
        yield "Hazard"
    if unit.design.spy:
        yield "Ghost or spy"
    if unit.design.theme:
        yield unit.design.theme


def _whose(unit: UnitSummary, ending: str) -> str:
    return f"{unit.design.name}{ending} " if ending else ""


def points(unit: UnitSummary, whose: str = "") -> Iterator[Counter]:
    """Yields the points that one copy of a unit can lose; ``whose`` begins their labels."""
    for label, value in (("Health", unit.profile.health), ("Armor", unit.profile.armor)):
        most = round_up(value)
        if most > 0:
            yield Counter(
                label=f"{whose}{label}",
                value=most,
                most=most,
                shape="boxes" if most <= BOXES else "number",
                rule="WL-9.1",
            )


def _row(unit: UnitSummary, fitted: FittedSkill, place: int) -> Row:
    skill = fitted.skill
    if skill is None:
        return Row(label=fitted.title)
    number = round_up(skill.number)
    left = () if number <= 0 else tuple(_left(number, ending) for ending in copies(unit))
    return Row(
        label=fitted.title,
        detail=f"{skill_summary(skill)} · ${format_number(cost(skill))}",
        counters=left,
        number=str(place),
    )


def _left(number: int, ending: str) -> Counter:
    return Counter(
        label=f"#{ending}",
        value=number,
        most=number,
        shape="boxes" if number <= BOXES else "number",
        rule="WL-5.12",
    )
