"""Corrections by the referee, and who may read of them."""

from __future__ import annotations

from rules.games.eic_league.battle.state import STATES, State
from rules.kernel.corrections import Correct, Corrected, make_correction
from rules.kit.corrections import find_knowing_side


def correct(state: State, action: Correct) -> Corrected:
    """Returns the event of a correction. Raises Unreadable."""
    return make_correction(STATES, state, action, side=find_knowing_side(state, action.path))
