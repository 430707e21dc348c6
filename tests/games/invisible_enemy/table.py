"""Small battles for tests, in the vocabulary of the case files."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.invisible_enemy.actions.table import TABLE
from rules.games.invisible_enemy.battle.actions import ACTIONS
from rules.games.invisible_enemy.battle.evolve import evolve
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.conformance.states import read_state
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.viewer import REFEREE


def battle(**document: Any) -> State:
    """A state as the case files write it."""
    return read_state(document)


def act(state: State, type_: str, *dice: int, **fields: Any) -> tuple[State, Any]:
    """The state after an action, and its event; every die must be used."""
    tape = TapeDice(dice)
    (event,) = TABLE.resolve(state, REFEREE, ACTIONS.read({"type": type_, **fields}), tape)
    assert not tape.spare, f"not used: {tape.spare}"
    return evolve(state, event), event


def refused(state: State, type_: str, *dice: int, **fields: Any) -> str:
    """The code with which an action is refused."""
    with pytest.raises(Illegal) as refusal:
        TABLE.resolve(state, REFEREE, ACTIONS.read({"type": type_, **fields}), TapeDice(dice))
    assert refusal.value.problem.message and refusal.value.problem.rule
    return refusal.value.problem.code


def odds(state: State, type_: str, **fields: Any) -> dict[str, Any]:
    """The named chances of an action."""
    return TABLE.outcomes(state, ACTIONS.read({"type": type_, **fields}))


def mgv(type_: str = "medium-combat", side: str = "a", **more: Any) -> dict[str, Any]:
    """A base."""
    return {"side": side, "mgv": type_, **more}
