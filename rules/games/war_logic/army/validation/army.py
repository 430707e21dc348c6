"""What is against the rules in units, teams and the whole army (sections 3 and 4), and what the book warns of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

from rules.games.war_logic.army.starting import MINE
from rules.games.war_logic.army.summary import Army, BoughtUnit, Fitted
from rules.games.war_logic.army.validation.skills import own_problems, problem, set_to, skill_problems
from rules.games.war_logic.catalogue.exact import ZERO, shown
from rules.kernel.documents import Edit
from rules.kernel.problems import Fix, Problem
from rules.kernel.records import Path


def problems(army: Army) -> Iterator[Problem]:
    """Everything against the rules, then the hints."""
    for own in army.own:
        yield from own_problems(own, army.design.options)
    yield from _army_problems(army)
    for unit in army.units:
        yield from unit_problems(army, unit)
    yield from _team_problems(army)
    yield from _budget_problems(army)
    yield from hints(army)


def _army_problems(army: Army) -> Iterator[Problem]:
    if not army.units:
        yield problem("empty-army", "An army needs at least one unit.", ("units",))
    for name, count in Counter(unit.design.name for unit in army.units).items():
        if count > 1:
            path = next(unit.path for unit in reversed(army.units) if unit.design.name == name)
            text = f"{count} units are called “{name}”: every unit needs a name of its own."
            yield problem(
                "duplicate-unit-name", text, (*path, "name"), set_to(f"Call it {name} 2", (*path, "name"), f"{name} 2")
            )


def unit_problems(army: Army, unit: BoughtUnit) -> Iterator[Problem]:
    """Everything against the rules in one unit."""
    options = army.design.options
    for fitted in unit.fitted:
        yield from _fitted_problems(army, unit, fitted)
    if unit.design.kind == "unit" and unit.profile.life < 1:
        text = f"{unit.design.name} has {shown(unit.profile.life)} points of health and armor; it needs at least 1."
        fix = Fix(label="Add human health", edits=(Edit(op="add", path=(*unit.path, "skills"), value="human-health"),))
        yield problem("no-life-points", text, unit.path, fix)
    if unit.design.kind == "hazard" and not any(one.skill and one.skill.category == "offense" for one in unit.fitted):
        text = f"{unit.design.name} hurts nobody and will not be on the table: its first weapon says what it does."
        add = Fix(label="Add mines", edits=(Edit(op="add", path=(*unit.path, "skills"), value=dict(MINE)),))
        yield Problem(
            code="harmless-hazard", message=text, where=unit.path, rule="WL-12.11", weight="hint", fixes=(add,)
        )
    yield from _load(army, unit)
    allowed = (("theme", options.allowed_themes), ("vendor", options.allowed_vendors), ("race", options.allowed_races))
    for word, among in allowed:
        value = getattr(unit.design, word)
        if among and value is not None and value not in among:
            text = f"{unit.design.name} is of {word} “{value}”; the card allows {', '.join(among)}."
            yield problem("theme-not-allowed", text, (*unit.path, word))


def _fitted_problems(army: Army, unit: BoughtUnit, fitted: Fitted) -> Iterator[Problem]:
    out = Fix(label="Take it out", edits=(Edit(op="remove", path=fitted.path),))
    written = fitted.own is not None and fitted.own.path == fitted.path
    if written and fitted.own:
        yield from own_problems(fitted.own, army.design.options)
    elif fitted.skill is None and fitted.own is None:
        text = f"{unit.design.name}: “{fitted.id}” is neither in the library nor among the army's own skills."
        yield problem("unknown-skill", text, fitted.path, out)
    elif fitted.own is None and fitted.skill:
        # A library skill is as the book has it; the card alone can be against it.
        for found in skill_problems(
            fitted.skill, f"{unit.design.name}: {fitted.title}", fitted.path, army.design.options
        ):
            if found.code in ("number-over-cap", "penalty-missing"):
                yield problem(found.code, found.message, fitted.path, out)


def _load(army: Army, unit: BoughtUnit) -> Iterator[Problem]:
    lines = {one.design.name: one for one in army.units}
    for place, name in enumerate(unit.design.carries):
        if name not in lines:
            text = f"{unit.design.name} carries “{name}”, which is no unit of this army."
            yield problem("unknown-unit", text, (*unit.path, "carries", place))
    aboard = sum(lines[name].design.count for name in unit.design.carries if name in lines)
    room = unit.profile.load * unit.design.count
    if aboard > room:
        text = f"{unit.design.name} carries {aboard} units; its load is {shown(room)}."
        yield problem("overloaded", text, (*unit.path, "carries"))


def _team_problems(army: Army) -> Iterator[Problem]:
    names = {unit.design.name for unit in army.units}
    homes: dict[str, str] = {}
    for place, team in enumerate(army.design.teams):
        for member, name in enumerate(team.members):
            path: Path = ("teams", place, "members", member)
            out = Fix(label="Take it out", edits=(Edit(op="remove", path=path),))
            if name not in names:
                yield problem("unknown-unit", f"{team.name} lists “{name}”, which is no unit of this army.", path, out)
            elif homes.setdefault(name, team.name) != team.name:
                text = f"{name} is in {homes[name]} and in {team.name}; a unit is in at most one team."
                yield problem("unit-in-two-teams", text, path, out)


def _budget_problems(army: Army) -> Iterator[Problem]:
    design = army.design
    strict, budget = design.options.strict_budget, design.budget
    if strict and army.left is not None and army.left < 0:
        text = f"The army costs {shown(army.cost)} of {shown(budget or ZERO)} credits: {shown(-army.left)} too many."
        loose = set_to("The budget is not strict", ("options", "strict-budget"), False)
        yield problem("over-budget", text, ("budget",), loose)
    for team in design.teams:
        most = design.allotments.get(team.name)
        if strict and most is not None and army.team_cost(team) > most:
            text = f"{team.name} costs {shown(army.team_cost(team))}; {shown(most)} credits were allotted to it."
            yield problem("group-over-allotment", text, ("allotments", team.name))
    allotted: Decimal = sum(design.allotments.values(), ZERO)
    if budget is not None and allotted > budget:
        text = f"The allotments add up to {shown(allotted)} credits; the budget is {shown(budget)}."
        yield problem("allotments-exceed-budget", text, ("allotments",))


# --- hints ----------------------------------------------------------------------------------------


def hints(army: Army) -> Iterator[Problem]:
    """What the book warns of without forbidding it (WL-18.1, WL-18.3)."""
    for unit in army.units:
        if (
            not any(skill.category == "movement" for skill in unit.skills)
            and unit.design.kind == "unit"
            and unit.fitted
        ):
            yield _hint(
                "no-movement", f"{unit.design.name} has no movement skill and stays where it is.", "WL-7.1", unit.path
            )
    for own in army.own:
        skill = own.skill
        if skill and skill.category == "offense" and 0 < skill.impact % 10 <= 1 and skill.impact > 10:
            text = (
                f"{own.title}: impact {shown(skill.impact)} gains by rounding up at every face; the others may object."
            )
            yield _hint("rounding-gain", text, "WL-18.1", own.path)
        if skill and skill.sub_category == "override" and skill.penalty < 1000:
            text = f"{own.title}: override skills usually carry a penalty of 1000, this one {shown(skill.penalty)}."
            yield _hint("low-penalty", text, "WL-2.21", own.path)
    ranks = [unit for unit in army.units if unit.profile.command > 0]
    bodies = sum(unit.design.count for unit in army.units if unit.design.kind == "unit")
    if bodies > 1 and not ranks:
        yield _hint("no-commander", "Nobody commands: only one unit acts in a turn.", "WL-18.3", ())


def _hint(code: str, message: str, rule: str, where: Path) -> Problem:
    return Problem(code=code, message=message, rule=rule, where=where, weight="hint")
