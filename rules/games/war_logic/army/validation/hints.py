"""Hints that forbid nothing: warnings of the book (WL-18.1, WL-18.3), and traits that are unknown (WL-2.33)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.army.summary import ArmySummary, OwnSkill
from rules.games.war_logic.catalogue import CATALOGUE, LIMITS
from rules.games.war_logic.catalogue.exact import format_number
from rules.kernel.problems import Problem
from rules.kernel.records import Path


def hints(army: ArmySummary) -> Iterator[Problem]:
    """Yields the book's warnings (WL-18.1, WL-18.3), and unknown traits."""
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
        yield from _unknown_traits(own)
        skill = own.skill
        if skill and skill.category == "offense" and 0 < skill.impact % 10 <= 1 and skill.impact > 10:
            text = (
                f"{own.title}: impact {format_number(skill.impact)} gains "
                "by rounding up at every face; the others may object."
            )
            yield _hint("rounding-gain", text, "WL-18.1", own.path)
        if skill and skill.sub_category == "override" and skill.penalty < LIMITS.override_penalty:
            text = (
                f"{own.title}: override skills usually carry a penalty "
                f"of {LIMITS.override_penalty}, this one {format_number(skill.penalty)}."
            )
            yield _hint("low-penalty", text, "WL-2.21", own.path)
    ranks = [unit for unit in army.units if unit.profile.command > 0]
    bodies = sum(unit.design.count for unit in army.units if unit.design.kind == "unit")
    if bodies > 1 and not ranks:
        yield _hint("no-commander", "Nobody commands: only one unit acts in a turn.", "WL-18.3", ())


def _unknown_traits(own: OwnSkill) -> Iterator[Problem]:
    for trait in own.design.traits or ():
        if trait not in CATALOGUE.words.traits.items and not trait.startswith("safe-in:"):
            yield _hint(
                "unknown-trait", f"{own.title}: {trait} is not a trait: it changes nothing.", "WL-2.33", own.path
            )


def _hint(code: str, message: str, rule: str, where: Path) -> Problem:
    return Problem(code=code, message=message, rule=rule, where=where, weight="hint")
