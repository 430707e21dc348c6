"""Which actions may be taken back without anybody's leave."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.war_logic.battle.actions.captures import AskSurrender
from rules.games.war_logic.battle.actions.control import Hack
from rules.games.war_logic.battle.actions.course import GiveUp
from rules.games.war_logic.battle.actions.defense import Surrender
from rules.games.war_logic.battle.actions.movement import SpringHazard
from rules.games.war_logic.battle.actions.strategy import Reinforce, Revive
from rules.games.war_logic.battle.events import Event, Happened

OPENS = (Hack, SpringHazard, Surrender, Revive, Reinforce, AskSurrender, GiveUp)
"""Actions that open something, or need the other side."""


def undo_is_free(events: Sequence[Event]) -> bool:
    """True when no die has landed, no sheet was read, no mine went off and nobody came or went.

    That a unit can walk or command is seen in passing: it does not bind anybody.
    """
    return all(isinstance(event, Happened) and _harmless(event) for event in events)


def _harmless(event: Happened) -> bool:
    report = event.report
    rolled = report.shots or report.rolls or report.foreseen or report.weight is not None or report.wounds
    return not rolled and report.hazard is None and not event.after.ended and not isinstance(event.action, OPENS)
