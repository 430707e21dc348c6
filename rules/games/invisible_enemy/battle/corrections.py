"""Corrections by the referee, and who may read of them."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.evolve import STATES
from rules.games.invisible_enemy.battle.state import State
from rules.kernel.corrections import Correct, Corrected, make_correction
from rules.kit.corrections import find_knowing_side


def correct(state: State, action: Correct) -> Corrected:
    """Returns the event of a correction. Raises Unreadable."""
    return make_correction(
        STATES,
        state,
        action,
        side=find_knowing_side(state, action.path, of=("units", "bases")),
        secret=_concerns_unseen_unit(state, action),
    )


def _concerns_unseen_unit(state: State, action: Correct) -> bool:
    """Checks whether a correction concerns a unit that the other side has not seen yet (IE-11.4)."""
    match action.path:
        case ("units", str(name), *_):
            unit = name
        case ("bases", str(name), *_) if name in state.bases:
            unit = state.bases[name].unit
        case _:
            return False
    return unit in state.units and not state.units[unit].placed
