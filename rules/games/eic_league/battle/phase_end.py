"""The end of a part of a phase, by one side or by the referee for all that may act."""

from __future__ import annotations

from rules.games.eic_league.battle import turn_order
from rules.games.eic_league.battle.actions import EndPhase
from rules.games.eic_league.battle.events import Event
from rules.games.eic_league.battle.follow_up import evolve_all
from rules.games.eic_league.battle.state import State
from rules.kernel.dice import Dice
from rules.kernel.viewer import Viewer


def end_phase(state: State, viewer: Viewer, action: EndPhase, dice: Dice) -> list[Event]:
    """Ends the part of the viewer's side; by the referee that of the active side, or of all that may act at once."""
    if viewer.role == "side":
        return turn_order.end_phase(state, viewer.side)
    if state.active or state.phase != "detection":
        return turn_order.end_phase(state, state.active or "")
    events: list[Event] = []
    for side in turn_order.awaited_sides(state):
        ended = turn_order.end_phase(state, side)
        events, state = [*events, *ended], evolve_all(state, ended)
    return events
