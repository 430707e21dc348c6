"""The army as a whole: budget, troop list, names, and the checks of every other topic."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.pricing.points import is_listed
from rules.games.sol_prime.army.pricing.rule_set import COPIES
from rules.games.sol_prime.army.summary import ArmySummary
from rules.games.sol_prime.army.validation.bases import base_problems
from rules.games.sol_prime.army.validation.entries import entry_problems
from rules.games.sol_prime.army.validation.leaders import leader_problems
from rules.games.sol_prime.army.validation.minefields import minefield_problems
from rules.games.sol_prime.army.validation.numbers import number_problems
from rules.games.sol_prime.army.validation.platoons import platoon_problems
from rules.kernel.edits import Edit
from rules.kernel.problems import Fix, Problem
from rules.kit.armies.problems import empty_hint


def find_problems(army: ArmySummary) -> Iterator[Problem]:
    """Yields every problem of an army, in the order of the document."""
    yield from COPIES.problems(army.design.rule_set)
    yield from number_problems(army)
    if not army.entries:
        yield empty_hint("stand", rule="SP-2.2")
    yield from _check_budget(army)
    yield from _check_names(army)
    yield from _check_listed(army)
    for entry in army.entries:
        yield from entry_problems(army, entry)
    for name, entries in army.platoons.items():
        yield from platoon_problems(name, entries)
    yield from leader_problems(army)
    yield from minefield_problems(army)
    if army.design.options.base:
        yield from base_problems(army)


def _check_budget(army: ArmySummary) -> Iterator[Problem]:
    if army.left is not None and army.left < 0:
        message = f"The army costs {army.cost} of {army.design.budget} points, {-army.left} too many."
        fix = Fix(label=f"Raise the budget to {army.cost}", edits=(Edit(op="set", path=("budget",), value=army.cost),))
        yield Problem(code="over-budget", message=message, rule="SP-2.2", where=("budget",), fixes=(fix,))


def _check_listed(army: ArmySummary) -> Iterator[Problem]:
    """Finds entries that are missing from a troop list that allows nothing else (SP-2.70)."""
    for entry in army.entries:
        if not entry.fitted.unknown and not is_listed(entry.fitted):
            message = f"{entry.name} is not on the troop list “{army.prices.source}”; armies hold what it lists."
            yield Problem(code="not-on-list", message=message, rule="SP-2.70", where=(*entry.path, "model"))


def _check_names(army: ArmySummary) -> Iterator[Problem]:
    seen: set[str] = set()
    for entry in army.entries:
        if entry.name in seen:
            message = f"Two entries are called {entry.name}; give one of them another name."
            yield Problem(code="duplicate-name", message=message, rule="SP-2.3", where=(*entry.path, "name"))
        seen.add(entry.name)
