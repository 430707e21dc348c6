"""Problems of a whole team: budget, names, league class, specialty units (sections 2 and 10)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.army.blank import starting_unit
from rules.games.eic_league.army.bounds import BUDGET
from rules.games.eic_league.army.pricing import format_credits
from rules.games.eic_league.army.summary import BoughtUnit, Team, rolled_budget
from rules.games.eic_league.army.validation.fixes import clear, put
from rules.games.eic_league.army.validation.wear import OFF_SCALE
from rules.games.eic_league.catalogue import CATALOGUE
from rules.kernel.edits import Edit
from rules.kernel.problems import Fix, Problem
from rules.kit.names import unique_name


def team_problems(team: Team) -> Iterator[Problem]:
    """Yields the problems of the team as a whole."""
    yield from _budget(team)
    if team.units:
        yield from _names(team)
        yield from _custom_units(team)
        yield from _league(team)
    else:
        yield _no_units()


def _budget(team: Team) -> Iterator[Problem]:
    """Budget problems: a cost above it (EIC-2.3), or noted dice that give another sum (EIC-2.1)."""
    dice, budget = team.design.budget_dice, team.design.budget
    if dice and not all(1 <= face <= 6 for face in dice):
        fix = clear("Roll again", ("budget-dice",))
        message = f"The dice of the budget show {dice[0]} and {dice[1]}; they are six-sided."
        yield Problem(
            code="budget-roll-mismatch", message=message, rule="EIC-2.1", where=("budget-dice",), fixes=(fix,)
        )
    elif dice and budget is not None and budget != rolled_budget(dice):
        yield _roll_mismatch(budget, dice)
    if budget is not None and budget > BUDGET.most:
        yield _budget_off_scale(budget)
    if team.left is not None and team.left < 0:
        yield _over_budget(team, -team.left)


def _budget_off_scale(budget: int) -> Problem:
    return Problem(
        code=OFF_SCALE,
        message=f"The budget is {format_credits(budget)} credits; it is {BUDGET} here.",
        rule=BUDGET.rule,
        where=("budget",),
        fixes=(put("Leave the budget open", ("budget",), None),),
    )


def _roll_mismatch(budget: int, dice: tuple[int, int]) -> Problem:
    rolled = format_credits(rolled_budget(dice))
    return Problem(
        code="budget-roll-mismatch",
        message=f"The budget is {format_credits(budget)}, but {dice[0]} and {dice[1]} give {rolled} credits.",
        rule="EIC-2.1",
        where=("budget",),
        fixes=(
            put(f"Take the {rolled} of the dice", ("budget",), None),
            put(f"Keep {format_credits(budget)} without dice", ("budget-dice",), None),
        ),
    )


def _over_budget(team: Team, excess: int) -> Problem:
    cost = format_credits(team.cost)
    enough = sorted((unit for unit in team.units if unit.cost >= excess), key=lambda unit: unit.cost)
    return Problem(
        code="over-budget",
        message=f"The team costs {cost} of {format_credits(team.budget or 0)} credits, {format_credits(excess)} over.",
        rule="EIC-2.3",
        where=("budget",),
        fixes=tuple(clear(f"Leave out {unit.name} (−{format_credits(unit.cost)})", unit.path) for unit in enough[:2]),
    )


def _no_units() -> Problem:
    fixes = tuple(
        Fix(
            label=f"Add a {CATALOGUE.units[type_].name.lower()}",
            edits=(Edit(op="add", path=("units",), value=starting_unit(type_)),),
        )
        for type_ in ("suit", "tank")
    )
    message = "The team has no units; add at least one."
    return Problem(code="no-units", message=message, rule="EIC-10.1", where=("units",), fixes=fixes)


def _names(team: Team) -> Iterator[Problem]:
    """Names that two units share."""
    names = [unit.name for unit in team.units]
    for place, unit in enumerate(team.units):
        if unit.name in names[:place]:
            new = unique_name(unit.name, names)
            path = (*unit.path, "name")
            yield Problem(
                code="duplicate-name",
                message=f"Two units are called “{unit.name}”.",
                rule="EIC-10.1",
                where=path,
                fixes=(put(f"Call the second “{new}”", path, new),),
            )


def _custom_units(team: Team) -> Iterator[Problem]:
    """Specialty units over the limit of the league class (EIC-10.2)."""
    league = CATALOGUE.leagues[team.league or "minor"]
    custom = [unit for unit in team.units if unit.type and unit.type.custom]
    if league.custom_max is not None and len(custom) > league.custom_max:
        spare = custom[league.custom_max :]
        yield Problem(
            code="too-many-custom-units",
            message=f"{len(custom)} of {league.custom_max} specialty units in the {league.name}.",
            rule="EIC-10.2",
            where=spare[0].path,
            fixes=(_basic_suits(spare), clear(f"Leave out {_names_of(spare)}", *(unit.path for unit in spare))),
        )


def _basic_suits(units: list[BoughtUnit]) -> Fix:
    edits = tuple(Edit(op="set", path=(*unit.path, "type"), value="suit") for unit in units)
    return Fix(label=f"Make {_names_of(units)} basic suits", edits=edits)


def _names_of(units: list[BoughtUnit]) -> str:
    return ", ".join(unit.name for unit in units)


def _league(team: Team) -> Iterator[Problem]:
    """A claimed league class that does not fit the number of units (EIC-10.1)."""
    claimed, actual = team.design.league, team.league
    if claimed is not None and actual and claimed != actual:
        known = CATALOGUE.leagues.get(claimed)
        name = known.name if known else f"league “{claimed}”"
        right = CATALOGUE.leagues[actual].name
        yield Problem(
            code="league-size",
            message=f"The team claims the {name}, but {len(team.units)} units make it a team of the {right}.",
            rule="EIC-10.1",
            where=("league",),
            fixes=(put(right, ("league",), actual), put("Claim none", ("league",), None)),
        )
