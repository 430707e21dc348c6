"""Undo: the actions that nobody has to agree to take back."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.war_logic.battle.actions.captures import AskSurrender
from rules.games.war_logic.battle.actions.control import Hack
from rules.games.war_logic.battle.actions.course import GiveUp
from rules.games.war_logic.battle.actions.defense import Surrender
from rules.games.war_logic.battle.actions.movement import SpringHazard
from rules.games.war_logic.battle.actions.strategy import Reinforce, Revive
from rules.games.war_logic.battle.events import ActionResolved, Event

OPENS = (Hack, SpringHazard, Surrender, Revive, Reinforce, AskSurrender, GiveUp)
"""Actions that reveal something, or need the other side."""


def undo_is_free(events: Sequence[Event]) -> bool:
    """Checks that no die has landed, no sheet was read, no mine went off and no unit came or went.

    A revealed movement or command skill does not count: it binds nobody.
    """
    return all(isinstance(event, ActionResolved) and _harmless(event) for event in events)


def _harmless(event: ActionResolved) -> bool:
    report = event.report
    rolled = report.shots or report.rolls or report.foreseen or report.weight is not None or report.wounds
    return not rolled and report.hazard is None and not event.after.ended and not isinstance(event.action, OPENS)
