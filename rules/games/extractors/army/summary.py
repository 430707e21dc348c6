"""The summary of an army: cost lines, derived values and all problems, in one pass."""

from __future__ import annotations

from rules.games.extractors.army.budget import equipment_spending, points_allowed
from rules.games.extractors.army.costs import extras_cost, family_cost, total_cost, unit_cost, weapons_cost
from rules.games.extractors.army.derived_values import derived_values, evaluate_unit, unit_title
from rules.games.extractors.army.document import Army
from rules.games.extractors.army.validation.problems import find_problems
from rules.games.extractors.catalogue import CATALOGUE
from rules.kernel.display.cards import Fact, Line
from rules.kernel.evaluation import Evaluation

LIMITS = CATALOGUE.limits


def evaluate(army: Army) -> Evaluation:
    """Works out costs, values and all problems of an army, in one pass."""
    total = total_cost(army.units) + total_cost(army.reinforcement)
    limit, granted = points_allowed(army), equipment_spending(army)
    spent = total_cost(army.units) if army.reinforcement else total
    if granted:
        spent, limit = granted
    groups = (("units", army.units), ("reinforcement", army.reinforcement))
    parts = tuple(evaluate_unit(unit, (key, place)) for key, units in groups for place, unit in enumerate(units))
    found = find_problems(army)
    units = {unit.name: seen for _, group in groups for unit in group if (seen := derived_values(unit))}
    codes = sorted({problem.code for problem in found if problem.weight == "error"})
    return Evaluation(
        title=army.name,
        currency="points",
        spent=str(spent),
        limit="" if limit is None else str(limit),
        left="" if limit is None else str(limit - spent),
        fill=None if limit is None else float(spent),
        fill_limit=None if limit is None else float(limit),
        parts=parts,
        problems=tuple(found),
        lines=_lines(army),
        facts=_army_facts(army),
        values={"cost": total, "units": units, "problems": codes},
        tags=_tags(army),
    )


def _lines(army: Army) -> tuple[Line, ...]:
    lines = [Line(label=unit.name, amount=str(unit_cost(unit)), how=unit_title(unit)) for unit in army.units]
    lines.append(Line(label="Army", amount=str(total_cost(army.units)), total=True, rule="EXT-3.3"))
    if granted := equipment_spending(army):
        spent, most = granted
        lines.append(Line(label="Equipment", amount=str(spent), how=f"of {most}", total=True, rule="EXT-22.3"))
    if army.reinforcement:
        second = total_cost(army.reinforcement)
        lines.append(Line(label="Reinforcement", amount=str(second), total=True, rule="EXT-22.1"))
    return tuple(lines)


def _army_facts(army: Army) -> tuple[Fact, ...]:
    if army.options.side == "avronian":
        weapons = sum(weapons_cost(unit) for unit in army.units)
        extras = sum(extras_cost(unit) for unit in army.units)
        return (
            Fact(label="Machines", value=f"{len(army.units)} of {LIMITS.max_machines}", rule="EXT-3.13"),
            Fact(label="Cost", value=f"{total_cost(army.units)} points", rule="EXT-3.3"),
            Fact(label="Weapons", value=f"{weapons} points", rule="EXT-3.10"),
            Fact(label="Armor and Thanis", value=f"{extras} points", rule="EXT-3.12"),
        )
    return tuple(
        Fact(label=label, value=f"{family_cost(army, family)} points", rule="EXT-22.48")
        for label, family in (("Sections", "section"), ("Vehicles", "vehicle"))
    )


def _tags(army: Army) -> tuple[str, ...]:
    tags = [army.options.side.capitalize()]
    if army.options.scenario:
        tags.append(CATALOGUE.scenarios[army.options.scenario].name)
    if army.options.simple:
        tags.append("Simple game")
    if army.options.wave == "reinforcement":
        tags.append("Reinforcement")
    return tuple(tags)
