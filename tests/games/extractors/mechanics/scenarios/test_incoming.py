"""Incoming!"""

import pytest

from rules.games.extractors.conformance.states import read_state
from rules.games.extractors.game import GAME
from rules.kernel.viewer import REFEREE
from tests.games.extractors.play import cycle, fire, machine, move, problem, resolve, script, section


def test_the_orni_does_not_fire_on_turn_1():
    """EXT-22.6."""
    units = {"E": machine("1010", "orni", weapons={"slot-1": "laser"}), "s": section("1008")}
    shot = fire("E", "s", weapons=["slot-1"])
    assert problem(units, shot, scenario="incoming", simple=True, turn=1) == "no-fire-first-turn"
    assert not problem(units, shot, [0], scenario="incoming", simple=True, turn=2)


def test_nor_is_it_offered_to_mark_a_target_then():
    orni = machine("1010", "orni", weapons={"slot-1": "laser"}, **{"combat-cycle": cycle("target")})
    for turn in (1, 2):
        course = {"turn": turn, "phase": "avronian-fire", "players": {"side-1": "dorian", "side-2": "avronian"}}
        state = read_state({"units": {"E": orni, "s": section("1008")}, "scenario": "incoming", **course})
        keys = [offer.key for offer in GAME.display.offers(GAME.view(state, REFEREE))]
        assert ("mark:E" in keys) is (turn == 2)


@pytest.mark.parametrize(
    ("exited", "winner"),
    [
        ({"edge": "N", "turn": 8, "status": "ok"}, "dorian"),
        ({"edge": "N", "turn": 9, "status": "ok"}, "avronian"),
        ({"edge": "N", "turn": 7, "status": "routed"}, "avronian"),
    ],
)
def test_incoming(exited, winner):
    """EXT-22.8, EXT-22.9: in time, and not routed."""
    units = {"E": machine("1010", "orni"), "s": section(None, exited=exited)}
    assert resolve(units, {"type": "score"}, scenario="incoming")["winner"] == winner


def test_routed_sections_flee_the_way_the_cell_goes():
    """R-23: the friendly edge of Incoming! is the north for the Dorians."""
    routed = {"s": section("1010", status="routed")}
    assert problem(routed, move("s", "1011"), scenario="incoming", phase="dorian-move") == "rout-direction"
    assert not problem(routed, move("s", "1009", "1008"), scenario="incoming", phase="dorian-move")


def test_an_orni_that_enters_on_turn_2_fires_at_once():
    """EXT-22.6: what is forbidden is fire on turn 1."""
    units = {"E": machine(None, "orni", weapons={"slot-1": "laser"}), "s": section("1226")}
    enter = {"type": "move", "by": "E", "path": [{"enter": "1227", "facing": "N"}]}
    steps = [enter, {"type": "end-phase"}, (fire("E", "s", weapons=["slot-1"]), [0])]
    for turn, code in ((1, "no-fire-first-turn"), (2, None)):
        found = script(units, steps, scenario="incoming", simple=True, turn=turn, phase="avronian-move")
        assert [one.get("problem") for one in found["script"]] == [None, None, code]
