"""Units that may not move."""

from tests.games.extractors.play import SHOCK, move, move_outcome, problem, section


def test_units_that_may_not_move():
    assert move_outcome({"s": section("1010", status="pinned")}, move("s", "1009")) == "pinned"
    assert move_outcome({"c": {"type": "command-post", "hex": "1010"}}, move("c", "1009")) == "static-unit"
    assert move_outcome({"s": section("1010", hidden=True)}, move("s", "1009")) == "unit-hidden"
    assert move_outcome({"s": section("1010", moved=True)}, move("s", "1009")) == "already-moved"
    assert move_outcome({"s": section("1010", destroyed=True)}, move("s", "1009")) == "unit-out-of-play"
    assert problem(SHOCK, move("s", "1009"), phase="dorian-fire") == "wrong-phase"
