"""Choices of the editor: marginal prices, and reasons against a choice."""

from __future__ import annotations

from collections.abc import Callable

from rules.games.eic_league.army.document import Item
from rules.games.eic_league.army.summary import Team
from rules.kernel.display.cards import Option
from rules.kernel.records import Json

Reason = tuple[str, str]
"""The reason why a choice is against the rules, and the rule's number; both empty when it is fine."""

FINE: Reason = ("", "")


def format_change(change: int) -> str:
    """Returns a change of cost: "+20", "−15", nothing for none."""
    return "" if change == 0 else f"+{change:,}" if change > 0 else f"−{-change:,}"


def budget_reason(team: Team, change: int) -> Reason:
    """Returns the reason against spending that many credits more (EIC-2.3)."""
    if team.left is None or change <= 0 or change <= team.left:
        return FINE
    return f"{change - team.left:,} credits over the budget", "EIC-2.3"


def first_reason(*checks: Callable[[], Reason]) -> Reason:
    """Returns the first reason that any check gives."""
    return next((reason for check in checks if (reason := check())[0]), FINE)


def entry_json(entry: str | Item | None) -> Json:
    """Returns a fitted weapon as documents write it, in its shortest form."""
    if entry is None or isinstance(entry, str):
        return entry
    if not entry.salvaged and entry.shots is None:
        return entry.weapon
    shots = {} if entry.shots is None else {"shots": entry.shots}
    return {"weapon": entry.weapon, "salvaged": entry.salvaged, **shots}


def priced_option(
    value: Json, label: str, *, detail: str = "", change: int = 0, against: Reason = FINE, group: str = ""
) -> Option:
    """Returns an option with its marginal price."""
    reason, rule = against
    return Option(
        value=value, label=label, detail=detail, price=format_change(change), reason=reason, rule=rule, group=group
    )
