"""Problems of skills (WL-2.3 to WL-2.28)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rules.games.war_logic.army.document import Options
from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.skills import PROPERTIES, Skill, from_library, sub_category_of
from rules.games.war_logic.army.summary import OwnSkill
from rules.games.war_logic.army.validation.bounds import aim_problems, defect_problems
from rules.games.war_logic.army.validation.problems import problem, set_fix
from rules.games.war_logic.catalogue import CATALOGUE, LIBRARY, LIMITS, SUBS
from rules.games.war_logic.catalogue.exact import format_number, write_exact
from rules.games.war_logic.catalogue.records import SubCategory
from rules.kernel.problems import Fix, Problem
from rules.kernel.records import Path, replace
from rules.kernel.wording import format_list

CAPPED = ("control", "movement", "offense")
NEGATIVE = {"health": ("number",), "armor": ("number",), "morale": ("impact", "extension")}
"""Properties that may be negative, by sub-category (WL-2.25)."""
PENALISED = {"override": LIMITS.override_penalty, "manipulation": LIMITS.manipulation_penalty}


def own_problems(own: OwnSkill, options: Options) -> Iterator[Problem]:
    """Yields every problem of a skill of the army's own."""
    if own.design.skill is not None and own.design.skill not in LIBRARY:
        text = f"{own.title} starts from “{own.design.skill}”, which is not in the library."
        yield problem("unknown-skill", text, own.path, set_fix("Start from nothing", (*own.path, "skill"), None))
        return
    if own.skill is None:
        yield from _class_problems(own)
        return
    same = _equals_library(own)
    if own.design.id in LIBRARY and not same:
        text = f"{own.title} has the id of a library skill, “{own.design.id}”, but other values: choose a new id."
        yield problem("skill-redefined", text, (*own.path, "id"), _new_id_fix(own))
    yield from skill_problems(own.skill, own.title, own.path, options)
    yield from _stated_problems(own, own.skill)
    yield from _accuracy_problems(own, own.skill)
    if not same:
        yield from aim_problems(own, own.skill)
    if options.strict_defaults and not same:
        yield from _default_problems(own, own.skill)


def _new_id_fix(own: OwnSkill) -> Fix:
    return set_fix(f"Call it {own.design.id}-2", (*own.path, "id"), f"{own.design.id}-2")


def _equals_library(own: OwnSkill) -> bool:
    """Checks whether a skill of the army's own with a library id has the library's values (WL-2.28)."""
    if own.design.id not in LIBRARY or own.skill is None:
        return False
    return replace(from_library(own.design.id), name=own.skill.name) == own.skill


def _class_problems(own: OwnSkill) -> Iterator[Problem]:
    category, sub = own.design.category, own.design.sub_category
    named = {name for _, name in SUBS}
    strange = category not in CATALOGUE.categories.items if category is not None else sub not in named
    if strange:
        known = ", ".join(CATALOGUE.categories.items)
        text = f"{own.title}: there is no category “{category or ''}”; choose one of {known}."
        yield problem("unknown-category", text, (*own.path, "category"))
        if sub in named or sub is None:
            return
    if sub not in named:
        text = f"{own.title}: there is no sub-category “{sub or ''}” under {category or 'any category'}."
        yield problem("unknown-sub-category", text, (*own.path, "sub-category"))
        return
    homes = [home for home, name in SUBS if name == sub]
    text = f"{own.title}: {sub} belongs under {format_list(homes)}, not under {category}."
    fixes = [set_fix(f"Move to {home}", (*own.path, "category"), home) for home in homes]
    yield problem("sub-category-mismatch", text, (*own.path, "sub-category"), *fixes)


