"""Two copies of one army under one name: everything that is looked up by a name finds the right side's."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.replay import replay
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import REFEREE
from tests.games.sol_prime.battles import BLUE, RED, army, do, in_turn, offered, refused, unit

TWINS = {
    **army(
        "laser",
        unit("Tank", "medium-gun-tank", "Armor", count=2),
        unit("Van", "tracked-apc", "Foot"),
        unit("Squad", "rifle-squad", "Foot", add_upgrades=["engineer", "afo"]),
        unit("Gun", "sp-medium-gun", "Guns", ammunition=2),
        leaders=[{"name": "Leader 1", "attached": "Tank"}],
        minefields={"mf": 1},
    ),
    "options": {"role": "defender"},
}


@pytest.fixture
def twins():
    sides = tuple(SideSetup(id=key, name="Twins", army=TWINS) for key in ("red", "blue"))
    state = replay(GAME, GAME.battle.setup.start(Setup(sides=sides, options={}), TapeDice()))
    for viewer, key in ((RED, "red"), (BLUE, "blue")):
        state = do(state, viewer, type="lay-minefield", side=key, mine="mf")
        squad = names(state, key, "infantry")[0]
        state = do(state, viewer, type="posture", unit=squad, carrier=names(state, key, "vehicle")[-1])
    return in_turn(state, first=(5, 2))


def names(state, key, kind):
    return [name for name, one in state.units.items() if one.side == key and one.kind == kind]


def test_stands_leaders_platoons_and_minefields_have_names_of_their_own(twins):
    assert len(twins.units) == 10 and len(twins.platoons) == 6 and len(twins.minefields) == 2
    found = [one.leader for one in twins.units.values() if one.leader]
    assert len(found) == len(set(found)) == 2
    assert {one.side for one in twins.minefields.values()} == {"red", "blue"}
    for key in ("red", "blue"):
        (squad,) = names(twins, key, "infantry")
        assert twins.units[twins.units[squad].carried_by].side == key


def test_a_platoon_that_is_activated_is_one_sides(twins):
    state = do(twins, RED, type="activate", platoon="red/Armor")
    assert not state.platoons["blue/Armor"].activated
    assert refused(state, RED, type="activate", platoon="blue/Foot") == "not-your-unit"
    for name in names(state, "blue", "vehicle"):
        assert refused(state, RED, type="move", unit=name, legs=[{"inches": 1}]) == "not-your-unit"


def test_a_carrier_that_is_lost_takes_its_own_squad(twins):
    van = names(twins, "blue", "vehicle")[-1]
    state = do(twins, REFEREE, type="lose-stand", unit=van)
    lost = {name for name, one in state.units.items() if one.destroyed}
    assert {state.units[name].side for name in lost} == {"blue"} and len(lost) == 2
    assert not state.pending


def test_shells_smoke_and_leaders_keep_their_sides(twins):
    state = do(twins, RED, type="activate", platoon="red/Foot")
    (squad,) = names(state, "red", "infantry")
    state = do(state, RED, type="unload", unit=squad)
    state = do(state, RED, type="lay-smoke", unit=squad, distance=1)
    assert [(one.side, one.platoon) for one in state.smokes] == [("red", "red/Foot")]
    state = do(state, RED, type="end-activation", platoon="red/Foot")
    state = do(state, RED, type="activate", platoon="red/Guns")
    (gun,) = names(state, "red", "artillery")
    state = do(state, RED, 10, type="artillery-call", by=[gun], observer=squad, range=60)
    led = next(name for name, one in state.units.items() if one.leader and one.side == "blue")
    state = do(state, RED, 6, **{**offered(state, RED)["impact:counter 1"].action, "targets": [led]})
    assert state.units[led].destroyed
    (step,) = state.pending
    assert (step.kind, step.side) == ("leader", "blue")
    state = do(state, BLUE, 1, **offered(state, BLUE)[f"leader-fate:{step.unit}"].action)
    assert [one.side for one in state.units.values() if one.leader] == ["red"]
