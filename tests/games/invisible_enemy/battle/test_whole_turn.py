"""A whole turn, and its dice one by one."""

import pytest

from rules.kernel.dice import NeedsDice
from tests.games.invisible_enemy.battles import A, B, begin, play, refusal_code


def test_a_whole_turn_with_entered_dice_and_a_tied_initiative():
    state = begin()
    assert (state.phase, state.turn) == ("command", 1)
    state = play(state, A, "network-combat", 6, 6, 6, 6, 5, 5, 5, 5, 4, 4)
    assert {name: one.points for name, one in state.sides.items()} == {"a": 4, "b": 2}
    assert refusal_code(state, B, "buy", by="b", item="deflection") == "not-first-to-declare"
    state = play(state, A, "buy", by="a", item="type-1-barrage")
    state = play(state, A, "buy", by="a", item="automatic-move", unit="Barn")
    state = play(state, A, "done-buying", by="a")
    state = play(state, B, "buy", by="b", item="deflection")
    assert state.sides["b"].bought, "without points there is nothing left to declare"
    state = play(state, B, "type-2-request", 2, 6, 1, by="b")
    state = play(state, A, "type-2-request", 1, 3, by="a")
    assert state.phase == "mark-1"
    state = play(state, B, "done", by="b")
    state = play(state, A, "place-barrage", by="a", kind="type-1", place="by the dust")
    assert state.phase == "movement", "nobody has a marker left for now"

    state = play(state, A, "initiative", 3, 4, 5, 2)
    assert refusal_code(state, A, "initiative") == "tie-pending"
    state = play(state, A, "place-barrage", by="a", kind="tie")
    state = play(state, B, "place-barrage", by="b", kind="tie")
    marker_a, marker_b = (name for name, one in sorted(state.barrages.items()) if one.kind == "tie")
    state = play(state, A, "resolve-barrage", 6, 6, marker=marker_a, within=["Needle 43"])
    assert refusal_code(state, A, "resolve-barrage", marker=marker_b) == "not-your-unit"
    state = play(state, B, "resolve-barrage", marker=marker_b)
    state = play(state, B, "initiative", 1, 1, 6, 5)
    assert state.active == "b" and state.bases["Needle 43"].hits == 3

    state = play(state, B, "activate", 4, unit="Tiger")
    assert refusal_code(state, A, "activate", unit="Barn") == "not-now"
    state = play(state, B, "move", by="Tiger 1", path=[{"turn": 90}, {"go": 5}])
    assert refusal_code(state, B, "move", by="Needle 41", path=[{"go": 1}]) == "not-your-turn"
    state = play(state, B, "finish-unit", unit="Tiger")
    state = play(state, A, "activate", unit="Barn")
    state = play(state, A, "move", by="Barn 1", path=[{"go": 4}])
    state = play(state, A, "finish-unit", unit="Barn")
    state = play(state, B, "activate", 1, unit="Needle")
    assert state.units["Needle"].control == "failed" and state.moving == "Needle", "its engineers may still work"
    state = play(state, B, "engineer", 4, by="Needle 41", task="deliver-strike", target="the pump", distance=3)
    state = play(state, B, "finish-unit", unit="Needle")
    assert state.sides["b"].strikes == 1
    state = play(state, A, "done", by="a")
    state = play(state, B, "done", by="b")

    assert state.phase == "mark-2"
    state = play(state, B, "place-barrage", by="b", kind="type-2", place="on the barn")
    assert state.step == "deflect", "only the regiment holds a deflection"
    state = play(state, B, "deflect", by="b", marker="Barrage 1")
    assert state.phase == "direct-kp"
    state = play(state, A, "shoot", 6, by="Barn 1", target="Tiger 2", distance=6, angle=0)
    state = play(state, B, "shoot", 6, by="Tiger 2", target="Barn 1", distance=6, angle=0)
    assert state.bases["Barn 1"].pending == 6 and state.bases["Barn 1"].hits == 0
    state = play(state, A, "done", by="a")
    state = play(state, B, "done", by="b")
    assert state.phase == "direct-c" and state.bases["Barn 1"].hits == 6
    state = play(state, B, "done", by="b")
    assert state.phase == "resolve"
    state = play(state, A, "resolve-barrage", 5, 4, marker="Barrage 1", within=["Tiger 1"], flank=["Tiger 1"])
    assert state.bases["Tiger 1"].hits == 0
    state = play(state, B, "resolve-barrage", marker="Barrage 4")
    assert (state.phase, state.turn) == ("command", 2)
    assert {name: one.network_dice for name, one in state.sides.items()} == {"a": 3, "b": 5}
    assert not state.barrages and not state.units["Barn"].auto_move


def test_a_roll_asks_for_its_dice_one_by_one():
    with pytest.raises(NeedsDice) as wanted:
        play(begin(), A, "network-combat", 6, 6, 6)
    assert "Home" in wanted.value.why and len(wanted.value.rolled) == 3
