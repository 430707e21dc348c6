"""Checks of a target in the order of EXT-10.1."""

from tests.games.extractors.play import GLIDE, bipod, fire, machine, problem, section


def test_checks_of_a_target_come_in_order():
    """EXT-10.1."""

    def code(**target):
        units = {"A": bipod(slot_1="laser"), "s": section("1015", **target), "f": {"type": "floater", "hex": "1015"}}
        return problem(units, fire("A", "s", weapons=["slot-1"]), simple=True, terrain={"1012": ["rough"]})

    assert code(hidden=True, aboard="f") == "target-hidden"
    assert code(aboard="f") == "target-sheltered"
    assert code() == "out-of-range"
    assert code(hex="1012") == "out-of-arc"
    units = {"A": bipod(slot_1="laser"), "s": section("1007")}
    assert (
        problem(units, fire("A", "s", weapons=["slot-1"]), simple=True, terrain={"1008": ["rough"]})
        == "no-line-of-sight"
    )


def test_targets_that_are_none():
    """EXT-10.1."""
    units = {
        **GLIDE,
        "s": section("1009"),
        "t": section("1009"),
        "d": section("1008", destroyed=True),
        "o": section(None),
    }
    assert problem(units, fire("s", "t")) == "friendly-target"
    assert problem(units, fire("s", "nobody")) == "unknown-unit"
    assert problem({**units, "A": machine("1010", "glide", destroyed=True)}, fire("s", "A")) == "unit-out-of-play"
    assert problem({**units, "A": machine(None, "glide")}, fire("s", "A")) == "unit-out-of-play"
    assert problem(units, fire("d", "A")) == "unit-out-of-play"
    assert problem(units, fire("o", "A")) == "must-enter-first"
