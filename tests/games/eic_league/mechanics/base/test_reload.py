"""Reloading (EIC-18.6, EIC-18.7)."""

from rules.games.eic_league.battle.actions import Reload
from rules.games.eic_league.mechanics.base.reload import reload_weapon
from tests.games.eic_league.battles import act
from tests.games.eic_league.duels import base_battle, code_of, loaded_in_base, unit


def test_empty_loads_alone_are_filled():  # EIC-R51
    assert reload_weapon(base_battle(a=loaded_in_base(shots={"1": 0})), Reload(by="a", weapon="1")).shots == 10
    assert (
        code_of(reload_weapon, base_battle(a=loaded_in_base(shots={"1": 1})), Reload(by="a", weapon="1"))
        == "slot-not-empty"
    )
    assert code_of(reload_weapon, base_battle(a=loaded_in_base()), Reload(by="a", weapon="3")) == "slot-not-empty"
    assert code_of(reload_weapon, base_battle(a=loaded_in_base()), Reload(by="a", weapon="2")) == "not-reloadable"
    assert (
        code_of(reload_weapon, base_battle(a=loaded_in_base()), Reload(by="a", weapon="arm-guns")) == "not-reloadable"
    )
    assert code_of(reload_weapon, base_battle(a=loaded_in_base()), Reload(by="a", weapon="5")) == "weapon-missing"
    lost = loaded_in_base(shots={"1": 0}, destroyed=frozenset({1}))
    assert code_of(reload_weapon, base_battle(a=lost), Reload(by="a", weapon="1")) == "weapon-destroyed"
    empty = loaded_in_base(shots={"1": 0})
    assert code_of(reload_weapon, base_battle(credits=89, a=empty), Reload(by="a", weapon="1")) == "not-enough-credits"


def test_a_tank_s_load_is_a_tank_s():
    tank = unit("tank", status="base", weapons=("sonic-grenade",), shots={"1": 0})
    event = reload_weapon(base_battle(a=tank), Reload(by="a", weapon="1"))
    assert (event.shots, event.cost) == (30, 90)


def test_several_loads_are_filled_in_one_round_and_then_the_unit_leaves():  # EIC-R51
    battle = base_battle(round_=2, a=loaded_in_base(shots={"1": 0, "3": 0}), b=unit(side="red"))
    battle = act(battle, "blue", type_="reload", by="a", weapon=1)
    battle = act(battle, "blue", type_="reload", by="a", weapon=3)
    a = battle.units["a"]
    assert (a.shots, a.base_until, a.must_leave) == ({"1": 10, "3": 1}, 2, True)
    battle = act(battle, "blue", type_="end-round")
    assert battle.units["a"].status == "field"
    assert not battle.units["a"].must_leave


def test_a_recovering_unit_stays_after_reloading():
    battle = base_battle(a=loaded_in_base(shots={"1": 0}, base_until=3, energy=100), b=unit(side="red"))
    battle = act(battle, "blue", type_="reload", by="a", weapon=1)
    battle = act(battle, "blue", type_="end-round")
    assert battle.units["a"].status == "base"
    battle = act(act(battle, "blue", type_="end-round"), "blue", type_="end-round")
    assert battle.units["a"].status == "field"
