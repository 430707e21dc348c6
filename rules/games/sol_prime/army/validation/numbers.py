"""Numbers within their bounds (rules.games.sol_prime.army.limits)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.fittings import FORTIFICATION, INSTALLATION
from rules.games.sol_prime.army.limits import Limit, numbers_of_army, numbers_of_unit
from rules.games.sol_prime.army.summary import ArmySummary, Entry
from rules.games.sol_prime.army.validation.problems import entry_problem
from rules.kernel.problems import Problem


def number_problems(army: ArmySummary) -> Iterator[Problem]:
    """Checks every number of an army and its entries, each place once."""
    for path, value, limit in numbers_of_army(army.design):
        if not limit.holds(value):
            yield Problem(code="bad-number", message=_message(value, limit), rule=limit.rule, where=path)
    for entry in army.entries:
        yield from _of_entry(entry)


def _of_entry(entry: Entry) -> Iterator[Problem]:
    told = set()
    fitted = entry.fitted
    building = fitted.kind == INSTALLATION and fitted.class_id != FORTIFICATION
    for path, value, limit in numbers_of_unit(fitted.design, building=building):
        if not limit.holds(value) and path not in told:
            told.add(path)
            yield entry_problem(entry, "bad-number", _message(value, limit), rule=limit.rule, part=str(path[0]))


def _message(value: int, limit: Limit) -> str:
    bounds = f"{limit.least} to {limit.most}" if limit.least < limit.most else f"{limit.least}"
    return f"{limit.label}: {value}, where {bounds} is allowed."
