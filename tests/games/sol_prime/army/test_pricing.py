"""House points (SP-2.70)."""

from __future__ import annotations

from tests.games.sol_prime.case_battles import build


def test_r49_laser_armor_adds_to_both_ratings_and_is_paid_once():
    found = build(
        {"name": "t", "model": "medium-laser-tank", "platoon": "a", "add-upgrades": ["laser-armor"]}, tech="laser"
    )
    assert found["units"]["t"]["armor"] == [6, 5] and found["cost"] == 18
