"""Recovery from suppression (SP-12.5)."""

from __future__ import annotations

from rules.games.sol_prime.conformance.cases import run_case
from tests.games.sol_prime.case_battles import SQUAD


def test_r60_only_stands_suppressed_since_before_the_activation_test():
    units = {
        "a": {"side": "red", **SQUAD, "platoon": "p", "suppressed": True},
        "a2": {"side": "red", **SQUAD, "platoon": "p"},
    }
    mine = {"m": {"side": "blue", "kind": "minefield", "strength": 2}}
    state = {
        "sides": {"red": {}, "blue": {}},
        "turn": {"side": "red", "points": 1, "active": []},
        "platoons": {"p": {"side": "red", "initial": 2}},
        "units": {**units, **mine},
    }
    script = [
        {"action": {"type": "activate", "platoon": "p"}},
        {"action": {"type": "enter-minefield", "unit": "a2", "minefield": "m"}, "dice": [1, 1]},
        {"action": {"type": "end-activation", "platoon": "p"}, "dice": [9]},
    ]
    played = run_case({"kind": "play", "state": state, "script": script})
    assert played["steps"][3]["recovery"] == {"a": "recovered"} and played["units"]["a2"]["suppressed"]
