"""Retreats and arrivals at the base (EIC-18.2, EIC-18.5)."""

import pytest

from rules.games.eic_league.battle.actions import EnterBase, Recover, Retreat
from rules.games.eic_league.battle.events import BaseEntered
from rules.games.eic_league.battle.follow_up import unit_consequences
from rules.games.eic_league.mechanics.base.recovery import recover_energy
from rules.games.eic_league.mechanics.base.retreat import announce_retreat
from rules.games.eic_league.mechanics.base.stay import enter_base
from tests.games.eic_league.battles import act, begin, refusal, to_movement, two
from tests.games.eic_league.duels import base_battle, code_of, unit


@pytest.mark.parametrize("phase", ["initiative", "detection", "attack", "results"])
def test_a_retreat_is_announced_in_the_movement_phase(phase):
    assert code_of(announce_retreat, base_battle(phase, a=unit()), Retreat(by="a")) == "wrong-phase"
    assert announce_retreat(base_battle("movement", a=unit()), Retreat(by="a"))
    assert announce_retreat(base_battle(a=unit()), Retreat(by="a"))


def test_a_retreat_is_announced_before_the_side_s_first_unit_moves():
    battle = to_movement(begin(two()))
    assert act(battle, "red", type_="retreat", by="Anvil").units["Anvil"].status == "base"
    battle = act(battle, "red", type_="move", by="Tongs", to=[0, 6])
    assert refusal(battle, "red", type_="retreat", by="Anvil") == "wrong-phase"


def test_units_that_cannot_retreat():
    assert code_of(announce_retreat, base_battle(a=unit(status="retreating")), Retreat(by="a")) == "unit-retreating"
    assert code_of(announce_retreat, base_battle(a=unit(status="base")), Retreat(by="a")) == "unit-at-base"
    assert (
        code_of(announce_retreat, base_battle(a=unit(energy=0, vanquished=True)), Retreat(by="a")) == "unit-vanquished"
    )


def test_two_units_of_a_side_recover_at_a_time_and_reloading_does_not_count():
    others = {"b": unit(status="base"), "c": unit(status="retreating")}
    assert code_of(announce_retreat, base_battle(a=unit(), **others), Retreat(by="a")) == "retreat-limit"
    assert announce_retreat(base_battle(a=unit(), **others), Retreat(by="a", purpose="reload"))
    reloading = {**others, "c": unit(status="base", purpose="reload")}
    assert announce_retreat(base_battle(a=unit(), **reloading), Retreat(by="a"))
    assert announce_retreat(base_battle(a=unit(side="red"), **others), Retreat(by="a"))
    gone = {**others, "c": unit(status="retreating", energy=0, vanquished=True)}
    assert announce_retreat(base_battle(a=unit(), **gone), Retreat(by="a"))


def test_a_unit_that_came_to_reload_recovers_within_the_limit():
    others = {"b": unit(status="base"), "c": unit(status="base")}
    came = unit(status="base", purpose="reload", energy=100)
    assert code_of(recover_energy, base_battle(a=came, **others), Recover(by="a", energy=1)) == "retreat-limit"


def test_credits_are_checked_when_they_are_spent():
    assert announce_retreat(base_battle(credits=0, a=unit()), Retreat(by="a"))
    hurt = unit(status="base", energy=100)
    assert code_of(recover_energy, base_battle(credits=4, a=hurt), Recover(by="a", energy=1)) == "not-enough-credits"


def test_a_retreating_unit_is_in_its_base_on_the_base_s_hex():
    there = unit(status="retreating", at=(0, 0))
    assert unit_consequences(base_battle(a=there)) == [BaseEntered(by="a")]
    assert unit_consequences(base_battle(a=unit(status="retreating", at=(1, 0)))) == []
    assert unit_consequences(base_battle(a=unit(at=(0, 0)))) == []
    flying = unit(status="retreating", at=(0, 0), movement=("flight",), airborne=True)
    assert unit_consequences(base_battle(a=flying)) == []


def test_without_a_map_the_player_reports_the_arrival():
    assert enter_base(base_battle(typed=True, a=unit(status="retreating")), EnterBase(by="a"))
    assert code_of(enter_base, base_battle(a=unit(status="retreating", at=(4, 0))), EnterBase(by="a")) == "not-at-base"
    assert code_of(enter_base, base_battle(typed=True, a=unit()), EnterBase(by="a")) == "not-retreating"
