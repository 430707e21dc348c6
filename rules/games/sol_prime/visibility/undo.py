"""Undo: actions that may be taken back without anybody's leave."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.sol_prime.battle.events import Event
from rules.games.sol_prime.battle.events.base import Happened
from rules.games.sol_prime.battle.events.combat import Flown
from rules.games.sol_prime.battle.events.course import Activated, MadeReady, Shown


def undo_is_free(events: Sequence[Event]) -> bool:
    """Checks that no die has landed and no secret was opened; entering aircraft are one (SP-28.5)."""
    return all(isinstance(event, Happened) and not (event.rolls or event.reveals or _shows(event)) for event in events)


def _shows(event: Happened) -> bool:
    """Checks whether the other side has now seen what was secret (SP-28.4, SP-28.5)."""
    match event:
        case Flown(entry=True) | MadeReady(shows=True):
            return True
        case Shown(concealed=False) | Activated():
            return any(change.concealed is False for change in event.changes.units.values())
        case _:
            return False
