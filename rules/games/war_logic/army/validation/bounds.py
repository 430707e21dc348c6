"""Bounds of numbers that the formula alone would turn into free credits or free strength (WL-1.6, WL-2.25, WL-8.11)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rules.games.war_logic.army.derived_values import is_regenerative
from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.skills import Skill, sub_category_of
from rules.games.war_logic.army.summary import ArmySummary, OwnSkill, UnitSummary
from rules.games.war_logic.army.validation.problems import problem, set_fix
from rules.games.war_logic.catalogue import AIM_PRICE, LIMITS
from rules.games.war_logic.catalogue.exact import ZERO, format_number, write_exact
from rules.kernel.dice import D10
from rules.kernel.problems import Problem
from rules.kernel.records import Path


def defect_problems(skill: Skill, title: str, path: Path) -> Iterator[Problem]:
    """Yields defects that give back more than they take: a point is a credit, and a die has ten faces (WL-2.25)."""
    if skill.sub_category == "morale":
        yield from _low_morale_problems(skill, title, path)
    elif skill.sub_category in ("health", "armor") and skill.number < 0:
        taken = -skill.impact * skill.number
        if is_regenerative(skill):
            yield problem("negative-property", f"{title}: charges of an armor cannot be negative.", (*path, "number"))
        elif -cost(skill) > taken >= 0:
            text = f"{title} takes {format_number(taken)} points and would give back {format_number(-cost(skill))}."
            yield problem("negative-property", f"{text} A point is worth a credit.", (*path, "number"))


def _low_morale_problems(skill: Skill, title: str, path: Path) -> Iterator[Problem]:
    for name in ("impact", "extension"):
        value: Decimal = getattr(skill, name)
        if value < -D10.high:
            text = f"{title}: {name} is {format_number(value)}; more than {D10.high} points off a die change nothing."
            fix = set_fix(f"Set {name} to −{D10.high}", (*path, name), -D10.high)
            yield problem("negative-property", text, (*path, name), fix)
    sub, low = sub_category_of(skill), min(ZERO, skill.impact) + min(ZERO, skill.extension)
    most = -low * (sub.number or ZERO) * sub.probability / 100
    if low < 0 and -cost(skill) > most:
        text = f"{title} gives back {format_number(-cost(skill))} credits; low morale is worth {format_number(most)}."
        yield problem("negative-property", text, (*path, "number"))


def aim_problems(own: OwnSkill, skill: Skill) -> Iterator[Problem]:
    """Yields help in aiming that is out of bounds, or cheaper than the library's monocular (WL-8.11, WL-2.18)."""
    bonus, path = skill.die_bonus, (*own.path, "die-bonus")
    if not bonus:
        return
    if not LIMITS.accuracy_min <= bonus <= LIMITS.accuracy_max:
        text = f"{own.title} helps in aiming by {bonus}; {LIMITS.accuracy_min} to {LIMITS.accuracy_max} are possible."
        yield problem("accuracy-out-of-range", text, path)
        return
    wanted = bonus * AIM_PRICE
    if cost(skill) < wanted:
        has = f"the skill costs {format_number(cost(skill))}"
        text = f"{own.title}: {bonus} points of help in aiming are worth {format_number(wanted)} credits; {has}."
        penalty = write_exact(wanted - cost(skill) + skill.penalty)
        fixes = (
            set_fix("No help in aiming", path, None),
            set_fix(f"Set penalty to {penalty}", (*own.path, "penalty"), penalty),
        )
        yield problem("accuracy-not-paid", text, path, *fixes)


def unit_bounds(unit: UnitSummary) -> Iterator[Problem]:
    """Yields a scale that no unit can have, and a cost below nothing (WL-1.6, WL-2.25)."""
    scale, path = unit.design.scale, (*unit.path, "scale")
    if scale is not None and not 0 < scale <= LIMITS.scale_max:
        text = f"{unit.design.name} is scaled by {format_number(scale)}; a scale is above 0 and at most "
        text += f"{LIMITS.scale_max}."
        code = "negative-property" if scale <= 0 else "number-over-cap"
        yield problem(code, text, path, set_fix("Do not scale it", path, None))
    elif unit.profile.cost < 0:
        text = f"{unit.design.name} costs {format_number(unit.profile.cost)}: defects make a unit cheaper, never free."
        yield problem("negative-property", text, unit.path)


def budget_bounds(army: ArmySummary) -> Iterator[Problem]:
    """Yields budgets and allotments below 0 (WL-4.2, WL-4.5)."""
    given: dict[Path, Decimal | None] = {("budget",): army.design.budget}
    given |= {("allotments", team): credits for team, credits in army.design.allotments.items()}
    for path, value in given.items():
        if value is not None and value < 0:
            text = f"{format_number(value)} credits cannot be the {'budget' if path == ('budget',) else 'allotment'}."
            yield problem("negative-property", text, path, set_fix("Set it to 0", path, 0))
