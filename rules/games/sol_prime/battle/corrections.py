"""Corrections by the referee, and who may read of them."""

from __future__ import annotations

from rules.games.sol_prime.battle.evolve import STATES
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics.hidden_information import check_correction
from rules.kernel.corrections import Correct, Corrected, make_correction


def correct(state: State, action: Correct) -> Corrected:
    """Returns the event of a correction. Raises Illegal where the log would tell of it, or Unreadable."""
    check_correction(state, action.path)
    return make_correction(STATES, state, action, side=_find_knowing_side(state, action))


def _find_knowing_side(state: State, action: Correct) -> str:
    """Returns the side that knows a corrected value, even where it is secret."""
    match action.path:
        case ("units", str(name), *_) if name in state.units:
            return state.units[name].side
        case ("minefields", str(name), *_) if name in state.minefields:
            return state.minefields[name].side
        case ("sides", str(side), *_):
            return side
        case _:
            return ""
