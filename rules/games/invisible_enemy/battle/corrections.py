"""Corrections by the referee, and who may read of them."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.evolve import STATES
from rules.games.invisible_enemy.battle.state import State
from rules.kernel.records import Path
from rules.kit.correction_events import correcting


def _concerns_unseen_unit(state: State, path: Path) -> bool:
    """Checks whether a correction concerns a unit that the other side has not seen yet (IE-11.4)."""
    match path:
        case ("units", str(name), *_):
            unit = name
        case ("bases", str(name), *_) if name in state.bases:
            unit = state.bases[name].unit
        case _:
            return False
    return unit in state.units and not state.units[unit].placed


correct = correcting(STATES, of=("units", "bases"), secret=_concerns_unseen_unit)
