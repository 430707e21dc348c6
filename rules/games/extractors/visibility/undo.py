"""Undo: actions that can be taken back without revealing anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rules.games.extractors.battle.events import (
    Activated,
    CycleReset,
    Discovered,
    Ended,
    Event,
    Fired,
    Measured,
    Moved,
    NearTold,
    OrdersSet,
    Painted,
    PhaseEnded,
    Placed,
    Rallied,
    Resumed,
    Revealed,
    RoadLaid,
    SecretlyCorrected,
    Started,
)
from rules.kernel.corrections import Corrected


def undo_is_free(events: Sequence[Event]) -> bool:
    """Checks that no die has landed and no secret was opened: an order revealed, a hidden unit or a new army seen."""
    return not any(_settles(event) for event in events)


def _settles(event: Event) -> bool:
    """Checks whether a die has landed, a secret is open, or the battle has begun or ended."""
    match event:
        case Moved():
            entered = event.start is None and event.hex is not None
            return bool(event.rolls) or event.order is not None or entered
        case Fired():
            return bool(event.attacks) or event.order is not None
        case PhaseEnded():
            return bool(event.revealed)
        case Activated() | Discovered() | Ended() | Rallied() | Resumed() | Revealed() | Started():
            return True
        case Placed() | OrdersSet() | CycleReset() | Measured() | NearTold() | Painted() | RoadLaid():
            return False
        case Corrected() | SecretlyCorrected():
            return False
        case _:
            assert_never(event)
