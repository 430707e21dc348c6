"""Problems of the budget and its allotments (WL-4.4, WL-4.5)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rules.games.war_logic.army.summary import ArmySummary
from rules.games.war_logic.army.validation.bounds import budget_bounds
from rules.games.war_logic.army.validation.problems import problem, set_fix
from rules.games.war_logic.catalogue.exact import ZERO, format_number
from rules.kernel.problems import Problem


def budget_problems(army: ArmySummary) -> Iterator[Problem]:
    """Yields an exceeded budget and exceeded allotments."""
    yield from budget_bounds(army)
    design = army.design
    strict, budget = design.options.strict_budget, design.budget
    if strict and army.left is not None and army.left < 0:
        text = (
            f"The army costs {format_number(army.cost)} of {format_number(budget or ZERO)} "
            f"credits: {format_number(-army.left)} too many."
        )
        loose = set_fix("The budget is not strict", ("options", "strict-budget"), False)
        yield problem("over-budget", text, ("budget",), loose)
    for team in design.teams:
        most = design.allotments.get(team.name)
        if strict and most is not None and army.team_cost(team) > most:
            text = (
                f"{team.name} costs {format_number(army.team_cost(team))}; "
                f"{format_number(most)} credits were allotted to it."
            )
            yield problem("group-over-allotment", text, ("allotments", team.name))
    allotted: Decimal = sum(design.allotments.values(), ZERO)
    if budget is not None and allotted > budget:
        text = f"The allotments add up to {format_number(allotted)} credits; the budget is {format_number(budget)}."
        yield problem("allotments-exceed-budget", text, ("allotments",))
