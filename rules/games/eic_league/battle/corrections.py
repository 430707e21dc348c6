"""Corrections by the referee, and who may read of them."""

from __future__ import annotations

from rules.games.eic_league.battle.state import STATES, State
from rules.kernel.corrections import Correct, Corrected, make_correction


def correct(state: State, action: Correct) -> Corrected:
    """Returns the event of a correction. Raises Unreadable."""
    return make_correction(STATES, state, action, side=_knowing_side(state, action))


def _knowing_side(state: State, action: Correct) -> str:
    """Returns the side that knows the corrected value, secret though it may be to the others."""
    match action.path:
        case ("units", str(name), *_) if name in state.units:
            return state.units[name].side
        case ("sides", str(key), *_):
            return key
        case _:
            return ""
