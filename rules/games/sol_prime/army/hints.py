"""Hints: choices that are legal but probably a mistake."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.fittings import ARTILLERY
from rules.games.sol_prime.army.summary import ArmySummary
from rules.kernel.edits import Edit
from rules.kernel.problems import Fix, Problem


def hints(army: ArmySummary) -> Iterator[Problem]:
    """Yields all hints of an army. Abbreviations are spelled out where they appear (SP-1.9)."""
    if army.design.budget is None:
        message = "No budget is agreed yet."
        yield Problem(code="budget-open", message=message, rule="SP-2.1", where=("budget",), weight="hint")
    if not army.design.leaders and army.entries:
        message = "The army has no leader; each player has one, and it costs nothing."
        yield Problem(code="no-leader", message=message, rule="SP-19.1", where=("leaders",), weight="hint")
    for entry in army.entries:
        if entry.fitted.kind == ARTILLERY and not entry.fitted.design.ammunition:
            fix = Fix(label="Buy a lot", edits=(Edit(op="set", path=(*entry.path, "ammunition"), value=1),))
            message = f"{entry.name} has no ammunition: artillery fires from lots."
            where = (*entry.path, "ammunition")
            yield Problem(code="no-lots", message=message, rule="SP-17.30", where=where, fixes=(fix,), weight="hint")
    if any(entry.fitted.kind == ARTILLERY for entry in army.entries) and not _observers(army):
        message = "Nobody observes for the artillery: train a forward observer or take a leader."
        yield Problem(code="no-observer", message=message, rule="SP-17.3", weight="hint")


def _observers(army: ArmySummary) -> bool:
    return bool(army.design.leaders) or any("afo" in entry.fitted.upgrades for entry in army.entries)
