"""Corrections by the referee, and who may read of them."""

from __future__ import annotations

from rules.games.sol_prime.battle.evolve import STATES
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics.hidden_information import check_correction, concerns_hidden_stand
from rules.kernel.corrections import Correct, Corrected
from rules.kit.correction_events import correcting

CORRECT = correcting(STATES, of=("units", "minefields"), secret=concerns_hidden_stand)


def correct(state: State, action: Correct) -> Corrected:
    """Returns the event of a correction. Raises Illegal where the log would tell of it, or Unreadable."""
    check_correction(state, action.path)
    return CORRECT(state, action)
