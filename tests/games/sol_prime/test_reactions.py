"""Steps that wait for an answer: Overwatch, missiles, losses, leaders, shells, counterbattery."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.game import REFEREE, SPECTATOR
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, offered, refused, told, unit

TANKS = army(
    "laser",
    unit("Ray", "medium-laser-tank", "A"),
    unit("Ram", "medium-laser-tank", "A"),
    unit("Tow", "light-missile-tank", "B"),
)
WATCH = army(
    "basic",
    unit("Gun", "medium-gun-tank", "A"),
    unit("Van", "tracked-apc", "A", count=2),
    unit("Foot", "rifle-squad", "C"),
)


@pytest.fixture
def watched():
    """Red is in turn with its first platoon; Gun stands on Overwatch."""
    state = begin(TANKS, WATCH)
    state = do(state, BLUE, type="posture", unit="Gun", overwatch=True)
    state = in_turn(state, first=(5, 2), face=3)
    return do(state, RED, type="activate", platoon="red/A")


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


def test_who_gives_up_need_not_wait(halted):
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
    lines = (row for sheet in GAME.screen(GAME.view(after, SPECTATOR)).sheets for row in sheet.rows)
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


# --- missiles -------------------------------------------------------------------------------------


@pytest.fixture
def announced():
    state = in_turn(begin(TANKS, WATCH), first=(5, 2), face=3)
    state = do(state, RED, type="activate", platoon="red/B")
    return do(state, RED, type="fire", by="Tow", target="Van-1", weapon="he-missile", range=9)


def test_a_missile_is_announced_and_its_target_asked_before_the_dice(announced):
    assert announced.pending[0].kind == "missile" and not announced.units["Tow"].fired
    assert refused(announced, RED, type="react", unit="Van-1", reaction="") == "not-your-unit"
    assert {"react", "no-reaction"} <= set(offered(announced, BLUE))


def test_a_passed_test_makes_the_shot_harder_and_leaves_smoke(announced):
    events = told(announced, BLUE, 4, 7, type="react", unit="Van-1", reaction="both")
    # Laser against Basic: +1 and 4 to hit; smoke and evasion -5.
    assert events[0].result["reacted"] and (events[0].result["drm"], events[0].result["need"]) == (-4, 8)


def rolled(state, viewer, faces, **action):
    tape = TapeDice(faces)
    GAME.decide(state, viewer, GAME.actions.read(action), tape)
    return tape.rolled


def sides_of(state, viewer, faces, **action):
    return [one.side for one in rolled(state, viewer, faces, **action)]


def test_every_die_is_told_by_whose_luck_it_was(announced):
    assert sides_of(announced, BLUE, [4, 7], type="react", unit="Van-1", reaction="both") == ["blue", "red"]
    begun = begin(TANKS, WATCH)
    for viewer, key in ((RED, "red"), (BLUE, "blue")):
        begun = do(begun, viewer, type="ready", side=key)
    assert sides_of(begun, BLUE, [5, 2], type="first-side") == ["red", "blue"]
    asked = [one.why for one in rolled(begun, BLUE, [5, 2], type="first-side")]
    assert asked == [f"First side: {begun.sides[side].name}" for side in ("red", "blue")], "by the names on the pages"


def test_a_failed_test_changes_nothing(announced):
    after = do(announced, BLUE, 3, 9, 6, type="react", unit="Van-1", reaction="both")
    assert after.units["Van-1"].destroyed and not after.smokes and after.units["Tow"].fired == ("he-missile",)


def test_smoke_lies_until_its_platoon_is_next_activated(announced):
    after = do(announced, BLUE, 4, 1, type="react", unit="Van-1", reaction="smoke")
    assert [smoke.at for smoke in after.smokes] == ["Van-1"]
    after = do(after, RED, type="end-activation", platoon="red/B")
    after = do(after, RED, type="activate", platoon="red/A")
    after = do(after, RED, type="end-activation", platoon="red/A")
    after = do(after, RED, type="end-turn", side="red")
    after = do(after, BLUE, 6, type="roll-activation", side="blue")
    assert not do(after, BLUE, type="activate", platoon="blue/A").smokes


def test_a_side_does_not_say_how_the_enemy_reacts():
    state = in_turn(begin(TANKS, WATCH), first=(5, 2), face=3)
    state = do(state, RED, type="activate", platoon="red/B")
    shot = {"type": "fire", "by": "Tow", "target": "Van-1", "weapon": "he-missile", "range": 9}
    assert refused(state, RED, **shot, reaction="smoke") == "not-your-unit"
    after = do(state, REFEREE, 4, 1, **shot, reaction="smoke")
    assert not after.pending and after.units["Tow"].fired


# --- losses, leaders, shells ----------------------------------------------------------------------


def test_a_loss_after_twenty_percent_asks_for_a_test_once():
    state = in_turn(begin(TANKS, WATCH), first=(5, 2), face=3)
    state = do(state, REFEREE, type="lose-stand", unit="Gun")
    assert not state.pending
    state = do(state, REFEREE, type="lose-stand", unit="Van-1")
    assert [(one.kind, one.unit) for one in state.pending] == [("loss-test", "blue/A")]
    after = do(state, BLUE, 3, type="platoon-morale", platoon="blue/A", reason="loss")
    assert after.platoons["blue/A"].state == "shaken" and not after.pending


def test_a_leader_whose_stand_is_lost_is_settled_at_once():
    led = {**TANKS, "leaders": [{"name": "Ann", "attached": "Ray"}]}
    state = do(in_turn(begin(led, WATCH), first=(5, 2), face=3), REFEREE, type="lose-stand", unit="Ray")
    assert [(one.kind, one.side, one.unit) for one in state.pending] == [("leader", "red", "Ann")]
    after = do(state, RED, 4, type="leader-fate", leader="Ann", nearest="Ram")
    assert after.units["Ram"].leader == "Ann" and after.units["Ray"].leader is None and not after.pending


GUNS = army(
    "laser", unit("Hammer", "light-mrl", "G", ammunition=1), unit("Eye", "rifle-squad", "E", add_upgrades=["afo"])
)
BATTERY = army("basic", unit("Tube", "sp-medium-gun", "T", ammunition=1), unit("Foot", "rifle-squad", "C"))


def test_shells_fall_when_called_and_counterbattery_may_answer():
    state = begin(GUNS, BATTERY)
    state = do(state, BLUE, type="posture", unit="Tube", overwatch=True)
    state = in_turn(state, first=(5, 2), face=6)
    state = do(state, RED, type="activate", platoon="red/G")
    state = do(state, RED, 9, type="artillery-call", by=["Hammer"], observer="Eye", range=30)
    assert state.pending[0].kind == "impact" and state.units["Hammer"].fire_turns == 1
    assert refused(state, RED, type="end-activation", platoon="red/G") == "waits-for-answer"
    state = do(state, RED, 6, type="artillery-impact", by=["Hammer"], targets={"Foot": 1})
    assert state.units["Foot"].destroyed and state.pending[0].kind == "counterbattery"
    state = do(state, BLUE, 10, type="counterbattery", by=["Tube"], target="Hammer", range=40)
    assert state.units["Hammer"].located and state.pending[0].kind == "impact"
    assert not state.units["Tube"].overwatch


def test_fire_for_the_next_cycle_falls_by_itself_and_its_type_is_secret():
    state = in_turn(begin(GUNS, BATTERY), first=(5, 2), face=6)
    state = do(state, RED, type="activate", platoon="red/G")
    state = do(
        state, RED, type="artillery-call", by=["Hammer"], observer="Eye", range=30, mode="next-cycle", place="ford"
    )
    assert not state.pending and state.units["Hammer"].fire_turns == 2
    assert GAME.view(state, BLUE).state.missions[0].by == ()
    assert not GAME.view(state, BLUE).state.units["Hammer"].fired and state.units["Hammer"].fired
    assert GAME.view(state, BLUE).state.missions[0].place == "ford"
    state = do(state, RED, type="end-activation", platoon="red/G")
    state = do(state, RED, type="activate", platoon="red/E")
    state = do(state, RED, type="end-activation", platoon="red/E")
    state = do(state, RED, type="end-turn", side="red")
    state = do(state, BLUE, 6, type="roll-activation", side="blue")
    for key in ("blue/T", "blue/C"):
        state = do(state, BLUE, type="activate", platoon=key)
        state = do(state, BLUE, type="end-activation", platoon=key)
    state = do(state, BLUE, type="end-turn", side="blue")
    state = do(state, RED, 5, 2, type="new-cycle")
    assert state.cycle == 2 and state.pending[0].kind == "impact"
    assert do(state, RED, type="artillery-impact", by=["Hammer"], targets={}).units["Hammer"].fire_turns == 1
