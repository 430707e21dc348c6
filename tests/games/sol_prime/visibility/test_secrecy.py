"""Secrets from the other side: mines, off-table guns, ammunition, planned fire, waiting aircraft (SP-28)."""

from __future__ import annotations

import json

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, refused, told, unit

SAPPERS = army(
    "laser",
    unit("Sappers", "rifle-squad", "S", add_upgrades=["engineer"], count=2),
    unit("Tube", "sp-medium-gun", "T", ammunition=2),
    unit("Lightning", "laser-fighter", "Wing"),
    options={"role": "defender"},
    minefields={"mfl": 1, "dummy": 1},
)
FOOT = army("basic", unit("Foot", "rifle-squad", "F"), unit("Gun", "medium-gun-tank", "G"))


@pytest.fixture
def laid():
    state = begin(SAPPERS, FOOT)
    for mine in ("dummy", "mfl"):
        state = do(state, RED, type="lay-minefield", side="red", mine=mine, place="ford")
    return do(state, RED, type="off-table", unit="Tube", inches=77)


def everything(state, viewer):
    view = GAME.view(state, viewer)
    return json.dumps(GAME.display.as_json(view)) + repr(GAME.display.screen(view)) + repr(GAME.display.offers(view))


def test_a_minefield_lies_face_down(laid):
    assert {one.strength for one in GAME.view(laid, BLUE).state.minefields.values()} == {None}
    assert [one.strength for one in GAME.view(laid, RED).state.minefields.values()] == [0, 2]
    assert GAME.view(laid, SPECTATOR).state.sides["red"].mines == {}


def test_the_log_does_not_tell_which_is_the_dummy():
    state = begin(SAPPERS, FOOT)
    (event,) = told(state, RED, type="lay-minefield", side="red", mine="dummy", place="ford")
    assert (
        "dummy" not in GAME.display.describe(event, BLUE).text.lower()
        and "ford" in GAME.display.describe(event, BLUE).text
    )
    assert "(Dummy)" in GAME.display.describe(event, RED).text


def test_planned_fire_names_no_battery_to_others(laid):
    """SP-28.3: the counter is known to all, the type of the fire to its owner."""
    state = in_turn(laid, first=(5, 2), face=6)
    state = do(state, RED, type="activate", platoon="red/T")
    call = {
        "type": "artillery-call",
        "by": ["Tube"],
        "sees-target": True,
        "range": 60,
        "mode": "next-cycle",
        "place": "hill",
    }
    event = told(state, RED, **call)[0]
    assert "Tube" in GAME.display.describe(event, RED).text and GAME.display.describe(event, RED).about == ("Tube",)
    assert "Tube" not in repr(GAME.display.describe(event, BLUE)) and "hill" in GAME.display.describe(event, BLUE).text


def test_only_its_owner_knows_an_off_table_distance(laid):
    assert "77" in everything(laid, RED) and "77" not in everything(laid, BLUE)
    event = told(laid, RED, type="off-table", unit="Tube", inches=88)[0]
    assert "88" not in repr(GAME.display.describe(event, BLUE)) and "88" in GAME.display.describe(event, RED).text


def test_only_its_owner_knows_the_ammunition(laid):
    for viewer in (BLUE, SPECTATOR):
        seen = GAME.view(laid, viewer).state.units["Tube"]
        assert seen.fire_turns is None and "fire-turns" in seen.unknown
        assert "fire-turns" not in GAME.display.as_json(GAME.view(laid, viewer))["units"]["Tube"]
    assert GAME.view(laid, RED).state.units["Tube"].fire_turns == 10


def test_aircraft_that_wait_are_not_there_for_others(laid):
    assert "Lightning" not in everything(laid, BLUE) and "Wing" not in everything(laid, BLUE)
    assert "Lightning" in everything(laid, RED) and "Lightning" in everything(laid, REFEREE)


def test_air_support_brings_them_into_sight(laid):
    state = in_turn(laid, first=(5, 2), face=6)
    fly = {"type": "aircraft-move", "unit": "Lightning", "inches": 40, "entry": True, "edge": "north"}
    assert refused(state, RED, **fly) == "not-active"
    state = do(state, RED, 10, type="air-support", side="red")
    assert refused(state, RED, type="air-support", side="red") == "support-called"
    events = told(state, RED, **fly)
    assert not GAME.battle.undo_is_free(events)
    state = do(state, RED, **fly)
    assert "Lightning" in everything(state, BLUE) and state.platoons["red/Wing"].activated


def test_a_roll_for_a_field_turns_it_up(laid):
    state = in_turn(laid, first=(5, 2), face=6)
    state = do(state, RED, type="activate", platoon="red/S")
    dummy, real = state.minefields
    state = do(state, RED, 6, type="enter-minefield", unit="Sappers-1", minefield=real)
    assert GAME.view(state, BLUE).state.minefields[real].strength == 2
    state = do(state, RED, 1, type="enter-minefield", unit="Sappers-2", minefield=dummy)
    assert state.minefields[dummy].destroyed
    assert do(state, RED, type="clear-minefield", unit="Sappers-1", minefield=real).minefields[real].destroyed


def test_odds_do_not_reveal_a_field_face_down(laid):
    enter = GAME.battle.codecs.actions.read(
        {"type": "enter-minefield", "unit": "Foot", "minefield": list(laid.minefields)[-1]}
    )
    acting = replace(laid, turn="blue", active=(laid.units["Foot"].platoon,))
    assert GAME.odds.odds(GAME.view(acting, BLUE), enter) is None
    assert GAME.odds.odds(GAME.view(acting, REFEREE), enter) is not None


def test_everything_is_open_when_the_battle_is_over(laid):
    over = do(laid, REFEREE, type="end-battle", winner="red", reason="agreed")
    assert GAME.battle.outcome(over).winners == ("red",)
    assert [one.strength for one in GAME.view(over, SPECTATOR).state.minefields.values()] == [0, 2]


def test_the_referee_corrects_and_all_read_why(laid):
    fix = {"type": "correct", "path": ["units", "Tube", "fire-turns"], "value": 3, "reason": "a lot was lost"}
    assert refused(laid, RED, **fix) == "referee-only"
    event = told(laid, REFEREE, **fix)[0]
    assert (
        "a lot was lost" in GAME.display.describe(event, BLUE).text
        and " 3" not in GAME.display.describe(event, BLUE).text
    )
    assert "to 3" in GAME.display.describe(event, RED).text


def test_of_a_whole_platoon_the_log_names_no_aircraft_that_waits():
    """One of the wing has been over the table; that there is a second one nobody knows yet."""
    foot = (unit("Foot", "rifle-squad", "F"), unit("Guard", "rifle-squad", "G"), unit("Reserve", "rifle-squad", "R"))
    state = in_turn(begin(army("laser", unit("Lightning", "laser-fighter", "Wing", count=2), *foot), FOOT))
    over = replace(state.units["Lightning-1"], exit_edge="north")
    state = replace(state, units={**state.units, "Lightning-1": over})
    for action in ({"type": "activate"}, {"type": "end-activation"}):
        (event,) = told(state, RED, platoon="red/Wing", **action)
        assert "Lightning-2" not in repr(GAME.display.describe(event, BLUE)), action
        assert event.about == ("Lightning-1",)
        state = do(state, RED, platoon="red/Wing", **action)
