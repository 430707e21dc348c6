"""Morale tests (SP-18)."""

from __future__ import annotations

from tests.games.sol_prime.case_battles import resolve


def test_r35_each_intention_is_tested_in_its_order():
    asked = {"vehicles-at": 25, "vehicles-after": 20, "infantry-at": 9, "infantry-after": 8}
    needed = {"type": "morale-needed", "leaving-cover": True, "overwatch": True, **asked}
    assert resolve(needed)["tests"] == ["leave-cover", "closer", "overwatch"]


def test_r36_shaken_counts_in_rallying_too():
    rally = {"type": "platoon-morale", "platoon": "p", "reason": "rally"}
    found = resolve(rally, 5, platoons={"p": {"side": "red", "state": "shaken", "initial": 2}})
    assert (found["modifier"], found["passed"]) == (-2, False)
