"""Situations in the vocabulary of the case files, for tests of single actions through ``decide``."""

from __future__ import annotations

from typing import Any

from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.conformance.states import read_state
from rules.games.sol_prime.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.viewer import REFEREE

TANK, LASER, SQUAD = {"model": "medium-gun-tank"}, {"model": "medium-laser-tank"}, {"model": "rifle-squad"}
ENGINEERS, MISSILES = {"model": "rifle-squad", "add-upgrades": ["engineer"]}, {"model": "tow-squad"}


def situation(units: dict[str, dict[str, Any]], **state: Any) -> State:
    """A battle in which names that begin with ``a`` are red's, all others blue's."""
    owned = {name: {"side": "red" if name.startswith("a") else "blue", **unit} for name, unit in units.items()}
    return read_state({"sides": {"red": {}, "blue": {}}, "units": owned, **state})


def lines(state: State, **action: Any) -> list[tuple[str, str, str]]:
    """The arithmetic before the roll: label, amount, rule."""
    view, asked = GAME.view(state, REFEREE), GAME.battle.codecs.actions.read(_document(action))
    return [(one.label, one.amount, one.rule) for one in GAME.odds.breakdown(view, asked)]


def refusal(state: State, **action: Any) -> tuple[str, str]:
    """The code and the rule with which an action is refused; nothing when it is not."""
    asked = GAME.battle.codecs.actions.read(_document(action))
    try:
        GAME.battle.decide(state, REFEREE, asked, TapeDice([1] * 20))
    except Illegal as error:
        assert error.problem.message
        return error.problem.code, error.problem.rule
    return "", ""


def _document(action: dict[str, Any]) -> dict[str, Any]:
    return {key.rstrip("_").replace("_", "-"): value for key, value in action.items()}
