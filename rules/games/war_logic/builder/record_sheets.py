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
    """Returns a sheet for every copy of every unit."""
    return tuple(sheet for unit in summarise(design).units for sheet in _copies(unit))


def _copies(unit: UnitSummary) -> Iterator[Sheet]:
    count = unit.design.count
    for number in range(1, count + 1):
        yield _sheet(unit, f"{unit.design.name}-{number}" if count > 1 else unit.design.name, number)


def _sheet(unit: UnitSummary, title: str, number: int) -> Sheet:
    return Sheet(
        id=f"{unit.path[1]}-{number}",
        title=title,
        kind=f"{', '.join(unit.design.nature)} · {format_number(unit.profile.cost)} credits",
        side="",
        own=True,
        chips=tuple(Chip(label=word) for word in _chips(unit)),
        counters=tuple(_points(unit)),
        facts=tuple(unit_facts(unit)),
        rows=tuple(_row(fitted, place) for place, fitted in enumerate(unit.fitted, start=1) if fitted.skill),
        notes=(unit.design.notes,) if unit.design.notes else (),
        picture=unit.design.picture,
    )


def _chips(unit: UnitSummary) -> Iterator[str]:
    if unit.design.kind == "hazard":
        yield "Hazard"
    if unit.design.spy:
        yield "Ghost or spy"
    if unit.design.theme:
        yield unit.design.theme


def _points(unit: UnitSummary) -> Iterator[Counter]:
    for label, value in (("Health", unit.profile.health), ("Armor", unit.profile.armor)):
        most = round_up(value)
        if most > 0:
            yield Counter(
                label=label, value=most, most=most, shape="boxes" if most <= BOXES else "number", rule="WL-9.1"
            )


def _row(fitted: FittedSkill, place: int) -> Row:
    skill = fitted.skill
    if skill is None:
        return Row(label=fitted.title)
    number = round_up(skill.number)
    left = () if number <= 0 else (_left(number),)
    return Row(
        label=fitted.title,
        detail=f"{skill_summary(skill)} · ${format_number(cost(skill))}",
        counters=left,
        number=str(place),
    )


def _left(number: int) -> Counter:
    return Counter(label="#", value=number, most=number, shape="boxes" if number <= BOXES else "number", rule="WL-5.12")
