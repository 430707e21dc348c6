"""The price of a skill by the one formula, exact (WL-2.12 to WL-2.14)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rules.games.war_logic.army.skills import Skill
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.catalogue.exact import plain, shown
from rules.kernel.screen import Line


def cost(skill: Skill, *, number: Decimal | None = None) -> Decimal:
    """The cost by the formula (WL-2.12), exact (WL-2.14); with another ``number`` what is left of it (WL-13.15)."""
    count = skill.number if number is None else number
    reach = skill.impact + skill.range + skill.extension
    return plain(reach * count * skill.probability / 100 + skill.penalty)


def cost_lines(skill: Skill) -> Iterator[Line]:
    """The formula term by term."""
    reach = skill.impact + skill.range + skill.extension
    how = f"{shown(skill.impact)} ! + {shown(skill.range)} @ + {shown(skill.extension)} *"
    yield Line(label="Impact + range + extension", amount=shown(reach), how=how, rule="WL-2.12")
    yield Line(label="× number", amount=f"× {shown(skill.number)}", how="#", rule="WL-2.17")
    yield Line(
        label="× probability", amount=f"× {shown(skill.probability)} %", how="usability, never rolled", rule="WL-2.4"
    )
    base = reach * skill.number * skill.probability / 100
    yield Line(
        label="Before the penalty",
        amount=shown(base),
        how=f"{shown(reach)} × {shown(skill.number)} × {shown(skill.probability)} / 100",
    )
    yield Line(label="+ penalty", amount=f"+ {shown(skill.penalty)}", how="&", rule="WL-2.11")
    yield Line(label="Cost", amount=shown(cost(skill)), rule=CATALOGUE.formula.rule, total=True)


def formula_text(skill: Skill) -> str:
    """A skill's cost as the formula with its numbers in it (WL-2.12)."""
    reach = f"({shown(skill.impact)} + {shown(skill.range)} + {shown(skill.extension)})"
    penalty = f" + {shown(skill.penalty)}" if skill.penalty else ""
    return f"{reach} × {shown(skill.number)} × {shown(skill.probability)} %{penalty}"
