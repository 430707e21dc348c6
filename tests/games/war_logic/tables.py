"""Small battles for tests: units of library skills, actions through the rules, or as sides take them (``act``)."""

from __future__ import annotations

from typing import Any

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.battle.evolve import evolve
from rules.games.war_logic.battle.state import Side, State
from rules.games.war_logic.conformance.cases import ACTIONS
from rules.games.war_logic.conformance.states import read_state
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.display.screen import Offer
from rules.kernel.problems import RulesError
from rules.kernel.records import replace
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import REFEREE, side


def table(units: dict[str, Any], **more: Any) -> State:
    return read_state({"units": units, **more})


def do(state: State, kind: str, *dice: int, **keys: Any) -> tuple[State, Any]:
    """Returns the state after an action, and its report."""
    action = {"type": kind, **{key.replace("_", "-"): value for key, value in keys.items()}}
    event = TABLE.resolve(state, REFEREE, ACTIONS.read(action), TapeDice(dice))[0]
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


# --- as sides play it -----------------------------------------------------------------------------


def course(units: dict[str, Any], turn: str = "x", **more: Any) -> State:
    """Returns a battle with sides, in whose first turn nothing has happened yet."""
    state = table(units, **more)
    keys = dict.fromkeys(unit.side for unit in state.units.values())
    state = replace(state, sides={key: Side(name=key.upper()) for key in keys})
    return act(state, turn, type="begin-turn", side=turn)


def begun(*armies: dict[str, Any], **options: Any) -> State:
    """Returns the start of a battle of armies, whose sides are x, y, z."""
    sides = tuple(SideSetup(id=key, name=key.upper(), army=army) for key, army in zip("xyz", armies, strict=False))
    return GAME.battle.setup.start(Setup(sides=sides, options=options), TapeDice([]))[0].state


def act(state: State, who: str, *dice: int, **action: Any) -> State:
    """Returns the state after an action that a side (or "referee") takes."""
    viewer = REFEREE if who == "referee" else side(who)
    for event in TABLE.decide(state, viewer, GAME.battle.codecs.actions.read(_keys(action)), TapeDice(dice)):
        state = evolve(state, event)
    return state


def refused(state: State, who: str, *dice: int, **action: Any) -> str:
    """Returns the code with which a side's action is refused, or an empty text."""
    try:
        act(state, who, *dice, **action)
    except RulesError as error:
        return error.problem.code
    return ""


def offered(state: State, who: str) -> dict[str, Offer]:
    """Returns the offers to a side, by their keys."""
    return {one.key: one for one in GAME.display.offers(GAME.view(state, REFEREE if who == "referee" else side(who)))}


def choices(offer: Offer, *path: str, scale: bool = False) -> list[Any]:
    """Returns the values that an offer's field (a ``scale`` of steps) lets choose, without those closed by a reason."""
    field = next(one for one in offer.fields if one.path == path)
    return [one.value for one in (field.scale if scale else field.options) if not one.reason]


def _keys(action: dict[str, Any]) -> dict[str, Any]:
    return {key.rstrip("_").replace("_", "-"): value for key, value in action.items()}
