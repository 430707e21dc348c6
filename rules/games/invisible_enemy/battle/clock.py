"""The clock of a battle: the parts of a turn, so that what has run out can be told (IE-3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.games.invisible_enemy.battle.state import (
    COMMAND,
    FIRE_STEP,
    MARKING,
    MOVEMENT,
    PART,
    PHASE,
    ROUND,
    TURN,
    State,
)


def read_clock(state: State, place: tuple[str, ...]) -> Mapping[str, Any]:
    """Returns the parts of the battle by the words of the state's lifetimes; they are the same for every thing.

    None: play is in no such part now.
    """
    turn = 0 if state.phase == "placement" else state.turn
    return {
        TURN: turn,
        ROUND: turn if state.phase != "reset" else None,
        PHASE: (turn, state.phase),
        PART: (turn, state.phase, state.step),
        COMMAND: turn if state.phase == "command" else None,
        MARKING: turn if state.phase in ("command", "mark-1") else None,
        MOVEMENT: turn if state.phase in ("command", "mark-1", "movement") else None,
        FIRE_STEP: (turn, state.phase) if state.phase in ("direct-kp", "direct-c") else None,
    }
