"""The evaluation of an army: cost, values, facts and all problems, in one pass over the document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from rules.games.war_logic.army.derived_values import values_by_name
from rules.games.war_logic.army.document import ArmyDesign
from rules.games.war_logic.army.pricing import cost, cost_lines, formula_text
from rules.games.war_logic.army.skills import Skill, blast_diameter
from rules.games.war_logic.army.summary import ArmySummary, FittedSkill, OwnSkill, UnitSummary, summarise
from rules.games.war_logic.army.validation.army import army_problems
from rules.games.war_logic.catalogue import CATALOGUE, LIMITS
from rules.games.war_logic.catalogue.exact import format_number, write_exact
from rules.games.war_logic.catalogue.records import CategoryText
from rules.kernel.display.cards import Fact, Line
from rules.kernel.evaluation import Evaluation, Part
from rules.kernel.records import Json

CURRENCY = "credits"


def evaluate(design: ArmyDesign) -> Evaluation:
    """Evaluates an army document."""
    return evaluate_summary(summarise(design))


def evaluate_summary(army: ArmySummary) -> Evaluation:
    """Evaluates an army that is already summarised."""
    budget = army.design.budget
    return Evaluation(
        title=army.design.name,
        currency=CURRENCY,
        spent=format_number(army.cost),
        limit="" if budget is None else format_number(budget),
        left="" if army.left is None else format_number(army.left),
        fill=float(army.cost),
        fill_limit=None if budget is None else max(0.0, float(budget)),
        parts=(*(unit_part(unit) for unit in army.units), *(skill_part(own) for own in army.own)),
        problems=tuple(army_problems(army)),
        lines=tuple(army_lines(army)),
        facts=tuple(army_facts(army)),
        values={"cost": write_exact(army.cost), "left": None if army.left is None else write_exact(army.left)},
        tags=tuple(team.name for team in army.design.teams[:4]),
    )


def army_lines(army: ArmySummary) -> Iterator[Line]:
    """Yields the cost of every unit line (WL-3.2)."""
    for unit in army.units:
        how = "" if unit.design.count == 1 else f"{unit.design.count} × {format_number(unit.profile.cost)}"
        yield Line(label=unit.design.name, amount=format_number(unit.cost), how=how, rule="WL-3.1")
    yield Line(label="Army", amount=format_number(army.cost), rule="WL-3.2", total=True)


def army_facts(army: ArmySummary) -> Iterator[Fact]:
    """Yields numbers of the whole army: units, teams, the best command."""
    bodies = sum(unit.design.count for unit in army.units if unit.design.kind == "unit")
    yield Fact(label="Units", value=str(bodies), rule="WL-3.3")
    for team in army.design.teams:
        most = army.design.allotments.get(team.name)
        of = f" of {format_number(most)}" if most is not None else ""
        value = f"{format_number(army.team_cost(team))}{of}"
        yield Fact(label=team.name, value=value, why=tuple(_team_lines(army, team.members)), rule="WL-3.2")
    capacity = max((unit.profile.command for unit in army.units), default=Decimal(0))
    yield Fact(label="Best command", value=format_number(capacity), rule="WL-3.8")


def _team_lines(army: ArmySummary, members: tuple[str, ...]) -> Iterator[Line]:
    for unit in army.units:
        if unit.design.name in members:
            yield Line(label=unit.design.name, amount=format_number(unit.cost))


def unit_part(unit: UnitSummary) -> Part:
    """Returns a unit as a part of its army's evaluation."""
    return Part(
        path=unit.path,
        title=unit.design.name,
        kind="Hazard" if unit.design.kind == "hazard" else ", ".join(unit.design.nature),
        cost=format_number(unit.cost),
        summary=unit_summary(unit),
        lines=tuple(unit_lines(unit)),
        facts=tuple(unit_facts(unit)),
        values=unit_values(unit),
        parts=tuple(skill_part(one.own) for one in unit.fitted if one.own and one.own.path == one.path),
        picture=unit.design.picture,
    )


def unit_summary(unit: UnitSummary) -> str:
    """Describes a unit in one line."""
    count = f"{unit.design.count} × · " if unit.design.count != 1 else ""
    weapons = [fitted.title for fitted in unit.fitted if fitted.skill and fitted.skill.category == "offense"]
    armed = " · ".join(weapons[:3])
    return f"{count}Life {format_number(unit.profile.life)} · speed {format_number(unit.profile.speed)}" + (
        f" · {armed}" if armed else ""
    )


