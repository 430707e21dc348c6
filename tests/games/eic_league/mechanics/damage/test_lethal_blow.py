"""Lethal blows (EIC-16.9 to EIC-16.11)."""

import pytest

from rules.games.eic_league.battle.state import Drone
from tests.games.eic_league.duels import attack, attacker, battle, fight_on, make, unit


@pytest.mark.parametrize(
    ("die", "choice", "lost"), [(1, None, 1), (2, 5, 2), (3, None, None), (6, 1, 1), (6, None, None)]
)
def test_a_lethal_blow_takes_a_weapon(die, choice, lost):
    state = battle(attacker(weapons=("laser",)), unit(weapons=("laser", "oxy-plus", "")))
    event = make(state, attack(1, choice=choice), [100, die])
    assert event.weapon_lost == lost


@pytest.mark.parametrize("choice", [0, 6, 7])
def test_the_choice_is_of_slots_one_to_five(choice):
    state = battle(attacker(), unit("tank", weapons=("laser",) * 10))
    assert make(state, attack("arm-guns", choice=choice), [100, 6]).weapon_lost is None


def test_a_destroyed_weapon_is_not_lost_again_and_stays_destroyed():
    state = battle(attacker(), unit(weapons=("laser", "laser"), destroyed=(1,)))
    assert make(state, attack("arm-guns"), [100, 1]).weapon_lost is None
    assert fight_on(state, attack("arm-guns"), [100, 2]).units["bravo"].destroyed == {1, 2}


def test_a_lethal_blow_hits_whatever_the_number():
    beyond = unit("jackrabbit", dfr=100, movement=("flight",), airborne=True)
    state = battle(attacker(attr=10), beyond)
    assert not make(state, attack("arm-guns"), [99]).hit
    assert make(state, attack("arm-guns"), [100, 1]).hit


def test_weapons_without_damage_cost_a_weapon_too():
    state = battle(attacker(weapons=("oxy-plus",)), unit(weapons=("laser",)))
    event = make(state, attack(1), [100, 1])
    assert (event.weapon_lost, event.damage, event.oxidised_until) == (1, {}, 8)


def test_the_die_is_rolled_for_every_unit_so_that_empty_slots_stay_secret():
    assert make(battle(attacker(), unit(weapons=())), attack("arm-guns"), [100, 3]).slot_roll == 3


def test_a_drone_has_no_weapon_to_lose_and_no_die_is_rolled_for_it():
    state = battle(attacker(detected=("bravo/drone",)), unit("tank", at=9, drone=Drone(hex=(3, 0))))
    event = make(state, attack("arm-guns", target="bravo/drone"), [100])
    assert (event.damage, event.slot_roll) == ({"bravo/drone": 50}, None)
