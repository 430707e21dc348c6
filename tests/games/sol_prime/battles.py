"""Small kept battles for tests, and the actions in them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import REFEREE, Viewer, side

RED, BLUE = side("red"), side("blue")


def army(tech: str, *units: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": "sol-prime", "name": tech, "tech": tech, "budget": 500, "units": list(units), **more}


def unit(name: str, model: str, platoon: str | None = None, **more: Any) -> dict[str, Any]:
    entry = {"name": name, "model": model, **{key.replace("_", "-"): value for key, value in more.items()}}
    return {**entry, "platoon": platoon} if platoon else entry


def begin(red: dict[str, Any], blue: dict[str, Any], **options: Any) -> State:
    """A battle at its set-up."""
    sides = (SideSetup(id="red", name="Reds", army=red), SideSetup(id="blue", name="Blues", army=blue))
    return replay(GAME, GAME.battle.setup.start(Setup(sides=sides, options=options), TapeDice()))


def do(state: State, viewer: Viewer, *dice: int, **action: Any) -> State:
    """The state after an action; every die must have been asked for."""
    return replay(GAME, told(state, viewer, *dice, **action), state)


def told(state: State, viewer: Viewer, *dice: int, **action: Any) -> list[Any]:
    """The events of an action."""
    tape = TapeDice(dice)
    document = {key.rstrip("_").replace("_", "-"): value for key, value in action.items()}
    events = list(GAME.battle.decide(state, viewer, GAME.battle.codecs.actions.read(document), tape))
    assert not tape.spare, f"dice left over: {tape.spare}"
    return events


def refused(state: State, viewer: Viewer, **action: Any) -> str:
    """The code with which an action is refused; the refusal cites a rule and says why."""
    with pytest.raises(Illegal) as error:
        told(state, viewer, **action)
    problem = error.value.problem
    assert problem.rule.startswith("SP-") and problem.message
    return problem.code


def in_turn(state: State, *, first: tuple[int, ...] = (), face: int = 6, players: int = 1) -> State:
    """Set-up is done and the side that begins, of so many players, is in turn."""
    for viewer, key in ((RED, "red"), (BLUE, "blue")):
        state = do(state, viewer, type="ready", side=key)
    state = do(state, RED, *first, type="first-side")
    return do(state, REFEREE, *[face] * players, type="roll-activation", side=state.next)


def offered(state: State, viewer: Viewer) -> dict[str, Any]:
    """The open offers by their keys."""
    return {offer.key: offer for offer in GAME.display.offers(GAME.view(state, viewer)) if offer.closed is None}
