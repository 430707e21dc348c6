"""The to-hit roll (EXT-10.2 to EXT-10.8)."""

import pytest

from tests.games.extractors.play import GLIDE, attack, attack_rolls, bipod, fire, machine, resolve, section


@pytest.mark.parametrize(
    ("target", "terrain", "drm"),
    [
        (section("1008"), [], 1),
        (section("1008"), ["rough"], 0),
        (section("1008"), ["build-up"], -1),
        (section("1008"), ["bog"], 0),
        (section("1008"), ["bog", "build-up", "rough"], -1),
        (section("1008", "transcom"), ["rough"], -1),
        ({"type": "walker", "hex": "1008"}, ["build-up"], 0),
        ({"type": "walker", "hex": "1008"}, ["bog"], 0),
        ({"type": "agrax", "hex": "1008"}, ["rough"], 1),
        ({"type": "agrax", "hex": "1008"}, ["build-up"], 2),
        ({"type": "revil", "hex": "1008"}, ["rough"], 0),
        ({"type": "flyer", "hex": "1008"}, ["rough"], -1),
        ({"type": "command-post", "hex": "1008"}, ["rough"], 3),
    ],
)
def test_profile_and_terrain_of_the_target(target, terrain, drm):
    units = {"A": bipod(slot_1="laser"), "t": target}
    found = attack(units, fire("A", "t", weapons=["slot-1"]), [0], simple=True, terrain={"1008": terrain})
    assert found["drms"] == [drm]


def test_acv_firing_from_chimneys():
    """EXT-10.8."""
    units = {"A": machine("1010", "glide", weapons={"slot-1": "laser"}), "s": section("1008")}
    shot = fire("A", "s", weapons=["slot-1"])
    assert attack(units, shot, [0], simple=True, terrain={"1010": ["chimneys"]})["drms"] == [0]
    assert attack({**units, "A": bipod(slot_1="laser")}, shot, [0], simple=True, terrain={"1010": ["chimneys"]})[
        "drms"
    ] == [1]


def test_revealed_from_hiding():
    """+3 for the firer (EXT-22.28, R-41)."""
    units = {**GLIDE, "s": section("1009", **{"reveal-bonus": True})}
    assert attack(units, fire("s", "A"), [1, 0])["drms"] == [4]


def test_a_shock_at_range_two_on_a_multipod_in_rough():
    """Range 0, profile +1, rough for articulated -1: 0 in all; firepower 2 through the rear (+1) with a 8: 2*."""
    units = {"s": section("1012"), "m": machine("1010", "multipod", "N")}
    found = resolve(units, fire("s", "m"), [5, 8, 4], terrain={"1010": ["rough"]})
    assert attack_rolls(found) == [("m", [0], [True], 9, "2*")]
    assert found["attacks"][0]["criticals"] == ["none"] and found["units"]["m"]["armor"] == 18


def test_a_four_misses_and_no_further_dice_are_rolled():
    units = {"s": section("1012"), "m": machine("1010", "bipod", "N")}
    found = resolve(units, fire("s", "m"), [4])
    assert attack_rolls(found) == [("m", [0], [False], None, None)]
