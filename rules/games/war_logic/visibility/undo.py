"""Undo: the actions that nobody has to agree to take back."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.war_logic.battle.events import ActionResolved, Event

OPENS = ("hack", "spring-hazard", "surrender", "clone", "resurrect", "reinforce", "ask-surrender", "give-up")
"""Types of actions that reveal something, or need the other side."""


def undo_is_free(events: Sequence[Event]) -> bool:
    """Checks that no die has landed, no sheet was read, no mine went off, no unit came or went, nothing was revealed.

    A skill that others have seen in use stays seen, whatever it was used for (WL-15.2).
    """
    return all(isinstance(event, ActionResolved) and _harmless(event) for event in events)


def _harmless(event: ActionResolved) -> bool:
    report = event.report
    rolled = report.shots or report.rolls or report.foreseen or report.weight is not None or report.wounds
    if rolled or event.reveals or report.hazard is not None:
        return False
    return not event.after.ended and event.action.type not in OPENS
