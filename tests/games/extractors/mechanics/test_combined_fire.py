"""Combined fire (section 14, R-25, R-37)."""

from tests.games.extractors.play import GLIDE, attack, bipod, fire, machine, problem, resolve, section


def test_the_best_facing_of_those_that_hit():
    """EXT-14.2."""
    units = {"A": machine("1010", "glide"), "f": section("1009"), "r": section("1011")}
    assert attack(units, fire(["f", "r"], "A"), [9, 9, 5])["through"] == "rear"
    assert attack(units, fire(["f", "r"], "A"), [9, 0, 5])["through"] == "front"


def test_units_that_combine():
    """EXT-14.4, EXT-14.5."""

    def code(*firers, **more):
        units = {
            **GLIDE,
            "a": section("1009"),
            "b": section("1009", cell="xibalem"),
            "t": {"type": "transcom", "hex": "1009"},
            "u": {"type": "transcom", "hex": "1009"},
            "d": {"type": "dagmaton", "hex": "1009"},
            "w": {"type": "walker", "hex": "1009"},
            "g": {"type": "walker", "hex": "1009", "cell": "urcado"},
            "s": section("1009", cell="urcado"),
        }
        return problem(units, fire(list(firers), "A"), [0] * len(firers), **more)

    assert code("a", "t", "u") == ""
    assert code("t", "u") == ""
    assert code("g", "s", "t") == ""
    for firers in (("a", "b"), ("d", "t"), ("w", "t"), ("w", "s"), ("a", "b", "t")):
        assert code(*firers) == "cannot-combine"


def test_machines_never_combine_with_each_other():
    """EXT-14.3."""
    units = {"A": bipod(slot_1="laser"), "B": machine("1110", weapons={"slot-1": "laser"}), "s": section("1009")}
    assert problem(units, fire(["A", "B"], "s", weapons=["slot-1"]), simple=True) == "cannot-combine"


def test_each_of_a_combination_must_be_able_to_fire_alone():
    """EXT-14.6."""
    units = {**GLIDE, "a": section("1008"), "l": section("1008", "lance")}
    assert problem(units, fire(["a", "l"], "A")) == "out-of-range"


def test_combined_weapons_reach_a_higher_row():
    """Particle Accelerator 8 and Laser 4 on a vehicle: 12, row 11+; through the rear 8 becomes 9 (EXT-11.4, 11.6)."""
    weapons = {"slot-1": "particle-accelerator", "slot-2": "laser"}
    units = {"m": machine("1010", "bipod", "S", weapons=weapons), "a": {"type": "agrax", "hex": "1011", "facing": "S"}}
    found = resolve(units, fire("m", "a", weapons=["slot-1", "slot-2"]), [3, 3, 8, 5], simple=True)
    attack = found["attacks"][0]
    assert (attack["drms"], attack["firepower"], attack["die"], attack["result"]) == ([2, 2], 12, 9, "4*")
    assert attack["criticals"] == ["none"] and found["units"]["a"]["armor"] == 1
