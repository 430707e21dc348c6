"""Corrections by the referee, and who may read of them."""

from __future__ import annotations

from rules.games.sol_prime.battle.evolve import STATES
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics.hidden_information import check_correction, concerns_hidden_stand
from rules.kernel.corrections import Correct, Corrected, make_correction
from rules.kit.corrections import find_knowing_side


def correct(state: State, action: Correct) -> Corrected:
    """Returns the event of a correction. Raises Illegal where the log would tell of it, or Unreadable."""
    check_correction(state, action.path)
    return make_correction(
        STATES,
        state,
        action,
        side=find_knowing_side(state, action.path, of=("units", "minefields")),
        secret=concerns_hidden_stand(state, action.path),
    )
