"""Undo: actions that may be taken back without anybody's leave."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.sol_prime.battle.events import Event, Happened

SETTLED = frozenset(
    ("announced", "ended", "fire-held", "minefield-entered", "counterbattery-tried", "first-side-settled")
)
"""Events that show a secret, or that answer the other side's question."""


def undo_is_free(events: Sequence[Event]) -> bool:
    """Checks that no die has landed and no secret was opened; entering aircraft are one (SP-28.5)."""
    return all(isinstance(event, Happened) and _free(event) for event in events)


def _free(event: Happened) -> bool:
    flies_on = event.type == "flown" and bool(event.action.get("entry"))
    return not event.rolls and event.type not in SETTLED and not flies_on and not _shows(event)


def _shows(event: Happened) -> bool:
    """Checks whether the other side has now seen stands that were secret (SP-28.4)."""
    if event.result.get("shows"):
        return True
    shown = any(patch.get("concealed") is False for patch in event.changes.units.values())
    return event.type in ("shown", "activated") and shown and not event.result.get("concealed")
