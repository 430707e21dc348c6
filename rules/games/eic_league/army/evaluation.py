"""The evaluation of a team: cost, values, facts and all problems, in one pass over the document."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.army.document import TeamDesign
from rules.games.eic_league.army.facts import unit_facts
from rules.games.eic_league.army.loadout import shots_left
from rules.games.eic_league.army.pricing import bill, format_credits
from rules.games.eic_league.army.summary import BoughtUnit, Team, rolled_budget, team_of
from rules.games.eic_league.army.validation.problems import all_problems
from rules.games.eic_league.catalogue import CATALOGUE
from rules.kernel.display.cards import Fact, Line
from rules.kernel.evaluation import Evaluation, Part
from rules.kernel.records import Json

CURRENCY = "credits"


def evaluate(design: TeamDesign) -> Evaluation:
    """Returns the evaluation of a team's document."""
    return evaluate_team(team_of(design))


def evaluate_team(team: Team) -> Evaluation:
    """Returns the evaluation of a team that has been worked out already."""
    league = CATALOGUE.leagues[team.league].name if team.league else "No units"
    return Evaluation(
        title=team.design.name,
        currency=CURRENCY,
        spent=format_credits(team.cost),
        limit="" if team.budget is None else format_credits(team.budget),
        left="" if team.left is None else format_credits(team.left),
        fill=team.cost,
        fill_limit=None if team.budget is None else max(0, team.budget),
        parts=tuple(unit_part(unit) for unit in team.units),
        problems=tuple(all_problems(team)),
        lines=tuple(
            Line(label=unit.name, amount=format_credits(unit.cost), how=type_name(unit)) for unit in team.units
        ),
        facts=tuple(team_facts(team)),
        values=team_values(team),
        tags=(league,),
    )


def type_name(unit: BoughtUnit) -> str:
    """Returns the name of a unit's type."""
    return unit.type.name if unit.type else f"unknown type “{unit.design.type}”"


def unit_part(unit: BoughtUnit) -> Part:
    """Returns a unit's part of its team's evaluation."""
    return Part(
        path=unit.path,
        title=unit.name,
        kind=type_name(unit),
        cost=format_credits(unit.cost),
        summary=summary_line(unit),
        good_for=unit.type.good_for if unit.type else "",
        lines=tuple(entry.line for entry in bill(unit.design)),
        facts=unit_facts(unit),
        values=unit_values(unit),
    )


def summary_line(unit: BoughtUnit) -> str:
    """Returns a unit in one line."""
    slots = f"{unit.slots_used}/{unit.type.slots} slots" if unit.type else f"{unit.slots_used} slots"
    weapons = ", ".join(fitted.title for fitted in unit.carried)
    return f"Energy {unit.energy} · {slots}" + (f" · {weapons}" if weapons else "")


def unit_values(unit: BoughtUnit) -> dict[str, Json]:
    """Returns the derived values of a unit by their names in case files."""
    shots = {fitted.slot: shots_left(fitted, unit.kind) for fitted in unit.slots if fitted.slot}
    return {
        "cost": unit.cost,
        "energy": unit.energy,
        "slots": unit.type.slots if unit.type else 0,
        "slots-used": unit.slots_used,
        "ratings": dict(unit.ratings),
        "move": unit.move,
        "shielding": dict(unit.shielding),
        "shots": {str(slot): left for slot, left in shots.items() if left is not None},
    }


def team_values(team: Team) -> dict[str, Json]:
    """Returns the derived values of a team by their names in case files."""
    return {"cost": team.cost, "budget": team.budget, "league": team.league}


def team_facts(team: Team) -> Iterator[Fact]:
    """Yields the facts of a whole team: budget, league, credits for recovery."""
    yield _budget_fact(team)
    yield _league_fact(team)
    if team.left is not None and team.left >= 0:
        yield _recovery_fact(team.left)


def _budget_fact(team: Team) -> Fact:
    """The first budget: two dice × 1000 + 4000 (EIC-2.1)."""
    table, dice = CATALOGUE.budget, team.design.budget_dice
    if team.budget is None:
        return Fact(label="Budget", value="not settled", rule=table.rule, tone="warn")
    if dice is None or team.budget != rolled_budget(dice):
        return Fact(label="Budget", value=format_credits(team.budget), rule=table.rule)
    sum_ = f"({dice[0]} + {dice[1]}) × {format_credits(table.multiplier)}"
    why = (
        Line(label="Two dice", amount=format_credits(sum(dice) * table.multiplier), how=sum_, rule=table.rule),
        Line(label="Every coach", amount=format_credits(table.add), rule=table.rule),
    )
    return Fact(label="Budget", value=format_credits(team.budget), why=why, rule=table.rule)


def _league_fact(team: Team) -> Fact:
    """The league class with its bounds (EIC-10.1, EIC-10.2)."""
    if not team.league:
        return Fact(label="League", value="none", rule="EIC-10.1", tone="warn")
    league = CATALOGUE.leagues[team.league]
    custom = sum(bool(unit.type and unit.type.custom) for unit in team.units)
    most = "any number" if league.custom_max is None else str(league.custom_max)
    bounds = f"{league.units_min} or more" if league.units_max is None else f"{league.units_min} to {league.units_max}"
    why = (
        Line(label="Units", amount=str(len(team.units)), how=f"{league.name}: {bounds}", rule="EIC-10.1"),
        Line(label="Specialty units", amount=str(custom), how=f"{most} allowed", rule="EIC-10.2"),
    )
    return Fact(label="League", value=league.name, why=why, rule="EIC-10.1")


def _recovery_fact(left: int) -> Fact:
    """The credits that are left, and the energy they buy in battle (EIC-2.2, EIC-18.3)."""
    per_point = CATALOGUE.base.recovery.credits_per_energy
    energy = f"{left // per_point:,}"
    why = (Line(label="Energy points", amount=energy, how=f"{left:,} / {per_point}", rule="EIC-18.3"),)
    value = f"{format_credits(left)} credits, {energy} energy"
    return Fact(label="Left for recovery", value=value, why=why, rule="EIC-2.2")
