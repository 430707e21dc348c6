"""Costs of ground (SP-5)."""

from __future__ import annotations

from tests.games.sol_prime.case_battles import TANK, resolve


def test_r7_every_low_wall_is_paid():
    move = {"type": "move", "unit": "a", "legs": [{"inches": 2, "walls": 2}]}
    assert resolve(move, units={"a": TANK})["cost"] == 10


def test_r8_walkers_use_the_tracked_column():
    move = {"type": "move", "unit": "a", "legs": [{"terrain": "swamp", "inches": 2}]}
    assert resolve(move, units={"a": {"model": "laser-walker"}})["cost"] == 8


def test_r9_towed_guns_do_not_move():
    move = {"type": "move", "unit": "a", "legs": [{"inches": 1}]}
    assert resolve(move, units={"a": {"model": "towed-light-gun"}})["problem"] == "cannot-move"
