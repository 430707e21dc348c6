"""The clock of a battle: the turns that a thing on the table is in, so that what has run out can be told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.games.war_logic.battle.state import OWN_TURN, TURN, WAITING, State


def clock(state: State, place: tuple[str, ...]) -> Mapping[str, Any]:
    """Returns the parts of the battle that a thing is in, by the words of the state's lifetimes.

    ``place`` is the path of a record in the state, such as ("units", "Tank"). None: it is in no such part now.
    """
    turn = state.turn
    owner = state.units[place[1]].side if len(place) > 1 and place[0] == "units" and place[1] in state.units else None
    own = turn is not None and turn.side == owner
    return {
        TURN: turn.number if turn else None,
        OWN_TURN: turn.number if turn and own and not turn.over else None,
        WAITING: None if turn is None or own or owner is None else owner,
    }
