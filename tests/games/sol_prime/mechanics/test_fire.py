"""Direct fire (SP-9)."""

from __future__ import annotations

from fractions import Fraction

from rules.games.sol_prime.mechanics.fire.resolution import roll_range_die
from rules.kernel.dice import Die
from rules.kernel.odds import explore
from tests.games.sol_prime.case_battles import TANK, fire, resolve


def test_r12_range_24_is_a_d12_and_a_d6():
    units = {"a": {"model": "main-laser-tank"}, "b": {"model": "heavy-gun-tank"}}
    result = resolve(
        fire("heavy-laser-cannon", 22), 10, 4, 6, units=units, sides={"red": {"tech": "laser"}, "blue": {}}
    )
    assert result["hits"] == 1 and result["die"] == 24


def test_r13_hull_down_is_not_added_to_other_cover():
    units = {"a": TANK, "b": TANK}
    assert resolve(fire("medium-gun", 8, cover="heavy", **{"hull-down": True}), 1, units=units)["drm"] == -2
    assert resolve(fire("medium-gun", 8, cover="light", **{"hull-down": True}), 1, units=units)["drm"] == -1
    fixed = {"a": TANK, "b": {"model": "missile-tank-destroyer"}}
    assert resolve(fire("medium-gun", 8, **{"hull-down": True}), 1, units=fixed)["drm"] == -2


def test_r28_any_unit_near_the_edge_of_an_urban_area_fires():
    units = {"a": TANK, "b": TANK}
    assert resolve(fire("medium-gun", 8, **{"urban-depth": 1}), 1, units=units)["result"] == "miss"
    assert resolve(fire("medium-gun", 8, **{"urban-depth": 1.5}), units=units)["problem"] == "urban-depth"


def test_r43_guns_of_vehicles_do_not_fire_at_aircraft():
    units = {"a": TANK, "b": {"model": "bomb-bomber"}}
    assert resolve(fire("medium-gun"), units=units)["problem"] == "cannot-target-air"
    tower = {"a": {"model": "laser-tower"}, "b": {"model": "bomb-bomber"}}
    assert resolve(fire("laser-cannon"), 20, 1, units=tower, sides={"red": {"tech": "laser"}, "blue": {}})["drm"] == -3


def test_r53_a_field_generator_bends_infantry_lasers_and_lawl_but_not_guns():
    sides = {"red": {"tech": "laser"}, "blue": {"tech": "laser"}}
    units = {"a": {"model": "laser-gun-squad"}, "b": TANK}
    bent = {"field-generator": True}
    assert resolve(fire("inf-laser-gun", 5, **bent), 1, units=units, sides=sides)["drm"] == -2
    assert resolve(fire("lawl", 3, **bent), 1, units=units, sides=sides)["drm"] == -2
    assert resolve(fire("medium-gun", 5, **bent), 1, units={"a": TANK, "b": TANK}, sides=sides)["drm"] == 1


def test_r59_turning_to_fire_is_half_a_move():
    units = {"a": {"model": "ion-tank-destroyer"}, "b": TANK}
    found = resolve(
        fire("ion-cannon", 9, **{"facing-changed": True}),
        9,
        1,
        units=units,
        sides={"red": {"tech": "laser"}, "blue": {}},
    )
    assert found["drm"] == 0


def test_the_odds_of_the_range_die_are_those_of_the_printed_procedure():
    def once(dice):
        """A D20 that is rolled again above 16; the second roll is given, so that the tapes end."""
        again = iter([False, True])
        return roll_range_die(16, lambda sides, why, cuts: 1 if next(again) else dice.roll(Die(low=1, high=sides)))

    assert all(explore(once).weights[face] == Fraction(1, 20) for face in range(2, 17))
    long = explore(lambda dice: roll_range_die(24, lambda sides, why, cuts: dice.roll(Die(low=1, high=sides))))
    assert all(long.weights[face] == Fraction(1, 24) for face in range(1, 25))
