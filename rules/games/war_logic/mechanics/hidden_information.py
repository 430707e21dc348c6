"""Hidden information: the viewers who may read a sheet or know of a field (section 15)."""

from __future__ import annotations

from rules.games.war_logic.battle.state import Hazard, State
from rules.kernel.viewer import Viewer, owns


def knows(state: State, viewer: Viewer, name: str) -> bool:
    """Checks whether the viewer may read a unit's sheet: own, hacked, leaked or open (WL-15.1 to WL-15.4)."""
    unit, sheet = state.units[name], state.sheets[name]
    if owns(viewer, unit.side) or state.card.open_sheets:
        return True
    return viewer.role == "side" and viewer.side in (unit.controller, sheet.home, *unit.leaked)


def knows_field(hazard: Hazard, viewer: Viewer) -> bool:
    """Checks whether the viewer knows a field: all know the card's; mines their owner and victims (WL-15.12)."""
    return hazard.side is None or owns(viewer, hazard.side) or (viewer.role == "side" and viewer.side in hazard.known)
