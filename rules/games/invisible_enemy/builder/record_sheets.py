"""The printable hit log: a sheet for each unit, a row of hull boxes for each base (IE-7.41)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.invisible_enemy.army.document import ArmyDesign
from rules.games.invisible_enemy.army.evaluation import type_name
from rules.games.invisible_enemy.army.ratings import damage_limits, describe_ratings
from rules.games.invisible_enemy.army.summary import ArmySummary, UnitSummary
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.force_tables import MgvType
from rules.kernel.display.cards import Chip, Fact
from rules.kernel.display.screen import Counter, Row, Sheet

FIRE = CATALOGUE.battle.fire
LEGEND = (
    f"Boxes are grouped in thirds. One third crossed off: fires at {FIRE.one_third}. Two thirds: fires at"
    f" {FIRE.two_thirds} instead, and an inch costs one inch more. All boxes: destroyed. Circle pending hits, cross"
    " them off when the step ends. Beside the boxes: M moved, F fired, T trapped, S stranded, C contaminated."
)


def record_sheets(design: ArmyDesign) -> tuple[Sheet, ...]:
    """Returns a sheet for every unit of an army."""
    army = ArmySummary(design)
    return tuple(_sheet(army, unit, place) for place, unit in enumerate(army.units, 1))


def _sheet(army: ArmySummary, unit: UnitSummary, place: int) -> Sheet:
    return Sheet(
        id=str(place),
        title=unit.name,
        kind=type_name(unit),
        side=army.design.name,
        own=True,
        mark=str(place),
        place=unit.design.formation or "",
        chips=tuple(_chips(unit)),
        facts=tuple(_facts(army, unit)),
        rows=tuple(_rows(unit)),
        notes=(LEGEND,),
    )


def _chips(unit: UnitSummary) -> Iterator[Chip]:
    mission = CATALOGUE.engineering.missions.get(unit.design.mission or "")
    if mission:
        yield Chip(label=f"{mission.name} ({mission.letter})", tone="on", rule="IE-1.20", hint=mission.text)
    if unit.full_strength:
        yield Chip(label="full strength", tone="good", rule="IE-1.56")


def _facts(army: ArmySummary, unit: UnitSummary) -> Iterator[Fact]:
    if unit.design.formation:
        yield Fact(label="Formation", value=unit.design.formation, rule="IE-1.5")
    if army.interval is not None:
        yield Fact(label="Base interval", value=f'{army.interval}"', rule="IE-1.33")
    yield Fact(label="Bases", value=str(unit.bases), rule="IE-1.4")
    yield Fact(label="Points", value=str(unit.cost), rule="IE-1.60")
    if army.design.rule_set:
        yield Fact(label="Rule set", value=army.design.rule_set.title, rule="IE-R1")


def _rows(unit: UnitSummary) -> Iterator[Row]:
    for group in unit.groups:
        for one in group.design.ids:
            boxes = (hull_boxes(group.mgv),) if group.mgv else ()
            detail = describe_ratings(group.mgv) if group.mgv else "unknown type"
            yield Row(label=group.title, detail=detail, counters=boxes, number=str(one))


def hull_boxes(mgv: MgvType) -> Counter:
    """Returns empty hull boxes with the limits of the damage levels (IE-7.40)."""
    return Counter(label="Hits", value=0, most=mgv.hull, taken=True, shape="boxes", bands=damage_limits(mgv.hull))
