"""The play half of the case file: resolve, odds and play."""

from pathlib import Path

import pytest

from rules.games.eic_league.game import GAME
from tests.yaml_files import read_yaml

CASES = read_yaml(Path(__file__).parents[1] / "cases.yaml")
PLAY = [case for case in CASES if case["kind"] != "build"]


@pytest.mark.parametrize("case", PLAY, ids=[case["id"] for case in PLAY])
def test_case(case):
    assert list(GAME.conformance.compare(case, GAME.conformance.run(case))) == []


@pytest.mark.parametrize("kind", ["resolve", "odds", "play"])
def test_a_wrong_expectation_is_noticed(kind):
    case = next(case for case in PLAY if case["kind"] == kind)
    assert list(
        GAME.conformance.compare({**case, "expect": {"need": -1, "units": {"nobody": {}}}}, GAME.conformance.run(case))
    )


def test_a_fact_in_the_wrong_list_is_noticed():
    case = next(case for case in PLAY if case["id"].endswith("view-opponent"))
    actual = GAME.conformance.run(case)
    assert list(GAME.conformance.compare({**case, "expect": {"visible": ["energy"]}}, actual))
    assert list(GAME.conformance.compare({**case, "expect": {"hidden": []}}, actual))


def test_a_chance_of_nothing_need_not_be_an_outcome():
    case = next(case for case in PLAY if case["kind"] == "odds" and case["id"].endswith("detect-50"))
    actual = GAME.conformance.run(case)
    assert not list(
        GAME.conformance.compare({**case, "expect": {"detected": {"charlie": 0, "bravo": "1/100"}}}, actual)
    )
    assert list(GAME.conformance.compare({**case, "expect": {"detected": {"charlie": "1/100"}}}, actual))
    assert list(GAME.conformance.compare({**case, "expect": {"success": 0}}, {"problem": "cannot-detect"}))


def test_a_unit_of_a_case_needs_neither_ratings_nor_a_side():
    case = {
        "kind": "resolve",
        "state": {"units": {"a": {"type": "jackrabbit"}}},
        "action": {"type": "stats", "by": "a"},
    }
    assert GAME.conformance.run(case)["ratings"]["ecm"] == 30


@pytest.mark.parametrize(
    "action",
    [
        {"type": "move", "by": "a", "mode": "elevator", "hexes": -5},
        {"type": "shoot", "by": "a", "target": "b", "weapon": 1, "distance": -1},
    ],
)
def test_no_way_is_negative(action):
    unit = {"type": "suit", "ratings": {"bod": 70, "pwr": 60}, "movement": ["elevator"], "weapons": ["laser"]}
    case = {"kind": "resolve", "state": {"units": {"a": unit, "b": unit}}, "action": action}
    assert GAME.conformance.run(case) == {"problem": "unreadable"}


def play(*actions, **state):
    script = [{"action": action, "dice": dice} for action, dice in actions]
    return GAME.conformance.run({"kind": "play", "state": state, "script": script})


SUIT = {"side": "red", "type": "suit", "hex": [0, 0], "ratings": {"bod": 70, "attr": 60, "dfr": 50, "pwr": 60}}


def test_the_phase_of_a_case_is_looked_at_by_retreats_alone_and_stays():
    units = {"a": {**SUIT, "ratings": {**SUIT["ratings"], "spd": 40}}, "b": SUIT}
    actual = play(
        ({"type": "initiative", "sides": ["red", "blue"]}, [3, 4]),
        ({"type": "move", "by": "a", "hexes": 4}, []),
        ({"type": "retreat", "by": "b"}, []),
        ({"type": "end-round"}, []),
        ({"type": "retreat", "by": "a"}, []),
        phase="movement",
        units=units,
    )
    assert not any("problem" in step for step in actual["steps"].values())
    assert [unit["status"] for unit in actual["units"].values()] == ["retreating", "retreating"]
    wrong = play(({"type": "retreat", "by": "b"}, []), phase="initiative", units=units)
    assert wrong["steps"][1] == {"problem": "wrong-phase"}


def test_a_case_goes_on_when_all_enemies_are_out():
    units = {"a": {**SUIT, "detected": ["b"], "weapons": ["laser"]}, "b": {**SUIT, "side": "blue", "energy": 1}}
    actual = play(
        ({"type": "shoot", "by": "a", "weapon": 1, "target": "b"}, [61]),
        ({"type": "end-round"}, []),
        ({"type": "finish", "winner": "red", "loser": "blue", "league": "minor"}, []),
        credits={"red": 0, "blue": 0},
        units=units,
    )
    assert actual["steps"][1]["vanquished"] == ["b"]
    assert (actual["round"], actual["steps"][3]["scrapped"]) == (2, ["b"])


def test_salvaged_loads_and_drones_are_read():
    tank = {
        **SUIT,
        "type": "tank",
        "weapons": [{"weapon": "sonic-grenade", "salvaged": True, "shots": 3}, "tank-drone"],
    }
    actual = play(units={"t": {**tank, "drone": {"hex": [1, 1]}, "energy": 50, "movement": ["warp"]}})
    assert actual["units"]["t"]["shots"] == {"1": 3}
    assert actual["units"]["t"]["weapons"] == ["sonic-grenade"]
    assert actual["units"]["t/drone"]["energy"] == 140
    assert actual["units"]["t/drone"]["dfr"] == 50
