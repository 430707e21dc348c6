"""Battles that several tests begin with."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.battle.evolve import evolve
from rules.kernel.viewer import REFEREE
from rules.kit.actions import ActionTable
from tests.games.sol_prime import bookkeeping
from tests.games.sol_prime.battles import BLUE, RED, begin, do, in_turn
from tests.games.sol_prime.bomb_battles import RAIDERS, TARGETS
from tests.games.sol_prime.overwatch_battles import TANKS, WATCH
from tests.games.sol_prime.plan_battles import FOES, GROUND, GUNS, PLACES


@pytest.fixture(scope="module", autouse=True)
def actions_add_up():
    resolve = ActionTable.resolve

    def resolve_and_check(table, state, *given):
        events = resolve(table, state, *given)
        now = state
        for event in events:
            bookkeeping.check(now, event)
            now = evolve(now, event)
        return events

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ActionTable, "resolve", resolve_and_check)
        yield


@pytest.fixture
def table():
    state = begin(GUNS, FOES, plan=True)
    for name, (x, y, facing) in PLACES.items():
        viewer = RED if state.units[name].side == "red" else BLUE
        state = do(state, viewer, type="place", unit=name, at=[x, y], facing=facing)
    for kind, x, y, width, depth in GROUND:
        state = do(state, RED, type="place-ground", kind=kind, at=[x, y], width=width, depth=depth)
    return state


@pytest.fixture
def acting(table):
    state = in_turn(table, face=6)
    for key in ("red/H", "red/T", "red/E", "red/V"):
        state = do(state, RED, type="activate", platoon=key)
        state = do(state, RED, type="end-activation", platoon=key) if key != "red/V" else state
    state = do(state, RED, type="end-activation", platoon="red/V")
    return do(state, RED, type="activate", platoon="red/A")


@pytest.fixture
def watched():
    """Red is in turn with its first platoon; Gun stands on Overwatch."""
    state = begin(TANKS, WATCH)
    state = do(state, BLUE, type="posture", unit="Gun", overwatch=True)
    state = in_turn(state, first=(5, 2), face=3)
    return do(state, RED, type="activate", platoon="red/A")


@pytest.fixture
def battle():
    state = begin(RAIDERS, TARGETS)
    for viewer, key in ((RED, "red"), (BLUE, "blue")):
        state = do(state, viewer, type="ready", side=key)
    state = do(state, RED, 6, 1, type="first-side")
    return do(state, REFEREE, 6, type="roll-activation", side=state.next)
