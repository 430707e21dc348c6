"""Which actions may be taken back without anybody's leave."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.sol_prime.battle.events import Event, Happened

SETTLED = frozenset(
    ("announced", "ended", "fire-held", "minefield-entered", "counterbattery-tried", "first-side-settled")
)
"""A secret was shown, or the other side has been asked and has answered."""


def undo_is_free(events: Sequence[Event]) -> bool:
    """True when no die has landed and no secret was opened; aircraft that fly on are one (SP-28.5)."""
    return all(isinstance(event, Happened) and _free(event) for event in events)


def _free(event: Happened) -> bool:
    flies_on = event.type == "flown" and bool(event.action.get("entry"))
    return not event.rolls and event.type not in SETTLED and not flies_on
