"""Batteries off the table: the distances that both have written down are added up (SP-17.42, SP-28.2)."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.problems import Unreadable
from rules.kernel.viewer import REFEREE
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, offered, refused, unit

GUNS = army(
    "laser", unit("Gun", "sp-medium-gun", "G", ammunition=2), unit("Eye", "rifle-squad", "E", add_upgrades=["afo"])
)
TUBES = army("laser", unit("Tube", "towed-heavy-gun", "T", ammunition=2), unit("Squad", "rifle-squad", "S"))


def waiting(*, red, blue, **options):
    """Red's shells have fallen, and blue's battery may answer."""
    state = begin(GUNS, TUBES, **options)
    state = do(state, RED, type="off-table", unit="Gun", inches=red)
    state = do(state, BLUE, type="off-table", unit="Tube", inches=blue)
    state = do(state, BLUE, type="posture", unit="Tube", overwatch=True)
    for viewer, key in ((RED, "red"), (BLUE, "blue")):
        state = do(state, viewer, type="ready", side=key)
    state = do(state, RED, 6, 1, type="first-side")
    state = do(state, REFEREE, 6, type="roll-activation", side="red")
    state = do(state, RED, type="activate", platoon="red/G")
    state = do(state, RED, 10, type="artillery-call", by=["Gun"], observer="Eye", range=60)
    return do(state, RED, **offered(state, RED)["impact:counter 1"].action)


def test_both_written_distances_and_the_depth_make_the_range():
    """SP-17.42"""
    state = waiting(red=60, blue=50)
    offer = offered(state, BLUE)["counterbattery:Tube"]
    assert [field.path[0] for field in offer.fields] == ["by", "depth"] and offer.action["range"] is None
    view = GAME.view(state, BLUE)
    near = GAME.battle.codecs.actions.read({**offer.action, "depth": 40})
    assert GAME.odds.odds(view, near) is not None
    assert not do(state, BLUE, 5, **{**offer.action, "depth": 40}).missions  # 150 inches: 6 or more
    assert do(state, BLUE, 6, **{**offer.action, "depth": 40}).missions
    after = waiting(red=60, blue=50, plan=True)
    (pieces,) = offered(after, BLUE)["counterbattery:Tube"].fields
    assert pieces.path == ("by",)
    assert not do(after, BLUE, 6, **offered(after, BLUE)["counterbattery:Tube"].action).missions  # 158: -1


def test_only_overwatch_fire_is_held_until_a_platoon_is_done():
    """SP-6.2, SP-17.42: passing over a battery's answer leaves the side's Overwatch as it was."""
    state, hold = waiting(red=60, blue=50), {"type": "hold-fire", "side": "blue"}
    assert not [key for key in offered(state, BLUE) if key.startswith("hold-fire-")]
    with pytest.raises(Unreadable):
        do(state, BLUE, **hold, platoon=True)
    after = do(state, BLUE, **hold)
    assert not after.pending and not after.sides["blue"].quiet


def test_a_refusal_for_want_of_range_does_not_tell_where_the_battery_stands():
    state = waiting(red=190, blue=50)
    action = {**offered(state, BLUE)["counterbattery:Tube"].action, "depth": 48}
    assert refused(state, BLUE, **action) == "out-of-range"


@pytest.mark.parametrize("red", [90, 190])
def test_nobody_waits_for_a_battery_that_is_surely_out_of_range(red):
    """SP-17.40, SP-17.42: on a plan the site knows the whole way; what would be refused is not offered."""
    state = waiting(red=red, blue=50, plan=True)
    reached = [key for key in offered(state, BLUE) if key.startswith("counterbattery:")]
    assert [one.kind for one in state.pending] == (["counterbattery"] if red == 90 else [])
    assert reached == (["counterbattery:Tube"] if red == 90 else [])
    for key in reached:
        do(state, BLUE, 1, **offered(state, BLUE)[key].action)
