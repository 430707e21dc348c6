"""Retreats: an attacked unit moves away and is then fleeing (WL-10.6)."""

from __future__ import annotations

from rules.games.war_logic.battle.actions.movement import Move
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.events import Report
from rules.games.war_logic.mechanics.movement import carry_out_move, check_move


def retreat(recorder: Recorder, action: Move) -> Report:
    """Resolves a retreat; the right to react is already checked (WL-10.6). Raises Illegal."""
    skill = check_move(recorder, action)
    recorder.expose(action.by)
    recorder.add_status(action.by, "fleeing")
    recorder.set_unit(action.by, reacted="retreat")
    return carry_out_move(recorder, action, skill)
