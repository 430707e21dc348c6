"""The price of a skill by the one formula, exact (WL-2.12 to WL-2.14)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.catalogue.exact import format_number, normalise
from rules.kernel.display.cards import Line


def cost(skill: Skill, *, number: Decimal | None = None) -> Decimal:
    """Returns the exact cost by the formula (WL-2.12, WL-2.14); with ``number`` that of what is left (WL-13.15)."""
    count = skill.number if number is None else number
    reach = skill.impact + skill.range + skill.extension
    return normalise(reach * count * skill.probability / 100 + skill.penalty)


def cost_lines(skill: Skill) -> Iterator[Line]:
    """Yields the formula term by term."""
    reach = skill.impact + skill.range + skill.extension
    how = f"{format_number(skill.impact)} ! + {format_number(skill.range)} @ + {format_number(skill.extension)} *"
    yield Line(label="Impact + range + extension", amount=format_number(reach), how=how, rule="WL-2.12")
    yield Line(label="× number", amount=f"× {format_number(skill.number)}", how="#", rule="WL-2.17")
    yield Line(
        label="× probability",
        amount=f"× {format_number(skill.probability)} %",
        how="usability, never rolled",
        rule="WL-2.4",
    )
    base = reach * skill.number * skill.probability / 100
    yield Line(
        label="Before the penalty",
        amount=format_number(base),
        how=f"{format_number(reach)} × {format_number(skill.number)} × {format_number(skill.probability)} / 100",
    )
    yield Line(label="+ penalty", amount=f"+ {format_number(skill.penalty)}", how="&", rule="WL-2.11")
    yield Line(label="Cost", amount=format_number(cost(skill)), rule=CATALOGUE.formula.rule, total=True)


def formula_text(skill: Skill) -> str:
    """Returns a skill's cost as the formula with its numbers (WL-2.12)."""
    reach = f"({format_number(skill.impact)} + {format_number(skill.range)} + {format_number(skill.extension)})"
    penalty = f" + {format_number(skill.penalty)}" if skill.penalty else ""
    return f"{reach} × {format_number(skill.number)} × {format_number(skill.probability)} %{penalty}"
