"""Problems of units (sections 2 and 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.war_logic.army.starting import MINE
from rules.games.war_logic.army.summary import ArmySummary, FittedSkill, UnitSummary
from rules.games.war_logic.army.validation.bounds import unit_bounds
from rules.games.war_logic.army.validation.problems import problem
from rules.games.war_logic.army.validation.skills import own_problems, skill_problems
from rules.games.war_logic.catalogue.exact import format_number
from rules.kernel.edits import Edit
from rules.kernel.problems import Fix, Problem


def unit_problems(army: ArmySummary, unit: UnitSummary) -> Iterator[Problem]:
    """Yields every problem of one unit."""
    options = army.design.options
    yield from unit_bounds(unit)
    for fitted in unit.fitted:
        yield from _fitted_problems(army, unit, fitted)
    if unit.design.kind == "unit" and unit.profile.life < 1:
        text = (
            f"{unit.design.name} has {format_number(unit.profile.life)} "
            "points of health and armor; it needs at least 1."
        )
        fix = Fix(label="Add human health", edits=(Edit(op="add", path=(*unit.path, "skills"), value="human-health"),))
        yield problem("no-life-points", text, unit.path, fix)
    if unit.design.kind == "hazard" and not any(one.skill and one.skill.category == "offense" for one in unit.fitted):
        text = f"{unit.design.name} hurts nobody and will not be on the table: its first weapon says what it does."
        add = Fix(label="Add mines", edits=(Edit(op="add", path=(*unit.path, "skills"), value=dict(MINE)),))
        yield Problem(
            code="harmless-hazard", message=text, where=unit.path, rule="WL-12.11", weight="hint", fixes=(add,)
        )
    yield from _load_problems(army, unit)
    allowed = (("theme", options.allowed_themes), ("vendor", options.allowed_vendors), ("race", options.allowed_races))
    for word, among in allowed:
        value = getattr(unit.design, word)
        if among and value is not None and value not in among:
            text = f"{unit.design.name} is of {word} “{value}”; the card allows {', '.join(among)}."
            yield problem("theme-not-allowed", text, (*unit.path, word))


def _fitted_problems(army: ArmySummary, unit: UnitSummary, fitted: FittedSkill) -> Iterator[Problem]:
    out = Fix(label="Take it out", edits=(Edit(op="remove", path=fitted.path),))
    written = fitted.own is not None and fitted.own.path == fitted.path
    if written and fitted.own:
        yield from own_problems(fitted.own, army.design.options)
    elif fitted.skill is None and fitted.own is None:
        text = f"{unit.design.name}: “{fitted.id}” is neither in the library nor among the army's own skills."
        yield problem("unknown-skill", text, fitted.path, out)
    elif fitted.own is None and fitted.skill:
        # A library skill is legal by the book; only the card can forbid it.
        for found in skill_problems(
            fitted.skill, f"{unit.design.name}: {fitted.title}", fitted.path, army.design.options
        ):
            if found.code in ("number-over-cap", "penalty-missing"):
                yield problem(found.code, found.message, fitted.path, out)


def _load_problems(army: ArmySummary, unit: UnitSummary) -> Iterator[Problem]:
    lines = {one.design.name: one for one in army.units}
    for place, name in enumerate(unit.design.carries):
        if name not in lines:
            text = f"{unit.design.name} carries “{name}”, which is not a unit of this army."
            yield problem("unknown-unit", text, (*unit.path, "carries", place))
        elif unit.design.name in _all_aboard(lines, name):
            text = f"{unit.design.name} would carry itself in {name}."
            yield problem("overloaded", text, (*unit.path, "carries", place))
        elif name in unit.design.carries[:place] or name in _seated_before(army, unit):
            text = f"{name} has a seat already; nobody rides twice."
            yield problem("overloaded", text, (*unit.path, "carries", place))
    aboard = sum(lines[name].design.count for name in unit.design.carries if name in lines)
    room = unit.profile.load * unit.design.count
    if aboard > room:
        text = f"{unit.design.name} carries {aboard} units; its load is {format_number(room)}."
        yield problem("overloaded", text, (*unit.path, "carries"))


def _all_aboard(lines: Mapping[str, UnitSummary], name: str) -> set[str]:
    """Returns a line with all that it carries, and what these carry in turn."""
    found, wanted = set(), [name]
    while wanted:
        one = wanted.pop()
        if one not in found:
            found.add(one)
            wanted += lines[one].design.carries if one in lines else ()
    return found


def _seated_before(army: ArmySummary, unit: UnitSummary) -> set[str]:
    """Returns the lines that vehicles before this one carry."""
    before = army.units[: army.units.index(unit)]
    return {name for other in before for name in other.design.carries}
