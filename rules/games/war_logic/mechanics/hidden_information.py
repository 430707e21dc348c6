"""The chapter on hidden information: who may read a sheet and who knows of a field (section 15)."""

from __future__ import annotations

from rules.games.war_logic.battle.state import Hazard, State
from rules.kernel.game import Viewer


def owns(viewer: Viewer, side: str | None) -> bool:
    """True when the viewer may act for a side."""
    return viewer.role == "referee" or (viewer.role == "side" and viewer.side == side)


def knows(state: State, viewer: Viewer, name: str) -> bool:
    """True when the viewer may read a unit's sheet: its own, a hacked or leaked one, or all (WL-15.1 to WL-15.4)."""
    unit, sheet = state.units[name], state.sheets[name]
    if owns(viewer, unit.side) or state.card.open_sheets:
        return True
    return viewer.role == "side" and viewer.side in (unit.controller, sheet.home, *unit.leaked)


def knows_field(hazard: Hazard, viewer: Viewer) -> bool:
    """Fields of the card are known to all; mines to their owner and to those who set one off (WL-15.12)."""
    return hazard.side is None or owns(viewer, hazard.side) or (viewer.role == "side" and viewer.side in hazard.known)
