"""Construction cases: an army document or a battle card in, values and problem codes out."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from rules.games.war_logic.army.document import ARMY
from rules.games.war_logic.army.evaluation import evaluate_summary, unit_values
from rules.games.war_logic.army.summary import summarise
from rules.games.war_logic.catalogue.exact import ZERO, read_exact, write_exact
from rules.kernel.records import Json


def run_build_case(case: Mapping[str, Json]) -> Json:
    """Returns cost, rest of the budget, values of teams and units, and the codes of all problems."""
    if "card" in case:
        return card_result(case["card"])
    army = summarise(ARMY.read(case["army"]))
    found = evaluate_summary(army)
    return {
        **found.values,
        "teams": {team.name: write_exact(army.team_cost(team)) for team in army.design.teams},
        "units": {unit.design.name: unit_values(unit) for unit in army.units},
        "problems": sorted({problem.code for problem in found.problems if problem.weight == "error"}),
    }


def card_result(card: Mapping[str, Json]) -> Json:
    """Returns what every side of a battle card has spent and left (WL-4.3, WL-4.9)."""
    budget = None if card.get("budget") is None else read_exact(card["budget"])
    strict = (card.get("options") or {}).get("strict-budget", True)
    sides: dict[str, Json] = {}
    problems: set[str] = set()
    for name, side in (card.get("sides") or {}).items():
        spent = sum((read_exact(cost) for cost in (side.get("groups") or {}).values()), ZERO)
        left: Decimal | None = None if budget is None else budget - spent
        if strict and left is not None and left < 0:
            problems.add("over-budget")
        problems |= _allotments(side, budget, strict=strict)
        sides[name] = {"spent": write_exact(spent), "left": None if left is None else write_exact(left)}
    return {"sides": sides, "problems": sorted(problems)}


def _allotments(side: Mapping[str, Json], budget: Decimal | None, *, strict: bool) -> set[str]:
    """Returns the codes of problems with the allotments of a side's groups (WL-4.5)."""
    found: set[str] = set()
    allotted = {name: read_exact(most) for name, most in (side.get("allotments") or {}).items()}
    groups = {name: read_exact(cost) for name, cost in (side.get("groups") or {}).items()}
    if strict and any(groups.get(name, ZERO) > most for name, most in allotted.items()):
        found.add("group-over-allotment")
    if budget is not None and sum(allotted.values(), ZERO) > budget:
        found.add("allotments-exceed-budget")
    return found
