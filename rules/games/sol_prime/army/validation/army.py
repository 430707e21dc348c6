"""The army as a whole: budget, troop list, names, and the checks of every other topic."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.pricing.points import is_listed
from rules.games.sol_prime.army.pricing.rule_set import pin_problems
from rules.games.sol_prime.army.summary import ArmySummary
from rules.games.sol_prime.army.validation.bases import base_problems
from rules.games.sol_prime.army.validation.entries import entry_problems
from rules.games.sol_prime.army.validation.leaders import leader_problems
from rules.games.sol_prime.army.validation.minefields import minefield_problems
from rules.games.sol_prime.army.validation.platoons import platoon_problems
from rules.kernel.documents import Edit
from rules.kernel.problems import Fix, Problem


def find_problems(force: ArmySummary) -> Iterator[Problem]:
    """Yields every problem of an army, in the order of the document."""
    yield from pin_problems(force.design.rule_set)
    yield from _check_budget(force)
    yield from _check_names(force)
    yield from _check_listed(force)
    for entry in force.entries:
        yield from entry_problems(force, entry)
    for name, entries in force.platoons.items():
        yield from platoon_problems(name, entries)
    yield from leader_problems(force)
    yield from minefield_problems(force)
    if force.design.options.base:
        yield from base_problems(force)


def _check_budget(force: ArmySummary) -> Iterator[Problem]:
    if force.left is not None and force.left < 0:
        message = f"The army costs {force.cost} of {force.design.budget} points, {-force.left} too many."
        fix = Fix(
            label=f"Raise the budget to {force.cost}", edits=(Edit(op="set", path=("budget",), value=force.cost),)
        )
        yield Problem(code="over-budget", message=message, rule="SP-2.2", where=("budget",), fixes=(fix,))


def _check_listed(force: ArmySummary) -> Iterator[Problem]:
    """Finds entries that are missing from a troop list that allows nothing else (SP-2.70)."""
    for entry in force.entries:
        if not entry.fitted.unknown and not is_listed(entry.fitted):
            message = f"{entry.name} is not on the troop list “{force.prices.source}”; armies hold what it lists."
            yield Problem(code="not-on-list", message=message, rule="SP-2.70", where=(*entry.path, "model"))


def _check_names(force: ArmySummary) -> Iterator[Problem]:
    seen: set[str] = set()
    for entry in force.entries:
        if entry.name in seen:
            message = f"Two entries are called {entry.name}; give one of them another name."
            yield Problem(code="duplicate-name", message=message, rule="SP-2.3", where=(*entry.path, "name"))
        seen.add(entry.name)
