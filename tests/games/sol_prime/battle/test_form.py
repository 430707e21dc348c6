"""A side's action says what its offer asks for, within its bounds; the referee says what they like."""

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Unreadable
from rules.kernel.viewer import REFEREE
from tests.games.sol_prime.battles import BLUE, RED, begin, do, in_turn, offered, told
from tests.games.sol_prime.mechanics.test_interplay import MIXED, OTHERS, active

SHOT = {"type": "fire", "by": "Line-1", "target": "Gun-1", "weapon": "medium-gun", "range": 9}
MOVE = {"type": "move", "unit": "Line-1", "legs": [{"terrain": "clear", "inches": 1}]}
WALK = {"type": "move", "unit": "Squad-1", "legs": [{"terrain": "clear", "inches": 1}]}


@pytest.fixture(scope="module")
def line():
    return active(in_turn(begin(MIXED, OTHERS)), "red/Line")


@pytest.fixture(scope="module")
def ride():
    return active(in_turn(begin(MIXED, OTHERS)), "red/Ride")


def spare(state, viewer, **action):
    """Why an action is not taken as it is written: the rule."""
    with pytest.raises(Unreadable) as error:
        told(state, viewer, **action)
    assert error.value.problem.message
    return error.value.problem.rule


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({"in-arc": False}, "SP-7.5"),
        ({"hold-overwatch": True}, "SP-6.6"),
        ({"before-fire": True}, "SP-6.6"),
        ({"amds": True}, "SP-10.20"),
        ({"field-generator": True}, "SP-9.21"),
        ({"leader-within": 3}, "SP-10.10"),
        ({"then-move": 60}, "SP-9.17"),
        ({"mounts": 1}, "SP-9.2"),
        ({"candidates": [{"unit": "Gun-1", "distance": 9}]}, "SP-13.1"),
        ({"occupant": "Gun-2"}, "SP-11.5"),
        ({"occupant": "Line-2"}, "SP-11.5"),
        ({"woods": 31}, "SP-5.2"),
        ({"urban-depth": 61}, "SP-5.2"),
    ],
)
def test_a_shot_says_nothing_that_its_offer_does_not_ask(line, more, rule):
    assert do(line, RED, 1, **SHOT).units["Line-1"].fired
    assert spare(line, RED, **SHOT, **more) == rule


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({"turns": 10}, "SP-5.2"),
        ({"ends-near": 61}, "SP-5.2"),
        ({"to": [3, 3]}, "SP-5.2"),
        ({"legs": [{"inches": 1, "terrain": "nowhere"}]}, "SP-5.12"),
        ({"legs": [{"inches": 1, "terrain": "low-wall"}]}, "SP-5.12"),
    ],
)
def test_a_move_says_nothing_that_its_offer_does_not_ask(line, more, rule):
    assert do(line, RED, **MOVE).units["Line-1"].moved == 1
    assert spare(line, RED, **{**MOVE, **more}) == rule


def test_one_move_may_have_several_legs(line):
    """SP-5.16: its cost is the sum over them."""
    legs = [{"terrain": "clear", "inches": 1}, {"terrain": "woods", "inches": 1}]
    assert do(line, RED, **{**MOVE, "legs": legs}).units["Line-1"].moved == 4


@pytest.mark.parametrize("more", [{"turns": 1}, {"legs": [{"inches": 1, "backward": True}]}])
def test_infantry_neither_turns_nor_backs(ride, more):
    assert do(ride, RED, **WALK).units["Squad-1"].moved == 1
    assert spare(ride, RED, **{**WALK, **more}) == "SP-5.1"


def test_the_referee_may_say_what_no_offer_asks_for(line):
    action = GAME.battle.codecs.actions.read({**SHOT, "hold-overwatch": True, "woods": 0, "leader-within": 3})
    assert GAME.battle.decide(line, REFEREE, action, TapeDice([1]))


@pytest.mark.parametrize(
    ("viewer", "action", "rule"),
    [
        (RED, {"type": "posture", "unit": "Line-1", "overwatch": False}, "SP-3.3"),
        (RED, {"type": "overwatch", "unit": "Line-1", "land": True}, "SP-23.1"),
        (RED, {"type": "activate", "platoons": ["red/Ride"]}, "SP-4.14"),
        (RED, {"type": "end-activation", "platoon": "red/Line", "circumstances": {"Line-1": {}}}, "SP-12.5"),
        (
            RED,
            {"type": "close-combat", "attackers": ["Line-1"], "defender": "Gun-1", "also-attacked": ["Line-1"]},
            "SP-14.10",
        ),
    ],
)
def test_other_actions_say_nothing_that_no_offer_asks(line, viewer, action, rule):
    assert spare(line, viewer, **action) == rule


def test_a_stand_takes_its_marker_once(line):
    watching = do(line, RED, type="overwatch", unit="Line-1")
    assert "overwatch:Line-1" in offered(line, RED) and "overwatch:Line-1" not in offered(watching, RED)
    assert spare(watching, RED, type="overwatch", unit="Line-1") == "SP-6.1"


def test_set_up_has_bounds_on_the_plan():
    state = begin(MIXED, OTHERS, plan=True)
    ground = {"type": "place-ground", "kind": "woods", "at": [10, 10], "width": 6, "depth": 6}
    laid = do(state, RED, **ground)
    (name,) = laid.grounds
    assert spare(state, RED, **{**ground, "width": 145}) == "SP-5.2"
    assert spare(laid, RED, **ground, name=name) == "SP-3.1"
    assert not do(laid, RED, type="place-ground", name=name).grounds
    ready = do(state, RED, type="ready", side="red")
    assert spare(ready, RED, **ground) == "SP-3.1"
    assert do(ready, BLUE, **ground).grounds
    assert spare(state, RED, type="place", unit="Squad-1", at=[10, 10], facing=40) == "SP-5.1"
    assert spare(state, RED, type="off-table", unit="Battery-1", inches=401) == "SP-5.2"
