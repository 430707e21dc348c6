"""Losses and the tests that they ask for (SP-18.13)."""

from __future__ import annotations

import pytest

from rules.kernel.viewer import REFEREE
from tests.games.sol_prime.battles import BLUE, begin, do, in_turn
from tests.games.sol_prime.case_battles import SQUAD, resolve
from tests.games.sol_prime.overwatch_battles import TANKS, WATCH


@pytest.mark.parametrize(("option", "tests"), [("after-exceeding", []), ("on-exceeding", ["p"])])
def test_r34_the_loss_after_twenty_percent_tests(option, tests):
    state = {"platoons": {"p": {"side": "red", "initial": 5, "lost": 1}}, "options": {"loss-test": option}}
    found = resolve({"type": "lose-stand", "unit": "a"}, units={"a": {**SQUAD, "platoon": "p"}}, **state)
    assert found["loss-test"] == tests


def test_r34_the_last_stand_needs_no_test():
    state = {"platoons": {"p": {"side": "red", "initial": 3, "lost": 2}}}
    found = resolve({"type": "lose-stand", "unit": "a"}, units={"a": {**SQUAD, "platoon": "p"}}, **state)
    assert found["loss-test"] == []


def test_a_loss_after_twenty_percent_asks_for_a_test_once():
    state = in_turn(begin(TANKS, WATCH), first=(5, 2), face=3)
    state = do(state, REFEREE, type="lose-stand", unit="Gun")
    assert not state.pending
    state = do(state, REFEREE, type="lose-stand", unit="Van-1")
    assert [(one.kind, one.unit) for one in state.pending] == [("loss-test", "blue/A")]
    after = do(state, BLUE, 3, type="platoon-morale", platoon="blue/A", reason="loss")
    assert after.platoons["blue/A"].state == "shaken" and not after.pending
