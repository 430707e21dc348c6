"""Permissions of a battle."""

from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from tests.games.invisible_enemy.battles import A, B, begin, play, refusal_code


def test_no_side_acts_for_another():
    state = begin()
    assert refusal_code(state, B, "type-2-request", by="a") == "not-your-unit"
    assert refusal_code(state, side("c"), "network-combat") == "not-a-player"
    assert refusal_code(state, SPECTATOR, "network-combat") == "not-a-player"
    assert refusal_code(state, A, "next-phase") == "referee-only"
    play(state, REFEREE, "network-combat", *[1] * 10)


def test_a_side_that_has_ended_its_fire_fires_no_more():
    state = replace(begin(), phase="direct-kp")
    state = play(state, A, "done", by="a")
    assert refusal_code(state, A, "shoot", by="Barn 1", target="Tiger 1", distance=1) == "not-now"
