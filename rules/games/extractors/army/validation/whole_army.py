"""Problems of the army as a whole: points, names, machines, cells (EXT-3.1, EXT-3.2, EXT-3.7, EXT-3.13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.games.extractors.army.budget import points_allowed
from rules.games.extractors.army.costs import pieces_of, total_cost
from rules.games.extractors.army.document import Army
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import CELL_PIECES, KINDS
from rules.kernel.problems import Problem
from rules.kit.armies.problems import empty_hint

LIMITS = CATALOGUE.limits


def check_whole_army(army: Army) -> Iterator[Problem]:
    if not army.units:
        yield empty_hint(rule="EXT-3.1")
    spent, limit = total_cost(army.units), points_allowed(army)
    if limit is not None and spent > limit:
        yield over_budget("The army", spent, limit, "EXT-3.1")
    second = points_allowed(army, wave="reinforcement")
    if army.reinforcement and second is not None and total_cost(army.reinforcement) > second:
        yield over_budget("The reinforcement", total_cost(army.reinforcement), second, "EXT-3.1")
    everyone = (*army.units, *army.reinforcement)
    for name, number in Counter(unit.name for unit in everyone).items():
        if number > 1:
            text = f"{number} units are called {name}: rename all but one."
            yield Problem(code="duplicate-name", message=text, rule="EXT-3.2")
    machines = sum(unit.type in KINDS and KINDS[unit.type].is_machine for unit in everyone)
    if machines > LIMITS.max_machines:
        text = f"{machines} machines of {LIMITS.max_machines} allowed: remove {machines - LIMITS.max_machines}."
        yield Problem(code="too-many-machines", message=text, rule="EXT-3.13")
    yield from _check_cells(army)


def over_budget(what: str, spent: int, limit: int, rule: str) -> Problem:
    text = f"{what} costs {spent} points of {limit}: {spent - limit} too many."
    return Problem(code="over-budget", message=text, rule=rule)


def _check_cells(army: Army) -> Iterator[Problem]:
    """Checks that no army holds more pieces of a kind from a cell than the cell has (EXT-3.7, ruling R-45)."""
    drawn: Counter[tuple[str, str]] = Counter()
    for unit in (*army.units, *army.reinforcement):
        for type_, cell in pieces_of(unit):
            if cell and cell in CATALOGUE.cells and (type_ in CELL_PIECES or type_ == "walker"):
                drawn[type_, cell] += 1
    for (type_, cell), number in drawn.items():
        has = CATALOGUE.cells[cell].pieces.get(type_, 0)
        if number > has:
            text = f"{number} {KINDS[type_].name} of {CATALOGUE.cells[cell].name}: the cell has {has}."
            yield Problem(code="cell-overdrawn", message=text, rule="EXT-3.7")