def unit_lines(unit: UnitSummary) -> Iterator[Line]:
    """Yields every skill with its cost (WL-3.1)."""
    for fitted in unit.fitted:
        if fitted.skill:
            yield Line(
                label=fitted.title,
                amount=format_number(cost(fitted.skill)),
                how=formula_text(fitted.skill),
                rule="WL-2.12",
            )
        else:
            yield Line(label=fitted.title, amount="0", how="left out of the sum", rule="WL-2.24")
    yield Line(label="One unit", amount=format_number(unit.profile.cost), rule="WL-3.1", total=True)
    if unit.design.count != 1:
        how = f"{unit.design.count} × {format_number(unit.profile.cost)}"
        yield Line(label="All of them", amount=format_number(unit.cost), how=how, rule="WL-3.3", total=True)


def unit_values(unit: UnitSummary) -> dict[str, Json]:
    """Returns the derived values of one unit by their names in case files."""
    return {name: write_exact(value) for name, value in values_by_name(unit.profile).items()}


FACTS = (
    ("life", "Life", "WL-3.6"),
    ("health", "Health", "WL-3.6"),
    ("armor", "Armor", "WL-3.6"),
    ("regenerative", "Regenerative armor", "WL-14.6"),
    ("speed", "Speed", "WL-3.7"),
    ("elevation", "Elevation", "WL-2.7"),
    ("depth", "Depth", "WL-2.7"),
    ("command", "Command", "WL-3.8"),
    ("streams", "Streams", "WL-3.8"),
    ("comm-range", "Radio range", "WL-6.7"),
    ("mental", "Mind", "WL-3.9"),
    ("load", "Load", "WL-3.10"),
    ("credit", "Credit carried", "WL-2.34"),
)


def unit_facts(unit: UnitSummary) -> Iterator[Fact]:
    """Yields the derived values that are not zero, and always life and speed."""
    found = values_by_name(unit.profile)
    for key, label, rule in FACTS:
        if found[key] or key in ("life", "speed"):
            yield Fact(label=label, value=format_number(found[key]), rule=rule)


def skill_part(own: OwnSkill) -> Part:
    """Returns a skill of the army's own as a part of the evaluation. Its cost counts where a unit has it."""
    return Part(
        path=own.path,
        title=own.title,
        kind="Own skill",
        cost=format_number(cost(own.skill)) if own.skill else "",
        summary=skill_summary(own.skill) if own.skill else "no such class of skills",
        lines=tuple(cost_lines(own.skill)) if own.skill else (),
        values={"cost": write_exact(cost(own.skill))} if own.skill else {},
        picture=own.design.picture,
    )


def skill_summary(skill: Skill) -> str:
    """Describes a skill in one line, in the book's symbols."""
    numbers = (
        f"!{format_number(skill.impact)} @{format_number(skill.range)} "
        f"*{format_number(skill.extension)} #{format_number(skill.number)}"
    )
    return f"{skill.sub_category.replace('-', ' ')} · {numbers} %{format_number(skill.probability)}"


def skill_facts(skill: Skill) -> Iterator[Fact]:
    """Yields the meaning of a skill's numbers in its category (WL-2.5 to WL-2.9)."""
    categories: Mapping[str, CategoryText] = dict(CATALOGUE.categories.items.items())
    category = categories[skill.category]
    for name in ("impact", "range", "extension", "number"):
        meaning = str(getattr(category, name)) or name
        yield Fact(label=meaning.capitalize(), value=format_number(getattr(skill, name)), rule=category.rule)
    yield from blast_facts(skill)
    if skill.accuracy:
        yield Fact(label="Accuracy", value=f"+{skill.accuracy}", rule="WL-2.18")
    for label, words in (("Against", skill.effective_against), ("Not against", skill.not_effective_against)):
        if words:
            yield Fact(label=label, value=", ".join(words), rule="WL-2.10")
    if skill.traits:
        yield Fact(label="Traits", value=", ".join(skill.traits), rule="WL-2.33")


def blast_facts(skill: Skill) -> Iterator[Fact]:
    """Yields the width of a weapon's blast: extension is a circumference, not a radius (WL-18.1, WL-8.22)."""
    if skill.category == "offense":
        across = blast_diameter(skill.extension)
        how = f"circumference {format_number(skill.extension)} / {LIMITS.blast_diameter_divisor}"
        line = Line(label="Across", amount=str(across), how=how, rule="WL-18.1")
        yield Fact(label="Blast", value=f"{across} inches across" if across else "none", why=(line,), rule="WL-8.22")


def fitted_detail(fitted: FittedSkill) -> str:
    """Describes a unit's skill in one line."""
    return skill_summary(fitted.skill) if fitted.skill else "unknown skill"
