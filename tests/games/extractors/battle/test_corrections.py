"""Corrections by the referee."""

import pytest

from rules.games.extractors.game import GAME
from rules.kernel.viewer import REFEREE
from tests.games.extractors.battles import AVRONIAN, DORIAN, act, in_phase, refusal
from tests.games.extractors.play import LASER, cycle, machine, script, section, shots


def test_corrections_are_the_referees():
    state = in_phase("dorian-move")
    correct = {"type_": "correct", "path": ["units", "Alpha", "armor"], "value": 3, "reason": "miscounted"}
    assert refusal(state, AVRONIAN, **correct) == "wrong-side"
    assert act(state, REFEREE, **correct)[0].units["Alpha"].armor == 3


def test_a_unit_corrected_to_no_armor_or_no_step_is_destroyed_and_back():
    state = in_phase("dorian-move")
    for name, counter in (("Alpha", "armor"), ("Medic", "steps")):
        place = ["units", name, counter]
        state, events = act(state, REFEREE, type_="correct", path=place, value=0, reason="counted again")
        assert state.units[name].destroyed and len(events) == 2
        state, _ = act(state, REFEREE, type_="correct", path=place, value=1, reason="counted again")
        assert not state.units[name].destroyed
    assert len(act(state, REFEREE, type_="correct", path=["units", "Medic", "armor"], value=0, reason="so")[1]) == 1


def test_a_unit_corrected_to_destroyed_shelters_and_carries_nobody():
    held = {"Medic": {"inside": "Ox"}, "Hammer": {"aboard": "Barge"}}
    state = in_phase("dorian-move", **held)
    for name in ("Ox", "Barge"):
        path = ["units", name, "destroyed"]
        state, _ = act(state, REFEREE, type_="correct", path=path, value=True, reason="counted again")
    assert (state.units["Medic"].inside, state.units["Medic"].destroyed) == (None, False)
    assert state.units["Hammer"].destroyed


def test_corrections_have_words():
    state = in_phase("dorian-move")
    said = {}
    for path, value in (
        (("units", "Alpha", "armor"), 3),
        (("units", "Ox", "hex"), "1210"),
        (("phase",), "dorian-fire"),
        (("units", "Alpha", "destroyed"), True),
        (("units", "Alpha", "move-cycle", "boxes", 1), "patrol"),
    ):
        _, events = act(state, REFEREE, type_="correct", path=list(path), value=value, reason="counted again")
        said[path[-1]] = [GAME.display.describe(events[0], viewer).text for viewer in (REFEREE, AVRONIAN, DORIAN)]
    assert said["armor"][2] == "The referee corrects Alpha, armor from 15 to 3: counted again"
    assert said["hex"][1] == "The referee corrects Ox, hex from nothing to 1210: counted again"
    assert said["phase"][0] == "The referee corrects the phase from Dorian movement to Dorian fire: counted again"
    assert said["destroyed"][2] == "The referee corrects Alpha, destroyed from no to yes: counted again"
    secret = said[1]
    assert secret[0] == secret[1] == "The referee corrects Alpha, move order 2 from nothing to Patrol: counted again"
    assert secret[2] == "The referee corrects what is not open to you."


def test_corrections_tell_of_no_hidden_unit():
    """EXT-21.2: neither one that names it elsewhere nor one of all units at once, and that one has words too."""
    state = in_phase("dorian-move", Barge={"hidden": True})
    units = GAME.battle.codecs.states.write(state)["units"]
    for path, value in ((["units", "Medic", "aboard"], "Barge"), (["units"], units), (["units", "Barge"], units["Ox"])):
        _, events = act(state, REFEREE, type_="correct", path=path, value=value, reason="counted again")
        said = [GAME.display.describe(events[0], viewer).text for viewer in (REFEREE, DORIAN, AVRONIAN)]
        assert said[0].startswith("The referee corrects ")
        assert said[2] == "The referee corrects what is not open to you."


def correct(*path, value):
    return {"type": "correct", "path": ["units", *path], "value": value, "reason": "moved on the table"}


def test_passengers_go_with_a_carrier_that_is_put_elsewhere():
    """EXT-7.6, EXT-22.39: and get out where it stands now."""
    units = {
        "F": {"type": "floater", "hex": "1010"},
        "R": section("1010", aboard="F"),
        "T": {"type": "fort", "hex": "1212"},
        "I": section("1212", inside="T"),
    }
    out = {"type": "move", "by": "R", "path": [{"unboard": True}, {"to": "1516"}]}
    steps = [correct("F", "hex", value="1515"), correct("T", "hex", value="0505"), out]
    found = script(units, steps, phase="dorian-move")
    assert "problem" not in found["script"][-1]
    assert (found["units"]["R"]["hex"], found["units"]["R"]["aboard"]) == ("1516", None)
    assert (found["units"]["I"]["hex"], found["units"]["I"]["inside"]) == ("0505", "T")


def test_a_section_put_aboard_stands_where_its_carrier_stands():
    units = {
        "F": {"type": "floater", "hex": "1010"},
        "T": {"type": "fort", "hex": "1212"},
        "R": section("1111", inside=None),
    }
    aboard, inside = correct("R", "aboard", value="F"), correct("R", "inside", value="T")
    found = script(units, [aboard], phase="dorian-move")["units"]["R"]
    assert (found["hex"], found["aboard"]) == ("1010", "F")
    found = script(units, [aboard, inside], phase="dorian-move")["units"]["R"]
    assert (found["hex"], found["aboard"], found["inside"]) == ("1212", None, "T")
    found = script(units, [aboard, correct("R", "hex", value="1313")], phase="dorian-move")["units"]["R"]
    assert (found["hex"], found["aboard"]) == ("1313", None)


def test_machines_lose_the_mark_of_a_unit_that_is_corrected_to_gone():
    """EXT-19.12: the Target orders go with it."""
    held = {"combat-cycle": cycle("target", "sweep", target="s", marker=1, revealed=[1])}
    units = {"A": machine("1010", **held), "s": section("1012")}
    for field, value in (("destroyed", True), ("steps", 0)):
        found = script(units, [correct("s", field, value=value)], phase="avronian-move")["units"]["A"]["combat-cycle"]
        assert (found["boxes"], found["target"], found["revealed"]) == ([None, "sweep", None], None, [])


@pytest.mark.parametrize(("field", "value"), [("destroyed", True), ("fired", True), ("armor", 0)])
def test_a_sweep_under_way_ends_with_the_machine_that_cannot_go_on(field, value):
    """EXT-2.5: otherwise nobody else could fire, nor the phase end."""
    units = {
        "A": machine("1010", weapons={"slot-1": "laser", "slot-3": "laser"}, **{"combat-cycle": cycle("sweep")}),
        "B": machine("1210", weapons=LASER, **{"combat-cycle": cycle("sweep", "sweep", marker=1, revealed=[1])}),
        "s": section("1008"),
    }
    first = ({**shots("A", ("1", "s")), "more": True}, [0])
    steps = [
        first,
        shots("B"),
        correct("A", field, value=value),
        {"type": "end-phase"},
        shots("B"),
        {"type": "end-phase"},
    ]
    found = script(units, steps, phase="avronian-fire")
    problems = [one.get("problem") for one in found["script"]]
    assert problems == [None, "combat-cycle-paused", None, "combat-cycle-paused", None, None]
