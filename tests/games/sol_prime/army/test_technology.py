"""Technology levels (SP-2.20 to SP-2.26)."""

from __future__ import annotations

from tests.games.sol_prime.case_battles import build


def test_r46_field_generators_are_for_the_laser_level():
    assert build({"name": "g", "model": "field-generator"}, tech="laser")["problems"] == []
    assert build({"name": "g", "model": "field-generator"}, tech="basic")["problems"] == ["tech-level"]
