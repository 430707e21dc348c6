"""Problems of the budget and its allotments (WL-4.4, WL-4.5)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rules.games.war_logic.army.summary import Army
from rules.games.war_logic.army.validation.skills import problem, set_to
from rules.games.war_logic.catalogue.exact import ZERO, shown
from rules.kernel.problems import Problem


def budget_problems(army: Army) -> Iterator[Problem]:
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