def skill_problems(skill: Skill, title: str, path: Path, options: Options) -> Iterator[Problem]:
    """Yields the problems of a skill, own or library, under a card's options (WL-2.21, WL-13.11)."""
    sub = sub_category_of(skill)
    for name in PROPERTIES:
        yield from _number_problems(skill, name, title, path)
    yield from defect_problems(skill, title, path)
    if sub.zero_range and skill.range > 0:
        text = f"{title}: {sub.id.replace('-', ' ')} reaches 0 inches, not {format_number(skill.range)}."
        yield problem("melee-with-range", text, (*path, "range"), set_fix("Set range to 0", (*path, "range"), 0))
    cap = options.number_cap
    if cap is not None and skill.category in CAPPED and skill.number > cap:
        text = f"{title} has # {format_number(skill.number)}; the card allows {cap}."
        yield problem("number-over-cap", text, (*path, "number"))
    least = PENALISED.get(skill.sub_category)
    if options.strict_penalties and least is not None and skill.penalty < least:
        text = (
            f"{title}: {skill.sub_category} skills carry a penalty of {least}, this one {format_number(skill.penalty)}."
        )
        yield problem("penalty-missing", text, (*path, "penalty"))


def _number_problems(skill: Skill, name: str, title: str, path: Path) -> Iterator[Problem]:
    value: Decimal = getattr(skill, name)
    if value != value.to_integral_value():
        near = int(value.to_integral_value())
        text = f"{title}: {name} is {format_number(value)}; only whole numbers are allowed."
        yield problem(
            "non-integer-property", text, (*path, name), set_fix(f"Set {name} to {near}", (*path, name), near)
        )
    if value < 0 and name not in NEGATIVE.get(skill.sub_category, ()):
        text = (
            f"{title}: {name} is {format_number(value)}. Only # of "
            "health and armor, and ! and * of morale, may be negative."
        )
        yield problem("negative-property", text, (*path, name), set_fix(f"Set {name} to 0", (*path, name), 0))


def _stated_problems(own: OwnSkill, skill: Skill) -> Iterator[Problem]:
    """Yields a missing number and a wrong stated cost (WL-2.13, WL-2.22)."""
    if sub_category_of(skill).number is None and own.design.number is None:
        text = f"{own.title}: health and armor have no default number; say how many points there are."
        yield problem("number-missing", text, (*own.path, "number"), set_fix("Set # to 5", (*own.path, "number"), 5))
    stated = own.design.cost
    if stated is not None and stated != cost(skill):
        text = (
            f"{own.title}: the stated cost is {format_number(stated)}, the formula gives {format_number(cost(skill))}."
        )
        fix = set_fix("Leave it to the formula", (*own.path, "cost"), None)
        yield problem("cost-mismatch", text, (*own.path, "cost"), fix)


def _accuracy_problems(own: OwnSkill, skill: Skill) -> Iterator[Problem]:
    """Yields an accuracy that probability does not pay for (WL-2.18)."""
    stated, path = own.design.accuracy, (*own.path, "accuracy")
    if stated is None:
        return
    if not LIMITS.accuracy_min <= stated <= LIMITS.accuracy_max:
        text = (
            f"{own.title}: accuracy {format_number(stated)} is outside {LIMITS.accuracy_min} to {LIMITS.accuracy_max}."
        )
        yield problem("accuracy-out-of-range", text, path)
        return
    if stated != stated.to_integral_value():
        text = f"{own.title}: accuracy is {format_number(stated)}; only whole numbers are allowed."
        yield problem("non-integer-property", text, path)
    wanted = _base(sub_category_of(skill)) + stated * LIMITS.accuracy_percent_per_point
    if skill.probability < wanted:
        has = f"the skill has {format_number(skill.probability)} %"
        text = f"{own.title}: accuracy {format_number(stated)} needs {format_number(wanted)} %, {has}."
        fix = set_fix(f"Set probability to {format_number(wanted)} %", (*own.path, "probability"), write_exact(wanted))
        yield problem("accuracy-not-paid", text, path, fix)


def _base(sub: SubCategory) -> Decimal:
    return sub.probability if sub.accuracy_base is None else Decimal(sub.accuracy_base)


def _default_problems(own: OwnSkill, skill: Skill) -> Iterator[Problem]:
    floor = _base(sub_category_of(skill))
    if skill.probability < floor:
        has = f"this one {format_number(skill.probability)} %"
        text = f"{own.title}: {skill.sub_category} skills have at least {format_number(floor)} %, {has}."
        fix = set_fix(f"Set probability to {format_number(floor)} %", (*own.path, "probability"), write_exact(floor))
        yield problem("probability-below-default", text, (*own.path, "probability"), fix)
