"""Reloading (EIC-18.6, EIC-18.7)."""

import pytest

from rules.games.eic_league.battle.actions import Reload
from rules.games.eic_league.battle.state import Side, State
from rules.games.eic_league.mechanics.base.reload import reload_weapon
from rules.kernel.problems import Illegal
from tests.games.eic_league.battles import act
from tests.games.eic_league.duels import unit


def state(phase=None, *, credits=1000, round_=1, typed=False, **units):
    sides = {"blue": Side(credits=credits, base=None if typed else (0, 0)), "red": Side()}
    return State(units=units, sides=sides, phase=phase, round=round_, typed=typed)


def code(call, battle, action):
    with pytest.raises(Illegal) as error:
        call(battle, action)
    return error.value.problem.code


def loaded(**keys):
    return unit(status="base", weapons=("sonic-grenade", "laser", "hi-explosive-missile"), **keys)


def test_empty_loads_alone_are_filled():  # EIC-R51
    assert reload_weapon(state(a=loaded(shots={"1": 0})), Reload(by="a", weapon="1")).shots == 10
    assert code(reload_weapon, state(a=loaded(shots={"1": 1})), Reload(by="a", weapon="1")) == "slot-not-empty"
    assert code(reload_weapon, state(a=loaded()), Reload(by="a", weapon="3")) == "slot-not-empty"
    assert code(reload_weapon, state(a=loaded()), Reload(by="a", weapon="2")) == "not-reloadable"
    assert code(reload_weapon, state(a=loaded()), Reload(by="a", weapon="arm-guns")) == "not-reloadable"
    assert code(reload_weapon, state(a=loaded()), Reload(by="a", weapon="5")) == "weapon-missing"
    lost = loaded(shots={"1": 0}, destroyed=frozenset({1}))
    assert code(reload_weapon, state(a=lost), Reload(by="a", weapon="1")) == "weapon-destroyed"
    empty = loaded(shots={"1": 0})
    assert code(reload_weapon, state(credits=89, a=empty), Reload(by="a", weapon="1")) == "not-enough-credits"


def test_a_tank_s_load_is_a_tank_s():
    tank = unit("tank", status="base", weapons=("sonic-grenade",), shots={"1": 0})
    event = reload_weapon(state(a=tank), Reload(by="a", weapon="1"))
    assert (event.shots, event.cost) == (30, 90)


def test_several_loads_are_filled_in_one_round_and_then_the_unit_leaves():  # EIC-R51
    battle = state(round_=2, a=loaded(shots={"1": 0, "3": 0}), b=unit(side="red"))
    battle = act(battle, "blue", type_="reload", by="a", weapon=1)
    battle = act(battle, "blue", type_="reload", by="a", weapon=3)
    a = battle.units["a"]
    assert (a.shots, a.base_until, a.must_leave) == ({"1": 10, "3": 1}, 2, True)
    battle = act(battle, "blue", type_="end-round")
    assert battle.units["a"].status == "field"
    assert not battle.units["a"].must_leave


def test_one_that_still_recovers_stays_after_reloading():
    battle = state(a=loaded(shots={"1": 0}, base_until=3, energy=100), b=unit(side="red"))
    battle = act(battle, "blue", type_="reload", by="a", weapon=1)
    battle = act(battle, "blue", type_="end-round")
    assert battle.units["a"].status == "base"
    battle = act(act(battle, "blue", type_="end-round"), "blue", type_="end-round")
    assert battle.units["a"].status == "field"
