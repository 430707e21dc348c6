"""Undo: what taking an action back would give away."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.battle.events import (
    Activated,
    Discovered,
    Ended,
    Event,
    Fired,
    Moved,
    PhaseEnded,
    Rallied,
    Revealed,
    Started,
)

SETTLING = (Activated, Discovered, Ended, Rallied, Revealed, Started)
"""A die has landed, a secret was opened, or the battle began or ended."""


def undo_is_free(events: Sequence[Event]) -> bool:
    """True when no die has landed and no secret was opened: an order shown, a hidden unit or a new army seen."""
    return not any(_settles(event) for event in events)


def _settles(event: Event) -> bool:
    match event:
        case Moved():
            entered = event.start is None and event.hex is not None
            return bool(event.rolls) or event.order is not None or entered
        case Fired():
            return bool(event.attacks) or event.order is not None
        case PhaseEnded():
            return bool(event.revealed)
        case _:
            return isinstance(event, SETTLING)
