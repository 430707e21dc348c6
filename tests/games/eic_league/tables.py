"""Small tables of named sides for tests that play a rule: each action goes through ``decide``, each die is named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.games.eic_league.battle.state import Side, State, Unit
from rules.games.eic_league.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.replay import replay
from rules.kernel.viewer import side
from tests.games.eic_league.duels import unit


def table(*, credits: int = 1000, round_: int = 1, bases: bool = True, **units: Unit) -> State:
    """A battle whose players keep the order of play: red's base at the hex 0, 0, blue's twenty hexes east of it."""
    sides = {
        "red": Side(name="Redline", credits=credits, base=(0, 0) if bases else None, league="minor"),
        "blue": Side(name="Nightjar", credits=credits, base=(20, 0) if bases else None, league="minor"),
    }
    return State(units=units, sides=sides, round=round_)


def red(kind: str = "suit", **keys: Any) -> Unit:
    """A red unit at the hex 0, 0 that has found ``bravo`` in this round."""
    return unit(kind, **{"side": "red", "at": 0, "detected": {"bravo"}, **keys})


def take(state: State, who: str, dice: Sequence[int] = (), **action: Any) -> tuple[Any, State]:
    """The first event of an action of side ``who``, and the state after all of them; every die must be asked for."""
    action["type"] = action.pop("type_")
    tape = TapeDice(dice)
    events = list(GAME.battle.decide(state, side(who), GAME.battle.codecs.actions.read(action), tape))
    assert not tape.spare
    return events[0], replay(GAME, events, state)


def refuse(state: State, who: str, **action: Any) -> tuple[str, str]:
    """The code and the rule with which an action of side ``who`` is refused; it must be refused, before any die."""
    with pytest.raises(Illegal) as error:
        take(state, who, **action)
    assert error.value.problem.message
    return error.value.problem.code, error.value.problem.rule


def next_round(state: State) -> State:
    """The state after the end of the round, at a table that keeps the order of play itself."""
    return take(state, "red", type_="end-round")[1]
