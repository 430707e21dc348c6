"""Small battles for tests: units of library skills, actions through the rules."""

from __future__ import annotations

from typing import Any

from rules.games.war_logic.battle.evolve import evolve
from rules.games.war_logic.battle.resolve import resolve
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.conformance.cases import ACTIONS
from rules.games.war_logic.conformance.states import read_state
from rules.kernel.dice import TapeDice
from rules.kernel.problems import RulesError


def table(units: dict[str, Any], **more: Any) -> State:
    return read_state({"units": units, **more})


def do(state: State, kind: str, *dice: int, **keys: Any) -> tuple[State, Any]:
    """Returns the state after an action, and its report."""
    action = {"type": kind, **{key.replace("_", "-"): value for key, value in keys.items()}}
    event = resolve(state, ACTIONS.read(action), TapeDice(dice))
    return evolve(state, event), event.report


def refusal_code(state: State, kind: str, *dice: int, **keys: Any) -> str:
    """Returns the code of an action's refusal, or an empty text."""
    try:
        do(state, kind, *dice, **keys)
    except RulesError as error:
        return error.problem.code
    return ""


def weapon(**numbers: Any) -> dict[str, Any]:
    return {"category": "offense", "sub-category": "firearm", "impact": 10, "range": 10, **numbers}


def man(side: str, **more: Any) -> dict[str, Any]:
    return {"side": side, "health": 20, **more}
