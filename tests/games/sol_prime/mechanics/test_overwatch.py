"""Overwatch: the marker, fire from it, and moves that wait for it (SP-6)."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.conformance.cases import run_case
from rules.games.sol_prime.game import GAME
from rules.kernel.viewer import REFEREE, SPECTATOR
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, offered, refused, told, unit
from tests.games.sol_prime.case_battles import SQUAD, TANK, fire, resolve
from tests.games.sol_prime.overwatch_battles import TANKS, WATCH


def test_r5_no_missile_from_overwatch_after_a_move():
    units = {"a": {"model": "light-missile-tank", "overwatch": True, "moved": 2}, "b": TANK}
    assert resolve(fire("he-missile", overwatch=True), units=units)["problem"] == "missile-after-move"


def test_r54_overwatch_fire_uses_as_many_systems_as_an_activation():
    state = {"a": {"side": "red", **TANK, "overwatch": True, "moved": 2}, "b": {"side": "blue", **SQUAD}}
    first = fire("apw", 4, overwatch=True, **{"hold-overwatch": True})
    again = {**fire("medium-gun", 4, overwatch=True)}
    case = {"kind": "play", "state": {"sides": {"red": {}, "blue": {}}, "units": state}}
    played = run_case({**case, "script": [{"action": first, "dice": [1]}, {"action": again}]})
    assert played["steps"][1]["overwatch"] is True and played["steps"][2]["problem"] == "too-many-systems"


def test_launchers_fire_one_at_a_time_and_overwatch_lasts_until_all_have_fired():
    state = {
        "a": {"side": "red", "model": "air-defense-carrier", "overwatch": True},
        "b": {"side": "blue", "model": "bomb-bomber"},
    }
    shot = {"action": fire("ad-he-missile", 9, overwatch=True), "dice": [1]}
    case = {"kind": "play", "state": {"sides": {"red": {}, "blue": {}}, "units": state}, "script": [shot, shot, shot]}
    played = run_case(case)
    assert [played["steps"][number].get("overwatch") for number in (1, 2)] == [True, False]
    assert played["steps"][3]["problem"] == "not-on-overwatch"


@pytest.fixture
def halted(watched):
    return do(watched, RED, type="move", unit="Ray", legs=[{"inches": 5}])


def test_the_movers_step_waits_while_the_enemy_may_answer(halted):
    assert [(one.kind, one.side, one.unit) for one in halted.pending] == [("overwatch", "blue", "Ray")]
    assert (
        refused(halted, RED, type="fire", by="Ray", target="Gun", weapon="laser-cannon", range=5) == "waits-for-answer"
    )
    assert refused(halted, RED, type="move", unit="Ram", legs=[{"inches": 1}]) == "waits-for-answer"
    assert list(offered(halted, RED)) == ["concede:red"]


def test_a_side_may_concede_without_waiting(halted):
    for viewer in (RED, BLUE):
        found = offered(halted, viewer)[f"concede:{viewer.side}"]
        assert do(halted, viewer, **found.action).stage == "over"


def test_the_enemy_may_fire_or_hold_and_so_may_the_referee(halted):
    for viewer in (BLUE, REFEREE):
        keys = offered(halted, viewer)
        assert "hold-fire" in keys and "overwatch-fire:Gun:medium-gun" in keys
        assert keys["overwatch-fire:Gun:medium-gun"].action["target"] == "Ray"
    assert not offered(halted, SPECTATOR)


def test_a_moving_platoon_is_stopped_by_overwatch_fire(halted):
    after = do(halted, BLUE, 16, 6, type="fire", by="Gun", target="Ray", weapon="medium-gun", range=5, overwatch=True)
    assert after.units["Ray"].destroyed and not after.units["Gun"].overwatch
    assert not after.pending and after.platoons["red/A"].lost == 1
    lines = (row for sheet in GAME.display.screen(GAME.view(after, SPECTATOR)).sheets for row in sheet.rows)
    assert [row.label for row in lines if row.lost] == ["Ray"]
    assert refused(after, RED, type="move", unit="Ray", legs=[{"inches": 1}]) == "destroyed"


def test_fire_held_lets_the_mover_go_on(halted):
    after = do(halted, BLUE, type="hold-fire", side="blue")
    assert not after.pending and after.units["Gun"].overwatch
    assert refused(after, BLUE, type="hold-fire", side="blue") == "not-active"
    again = do(after, RED, type="move", unit="Ram", legs=[{"inches": 1}])
    assert again.pending[0].unit == "Ram"


def test_fire_held_until_the_platoon_is_done_asks_no_more(halted):
    after = do(halted, BLUE, type="hold-fire", side="blue", platoon=True)
    after = do(after, RED, type="move", unit="Ram", legs=[{"inches": 1}])
    assert not after.pending and after.sides["blue"].quiet
    after = do(after, RED, type="end-activation", platoon="red/A")
    assert not after.sides["blue"].quiet


def test_overwatch_fire_comes_after_the_fire_of_a_unit_that_has_not_moved(watched):
    shot = {"type": "fire", "by": "Ram", "target": "Van-1", "weapon": "laser-cannon", "range": 8}
    early = {"type": "fire", "by": "Gun", "target": "Ram", "weapon": "medium-gun", "range": 8}
    assert refused(watched, BLUE, **early, overwatch=True, before_fire=True) == "overwatch-too-early"
    after = do(watched, RED, 2, **shot)
    assert [(one.kind, one.unit) for one in after.pending] == [("overwatch", "Ram")]


def test_nobody_waits_where_nobody_is_on_overwatch():
    state = in_turn(begin(TANKS, WATCH), first=(5, 2), face=3)
    state = do(state, RED, type="activate", platoon="red/A")
    assert not do(state, RED, type="move", unit="Ray", legs=[{"inches": 5}]).pending


MOVERS = army("basic", unit("Anna", "medium-gun-tank", "A"), unit("Bert", "medium-gun-tank", "B"))


AMBUSH = army(
    "basic",
    unit("Lurker", "medium-gun-tank", "Wood", count=2),
    unit("Scout", "rifle-squad", "Road"),
    unit("Pal", "rifle-squad", "Road"),
    unit("Van", "wheeled-apc", "Cars"),
)


def test_a_whole_platoon_goes_on_overwatch_at_once():
    state = begin(MOVERS, AMBUSH)
    assert "platoon-overwatch:blue/Wood" in offered(state, BLUE)
    (event,) = told(state, BLUE, type="platoon-overwatch", platoon="blue/Wood")
    assert GAME.display.describe(event, RED).text == "Lurker-1, Lurker-2 go on Overwatch."
    state = do(state, BLUE, type="platoon-overwatch", platoon="blue/Wood")
    assert state.units["Lurker-1"].overwatch and state.units["Lurker-2"].overwatch
    assert refused(state, BLUE, type="platoon-overwatch", platoon="blue/Wood") == "overwatch-not-allowed"
    assert refused(state, RED, type="platoon-overwatch", platoon="blue/Road") == "not-your-unit"
