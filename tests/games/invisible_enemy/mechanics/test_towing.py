"""Towing, with the rulings on it."""

import pytest

from tests.games.invisible_enemy.table import act, battle, mgv, refused


@pytest.mark.parametrize("mission", ["repair", "demolition", "strike"])
def test_attaching_a_tow_is_open_to_all_missions(mission):
    state = battle(
        units={"u": {"side": "a", "mission": mission}}, bases={"e": {"unit": "u", "mgv": "engineer"}, "x": mgv()}
    )
    assert act(state, "engineer", by="e", task="attach-tow", target="x")[0].bases["x"].tow_attached == "e"


def test_being_towed_counts_as_a_move():
    state = battle(
        units={"u": {"side": "a", "mission": "repair"}},
        bases={
            "e": {"unit": "u", "mgv": "engineer"},
            "x": mgv(moved=True),
            "z": mgv("medium-combat", contaminated=True),
        },
    )
    assert refused(state, "move", by="e", tow="x", path=[{"go": 1}]) == "already-moved"
    assert refused(state, "move", by="e", tow="z", path=[{"go": 1}]) == "tow-needs-action"


def test_a_seized_enemy_may_be_towed_from_then_on():
    state = battle(
        units={"u": {"side": "a", "mission": "demolition"}},
        bases={"e": {"unit": "u", "mgv": "engineer"}, "x": mgv(side="b")},
    )
    assert refused(state, "engineer", by="e", task="attach-tow", target="x") == "tow-needs-action"
    state, _ = act(state, "engineer", 5, by="e", task="seize-enemy", target="x")
    assert act(state, "move", by="e", tow="x", path=[{"go": 3}])[1].cost == 6


UNITS = {"E": {"side": "a", "mission": "repair", "control": "passed"}, "U": {"side": "a", "control": "passed"}}


def towing(**subject):
    """An engineer at the corner, and a base of its side."""
    bases = {"e": mgv("engineer", unit="E", at=[0, 0]), "x": mgv(unit="U", **subject)}
    return battle(units=UNITS, bases=bases, phase="movement")


def test_a_tow_on_the_plan_must_be_near():
    path = [{"go": 1}]
    assert refused(towing(at=[0, 9]), "move", by="e", tow="x", path=path) == "too-far"
    for near in (towing(at=[0, 1]), towing(), towing(at=[0, 9], tow_attached="e")):
        assert act(near, "move", by="e", tow="x", path=path)[1].towed == "x"


def test_a_stranded_base_may_be_towed():
    """IE-6.40, IE-6.43: its own player may not move it; engineers may, without an action first."""
    state = battle(units=UNITS, bases={"e": {"unit": "E", "mgv": "engineer"}, "x": mgv(unit="U", stranded=True)})
    assert refused(state, "move", by="x", path=[{"go": 1}]) == "stranded"
    assert act(state, "move", by="e", tow="x", path=[{"go": 3}])[0].bases["x"].moved
