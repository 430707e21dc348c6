"""Deployment (section 4)."""

import pytest

from tests.games.extractors.play import machine, place, placement, resolve, section


@pytest.mark.parametrize(
    ("scenario", "hex_", "code"),
    [
        ("incoming", "0520", ""),
        ("incoming", "0519", "outside-deployment"),
        ("three-pod", "0115", ""),
        ("three-pod", "0114", "outside-deployment"),
        ("ambush", "0101", ""),
        ("engage", "0101", "outside-deployment"),
        ("extractors", "2404", "outside-deployment"),
        ("three-pod", "0128", "off-map"),
    ],
)
def test_deployment(scenario, hex_, code):
    assert placement({"s": section(None)}, place("s", hex_), scenario=scenario) == code


def test_each_side_places_in_its_phase():
    units = {"s": section(None), "G": machine(None, "glide")}
    assert placement(units, place("s", "1020"), scenario="three-pod", phase="avronian-setup") == "wrong-phase"
    assert placement(units, place("G", "1010"), scenario="extractors", phase="avronian-setup") == ""
    assert placement(units, place("G", "1010"), scenario="extractors") == "wrong-phase"


def test_stacking_holds_at_set_up():
    units = {"s": section(None), **{name: section("1020") for name in "abc"}}
    assert placement(units, place("s", "1020"), scenario="three-pod") == "stacking-limit"


def test_sections_may_begin_embarked_or_in_a_fort():
    units = {"s": section(None), "b": {"type": "floater", "hex": None}, "f": {"type": "fort", "hex": "1215"}}
    found = resolve(units, place("s", aboard="b"), phase="dorian-setup", scenario="engage")
    assert (found["units"]["s"]["aboard"], found["units"]["s"]["hex"]) == ("b", None)
    found = resolve(units, place("s", inside="f"), phase="dorian-setup", scenario="dobern", massif=["1215"])
    assert (found["units"]["s"]["inside"], found["units"]["s"]["hex"]) == ("f", "1215")
    assert placement({**units, "b": {"type": "flyer", "hex": None}}, place("s", aboard="b")) == "not-a-transport"
