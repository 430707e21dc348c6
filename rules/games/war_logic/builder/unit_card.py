"""The card of one unit line."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rules.games.war_logic.army.evaluation import fitted_detail, skill_summary, unit_facts, unit_lines, unit_summary
from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.skills import Skill, from_library, scale_skill
from rules.games.war_logic.army.starting import NAME_LIMIT, NOTES_LIMIT
from rules.games.war_logic.army.summary import ArmySummary, FittedSkill, UnitSummary
from rules.games.war_logic.army.validation.units import unit_problems
from rules.games.war_logic.catalogue import CATALOGUE, LIBRARY, LIMITS
from rules.games.war_logic.catalogue.exact import format_number, format_signed, write_exact
from rules.kernel.display.cards import Card, Choose, Entry, Field, Number, Option, Section, Slots, Text, Toggle
from rules.kernel.records import Path
from rules.kit.fields import choose_or_none


def unit_card(army: ArmySummary, unit: UnitSummary) -> Card:
    """Returns the card of a unit line."""
    return Card(
        path=unit.path,
        title=unit.design.name,
        kind="Hazard" if unit.design.kind == "hazard" else ", ".join(unit.design.nature),
        cost=format_number(unit.cost),
        summary=unit_summary(unit),
        facts=tuple(unit_facts(unit)),
        sections=tuple(_sections(army, unit)),
        why=tuple(unit_lines(unit)),
        help=(unit.design.source.description + " " if unit.design.source else "")
        + "A unit is anything: soldier, animal, vehicle, building, obstacle, minefield.",
    )


def _sections(army: ArmySummary, unit: UnitSummary) -> Iterator[Section]:
    yield Section(key="unit", title="Unit", fields=tuple(_line(unit)), rule="WL-3.3")
    yield Section(key="skills", title="Skills", fields=(_skills(army, unit),), rule="WL-3.1")
    yield Section(key="nature", title="Nature", fields=tuple(_nature(unit)), rule="WL-3.12", folded=True)
    others = [one for one in army.units if one is not unit]
    if unit.profile.load > 0 or unit.design.carries:
        crew = "Crew are units with a cost of their own, and can survive their vehicle (WL-3.11)."
        yield Section(key="load", title="Carries", fields=tuple(_load(unit, others)), rule="WL-3.10", help=crew)
    yield Section(key="more", title="More", fields=tuple(_more(unit)), folded=True)


def _line(unit: UnitSummary) -> Iterator[Field]:
    design = unit.design
    yield Text(path=(*unit.path, "name"), label="Name", value=design.name, limit=NAME_LIMIT, rule="WL-3.4")
    text = "Every copy is paid and tracked on its own."
    yield Number(
        path=(*unit.path, "count"), label="How many", value=design.count, least=1, most=500, help=text, rule="WL-3.3"
    )
    kinds = (
        Option(value="unit", label="Unit", detail="needs a point of health or armor"),
        Option(value="hazard", label="Hazard", detail="minefield, gas, fire: hurts anyone who enters", rule="WL-12.11"),
    )
    what = "Its first weapon says what it does: as many mines as its #, or without end if fire, gas, water, quicksand, "
    what += "barbed wire, nuclear waste or death spell is in that weapon's name."
    help_ = what if design.kind == "hazard" else ""
    yield Choose(path=(*unit.path, "kind"), label="Kind", options=kinds, value=design.kind, help=help_, rule="WL-2.26")
    yield picture_field(unit.path, design.picture)


def _skills(army: ArmySummary, unit: UnitSummary) -> Slots:
    wrong = {problem.where: problem.message for problem in unit_problems(army, unit) if problem.weight == "error"}
    return Slots(
        path=(*unit.path, "skills"),
        label="Skills",
        entries=tuple(_entry(fitted, wrong) for fitted in unit.fitted),
        options=tuple(_options(army, unit)),
        used=len(unit.fitted),
        add_label="Add a skill",
        copyable=True,
        help="The same skill may be taken more than once; each is paid and tracked on its own.",
        rule="WL-2.29",
    )


def _entry(fitted: FittedSkill, wrong: dict[Path, str]) -> Entry:
    price = format_number(cost(fitted.skill)) if fitted.skill else ""
    return Entry(
        path=fitted.path,
        label=fitted.title,
        detail=fitted_detail(fitted),
        price=price,
        problem=wrong.get(fitted.path, ""),
    )


def _options(army: ArmySummary, unit: UnitSummary) -> Iterator[Option]:
    """Yields own skills first, then the library by category (WL-2.27), each with what it adds to the line's cost."""
    for own in army.own:
        if own.skill and own.design.id:
            yield _option(army, unit, own.design.id, own.skill, group="Own skills")
    taken = {own.design.id for own in army.own}
    order = list(CATALOGUE.categories.items)
    for key, sample in sorted(LIBRARY.items(), key=lambda item: order.index(item[1].category)):
        if key not in taken:
            yield _option(army, unit, key, from_library(key), group=sample.category.capitalize())


