"""Weapons that can fire, and units that cannot."""

from rules.games.extractors.battle.state import Unit
from rules.games.extractors.mechanics.weapons import ready_guns
from tests.games.extractors.play import GLIDE, bipod, fire, problem, script, section


def test_firers_that_cannot():
    def code(unit, **state):
        return problem({**GLIDE, "f": {"type": "floater", "hex": "1009"}, "u": unit}, fire("u", "A"), **state)

    assert code(section("1009", status="routed")) == "routed"
    assert code(section("1009", aboard="f")) == "embarked"
    assert code(section("1009", hidden=True)) == "unit-hidden"
    assert code(section("1009", fired=True)) == "already-fired"
    assert code({"type": "command-post", "hex": "1009"}) == "no-weapon"
    assert code({"type": "walker", "hex": "1009", "firepower-hits": 2}) == "weapon-destroyed"
    assert code(section("1009"), phase="dorian-move") == "wrong-phase"
    extractor = {"x": {"type": "extractor", "hex": "1010"}, "s": section("1009")}
    assert problem(extractor, fire("x", "s")) == "no-weapon"


def test_slots_that_cannot():
    units = {"A": {**bipod(slot_1="laser", slot_2="laser"), "destroyed-slots": ["slot-2"]}, "s": section("1009")}

    def code(*slots):
        return problem(units, fire("A", "s", weapons=list(slots)), simple=True)

    assert code("slot-2") == "weapon-destroyed"
    assert code("slot-3") == "no-weapon"
    assert code("slot-4") == "unknown-slot"
    assert code("slot-1", "slot-1") == "already-fired"
    assert code() == "no-weapon"


def test_a_machine_fires_each_weapon_once_in_the_simple_game():
    units = {"A": bipod(slot_1="laser", slot_2="laser"), "s": section("1009")}
    one, two = fire("A", "s", weapons=["slot-1"]), fire("A", "s", weapons=["slot-2"])
    steps = script(units, [(one, [0]), one, (two, [0]), two], simple=True)["script"]
    assert [step.get("problem") for step in steps] == [None, "already-fired", None, "already-fired"]


def test_two_lasers_are_told_apart_by_their_arcs():
    armed = Unit(type="multipod", weapons={"slot-1": "laser", "slot-3": "laser", "slot-4": "seeker"})
    assert [gun.label for gun in ready_guns("A", armed)] == ["Laser (front)", "Laser (rear and flanks)", "Seeker"]
