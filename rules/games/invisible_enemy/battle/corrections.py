"""Corrections by the referee, and who may read of them."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.evolve import STATES
from rules.games.invisible_enemy.battle.state import State
from rules.kernel.corrections import Correct, Corrected, make_correction


def correct(state: State, action: Correct) -> Corrected:
    """Returns the event of a correction. Raises Unreadable."""
    return make_correction(
        STATES,
        state,
        action,
        side=_owner_of_correction(state, action),
        secret=_concerns_unseen_unit(state, action),
    )


def _owner_of_correction(state: State, action: Correct) -> str:
    """Returns the side that may know a corrected value, even if it is secret from the other."""
    match action.path:
        case ("units", str(name), *_) if name in state.units:
            return state.units[name].side
        case ("bases", str(name), *_) if name in state.bases:
            return state.bases[name].side
        case ("sides", str(key), *_):
            return key
        case _:
            return ""


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
