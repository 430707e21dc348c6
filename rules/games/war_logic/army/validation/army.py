"""All problems of an army, and the hints that the book gives (sections 2 to 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.games.war_logic.army.summary import ArmySummary
from rules.games.war_logic.army.validation.budget import budget_problems
from rules.games.war_logic.army.validation.hints import hints
from rules.games.war_logic.army.validation.problems import problem, set_fix
from rules.games.war_logic.army.validation.skills import own_problems
from rules.games.war_logic.army.validation.teams import team_problems
from rules.games.war_logic.army.validation.units import unit_problems
from rules.kernel.problems import Problem


def army_problems(army: ArmySummary) -> Iterator[Problem]:
    """Yields every problem, then the hints."""
    for own in army.own:
        yield from own_problems(own, army.design.options)
    yield from name_problems(army)
    for unit in army.units:
        yield from unit_problems(army, unit)
    yield from team_problems(army)
    yield from budget_problems(army)
    yield from hints(army)


def name_problems(army: ArmySummary) -> Iterator[Problem]:
    """Yields a missing unit and names that several units have."""
    if not army.units:
        yield problem("empty-army", "An army needs at least one unit.", ("units",))
    elif not any(unit.design.count for unit in army.units):
        path = (*army.units[0].path, "count")
        text = "An army needs at least one unit; here every line counts 0."
        yield problem("empty-army", text, path, set_fix("Take one of the first", path, 1))
    for name, count in Counter(unit.design.name for unit in army.units).items():
        if count > 1:
            path = next(unit.path for unit in reversed(army.units) if unit.design.name == name)
            text = f"{count} units are called “{name}”: every unit needs a name of its own."
            yield problem(
                "duplicate-unit-name", text, (*path, "name"), set_fix(f"Call it {name} 2", (*path, "name"), f"{name} 2")
            )
