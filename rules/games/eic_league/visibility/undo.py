"""Undo without leave: events that give nothing away."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.eic_league.battle.events import (
    Announced,
    Attacked,
    Crushed,
    Detected,
    Ended,
    Event,
    InitiativeRolled,
    PhaseEnded,
    RoundEnded,
    Started,
    WildfireTold,
)

REVEALING = (Announced, Attacked, Crushed, Detected, Ended, InitiativeRolled, RoundEnded, Started, WildfireTold)
"""Events that reveal something: a die, a DFR, a secret (at the end of a round: the units that leave the base)."""
SEARCHES = ("movement", "detection")


def undo_is_free(events: Sequence[Event]) -> bool:
    """Checks that no die has landed and no secret is open: the end of a phase may tell who is in range (EIC-13.9)."""
    return not any(
        isinstance(event, REVEALING) or (isinstance(event, PhaseEnded) and _reveals_ranges(event)) for event in events
    )


def _reveals_ranges(event: PhaseEnded) -> bool:
    return event.turn_over or (event.was in SEARCHES and event.phase != event.was)
