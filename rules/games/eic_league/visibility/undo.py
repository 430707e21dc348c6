"""Which actions may be taken back without anybody's leave."""

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

SETTLED = (Announced, Attacked, Crushed, Detected, Ended, InitiativeRolled, RoundEnded, Started, WildfireTold)
"""A die has landed, a DFR was shown, or something secret was told (at the end of a round: who leaves the base)."""
SEARCHES = ("movement", "detection")


def undo_is_free(events: Sequence[Event]) -> bool:
    """True when no die has landed and no secret was opened: what follows a phase tells who is in range (EIC-13.9)."""
    return not any(isinstance(event, SETTLED) or (isinstance(event, PhaseEnded) and _tells(event)) for event in events)


def _tells(event: PhaseEnded) -> bool:
    return event.turn_over or (event.was in SEARCHES and event.phase != event.was)
