"""Which actions may be taken back without anybody's leave."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.eic_league.events import (
    Announced,
    Attacked,
    Crushed,
    Detected,
    Ended,
    Event,
    InitiativeRolled,
    PhaseEnded,
    Started,
    WildfireTold,
)

SETTLED = (Announced, Attacked, Crushed, Detected, Ended, InitiativeRolled, Started, WildfireTold)
"""A die has landed, a DFR was shown, or something secret was told."""


def undo_is_free(events: Sequence[Event]) -> bool:
    """True when no die has landed and no secret was opened; that nobody is in range is a secret too (EIC-13.9)."""
    return not any(
        isinstance(event, SETTLED) or (isinstance(event, PhaseEnded) and event.turn_over) for event in events
    )