def _option(army: ArmySummary, unit: UnitSummary, key: str, skill: Skill, *, group: str) -> Option:
    more = cost(scale_skill(skill, unit.design.scale)) * unit.design.count
    reason, rule = _against(army, more)
    price = format_signed(more) if more else "0"
    return Option(
        value=key, label=skill.name, detail=skill_summary(skill), price=price, reason=reason, rule=rule, group=group
    )


def _against(army: ArmySummary, more: Decimal) -> tuple[str, str]:
    left = army.left
    if left is not None and army.design.options.strict_budget and more > max(left, Decimal(0)):
        return f"{format_number(more)} of {format_number(left)} credits left", "WL-4.4"
    return "", ""


def _nature(unit: UnitSummary) -> Iterator[Field]:
    for word in CATALOGUE.words.natures.items:
        path = (*unit.path, "nature", word)
        yield Toggle(path=path, label=word.capitalize(), checked=word in unit.design.nature, rule="WL-3.12")


def _load(unit: UnitSummary, others: list[UnitSummary]) -> Iterator[Field]:
    for other in others:
        name = other.design.name
        path = (*unit.path, "carries", name)
        yield Toggle(path=path, label=f"Carries {name}", checked=name in unit.design.carries, rule="WL-3.10")


def picture_field(path: Path, picture: str) -> Text:
    """Returns the field of a picture (WL-1.11)."""
    text = "Upload one, or paste a public link."
    place = (*path, "picture")
    return Text(path=place, label="Picture", value=picture, limit=500, holds="picture", help=text, rule="WL-1.11")


def _more(unit: UnitSummary) -> Iterator[Field]:
    design = unit.design
    themes, theme = CATALOGUE.words.themes.items, (*unit.path, "theme")
    yield choose_or_none(theme, "Theme", themes, design.theme, none="None", rule="WL-4.12")
    races = ", ".join(CATALOGUE.words.races.items[:8])
    yield Text(path=(*unit.path, "race"), label="Race", value=design.race or "", help=f"{races} …", rule="WL-18.4")
    yield Text(path=(*unit.path, "vendor"), label="Vendor of the figure", value=design.vendor or "", rule="WL-2.30")
    spy = "May move unseen; the figure stays, and you write down how far it has crept."
    yield Toggle(path=(*unit.path, "spy"), label="Ghost or spy", checked=design.spy, help=spy, rule="WL-15.5")
    scale = None if design.scale is None else write_exact(design.scale)
    text = "Impact, range and extension of all skills are multiplied and rounded up."
    yield Number(
        path=(*unit.path, "scale"),
        label="Scale",
        value=scale,
        least=0,
        most=LIMITS.scale_max,
        step="0.1",
        help=text,
        rule="WL-1.6",
    )
    figure = "Bad plastic: negative health. A fine sculpt: morale. Power features: movement. Props: weapons and armor."
    yield Text(
        path=(*unit.path, "notes"),
        label="Notes",
        value=design.notes,
        limit=NOTES_LIMIT,
        lines=4,
        help=figure,
        rule="WL-2.36",
    )
