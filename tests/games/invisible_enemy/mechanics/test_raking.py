"""Raking, with the rulings on it."""

import pytest

from tests.games.invisible_enemy.table import act, battle, mgv, refused


def test_a_rake_goes_from_kill_to_kill():
    bases = {"a1": mgv("heavy-combat", range=6), **{f"b{n}": mgv("recce-combat", side="b") for n in (1, 2, 3)}}
    sweep = [
        {"base": "b1", "distance": 5},
        {"base": "b2", "distance": 6, "gap": 1},
        {"base": "b3", "distance": 6, "gap": 1.1},
    ]
    event = act(battle(bases=bases), "rake", 6, 6, by="a1", network_support=False, sweep=sweep)[1]
    assert event.applied == {"b1": 3, "b2": 3} and event.wasted == 4


def test_an_automatic_move_waives_the_roll_of_a_rake():
    state = battle(
        units={"u": {"side": "a", "auto_move": True}},
        bases={"a1": {"unit": "u", "mgv": "heavy-combat"}, "b1": mgv("recce-combat", side="b")},
    )
    assert act(state, "rake", 6, by="a1", sweep=[{"base": "b1", "distance": 5}])[1].control == "passed"


@pytest.mark.parametrize("flag", ["immobilized", "stranded"])
def test_a_base_that_cannot_turn_cannot_rake(flag):
    state = battle(bases={"a1": mgv("heavy-combat", **{flag: True}), "b1": mgv("recce-combat", side="b")})
    assert refused(state, "rake", by="a1", sweep=[{"base": "b1", "distance": 1}]) == flag


def test_a_rake_has_its_own_roll_after_a_failed_one():
    state = battle(
        units={"u": {"side": "a", "control": "failed"}},
        bases={"a1": {"unit": "u", "mgv": "heavy-combat"}, "b1": mgv("recce-combat", side="b")},
    )
    assert (
        act(state, "rake", 2, 1, by="a1", network_support=False, sweep=[{"base": "b1", "distance": 1}])[1].control
        == "passed"
    )


def test_a_rake_tells_the_roll_that_it_needed():
    """The log and the odds read what control was needed, and by which die it was had."""
    state = battle(
        sides={"a": {"status": 50}},
        units={"u": {"side": "a"}},
        bases={"a1": {"unit": "u", "mgv": "heavy-combat"}, "b1": mgv("recce-combat", side="b")},
    )
    sweep = [{"base": "b1", "distance": 1}]
    alone = act(state, "rake", 4, 1, by="a1", network_support=False, sweep=sweep)[1]
    helped = act(state, "rake", 3, 1, by="a1", network_support=True, sweep=sweep)[1]
    assert (alone.control, alone.control_roll, alone.supported) == ("passed", 4, False)
    assert (helped.control, helped.control_roll, helped.supported) == ("passed", 3, True)
    assert alone.control_needed == helped.control_needed == 4
