"""What the editor's choices have in common: marginal prices, and reasons that stand against a choice."""

from __future__ import annotations

from collections.abc import Callable

from rules.games.eic_league.army.document import Item
from rules.games.eic_league.army.summary import Team
from rules.kernel.records import Json
from rules.kernel.screen import Option

Reason = tuple[str, str]
"""Why a choice is against the rules, and the rule's number; both empty when nothing stands against it."""

FINE: Reason = ("", "")


def signed(change: int) -> str:
    """A change of cost: "+20", "−15", nothing for none."""
    return "" if change == 0 else f"+{change:,}" if change > 0 else f"−{-change:,}"


def affordable(team: Team, change: int) -> Reason:
    """What stands against spending that many credits more (EIC-2.3)."""
    if team.left is None or change <= 0 or change <= team.left:
        return FINE
    return f"{change - team.left:,} credits over the budget", "EIC-2.3"


def first_reason(*checks: Callable[[], Reason]) -> Reason:
    """The first reason that there is."""
    return next((reason for check in checks if (reason := check())[0]), FINE)


def entry_json(entry: str | Item | None) -> Json:
    """A fitted weapon as documents write it, in its shortest form."""
    if entry is None or isinstance(entry, str):
        return entry
    if not entry.salvaged and entry.shots is None:
        return entry.weapon
    shots = {} if entry.shots is None else {"shots": entry.shots}
    return {"weapon": entry.weapon, "salvaged": entry.salvaged, **shots}


def choice(
    value: Json, label: str, *, detail: str = "", change: int = 0, against: Reason = FINE, group: str = ""
) -> Option:
    """An option with its marginal price."""
    reason, rule = against
    return Option(value=value, label=label, detail=detail, price=signed(change), reason=reason, rule=rule, group=group)
