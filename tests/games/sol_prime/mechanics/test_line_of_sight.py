"""Lines of sight (SP-8)."""

from __future__ import annotations

import pytest

from tests.games.sol_prime.case_battles import SQUAD, TANK, resolve


@pytest.mark.parametrize(("target", "woods", "seen"), [(TANK, 1, True), (TANK, 1.5, False), (SQUAD, 0.5, False)])
def test_r11_woods_hide_infantry_at_any_depth(target, woods, seen):
    spot = {"type": "spot", "by": "a", "target": "b", "distance": 8, "woods": woods}
    assert resolve(spot, units={"a": TANK, "b": target})["visible"] is seen


@pytest.mark.parametrize(("distance", "seen"), [(2, True), (2.5, False)])
def test_inside_an_urban_area_sight_reaches_two_inches(distance, seen):
    spot = {"type": "spot", "by": "a", "target": "b", "distance": distance, "urban": distance}
    assert resolve(spot, units={"a": TANK, "b": TANK})["visible"] is seen
