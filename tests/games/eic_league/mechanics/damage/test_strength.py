"""Strength and protection (EIC-16.1, EIC-16.2)."""

import pytest

from tests.games.eic_league.duels import attack, attacker, battle, fight_on, make, unit


@pytest.mark.parametrize(
    ("kind", "weapon", "keys", "strength"),
    [
        ("suit", "arm-guns", {"pwr": 60}, {"force": 30}),
        ("suit", "arm-guns", {"pwr": 20}, {"force": 15}),
        ("tank", "sub-guns", {"pwr": 10}, {"force": 15}),
        ("tank", "main-gun", {"pwr": 100}, {"force": 100}),
        ("tank", "main-gun", {"pwr": 10}, {"force": 10}),
        ("stumpy", "chest-cannon", {"pwr": 50}, {"force": 37}),
        ("raging-bull", "arm-guns", {"pwr": 60}, {"force": 40}),
        ("suit", "plasma-beam", {}, {"force": 60, "heat": 30}),
        ("suit", "sonic-beam", {}, {"sonic": 40}),
        ("suit", "laser", {}, {"laser": 55}),
        ("tank", "heavy-laser", {}, {"laser": 90}),
        ("suit", "concussion-cannon", {}, {"force": 90}),
        ("suit", "flame-thrower", {}, {"heat": 40}),
        ("suit", "liquid-ice", {}, {"cold": 40}),
        ("suit", "auto-cannon", {}, {"force": 25}),
        ("suit", "hi-explosive-missile", {}, {"force": 150}),
        ("suit", "nuke-missile", {}, {"heat": 200, "force": 160}),
        ("suit", "oxy-plus", {}, {}),
    ],
)
def test_strength(kind, weapon, keys, strength):
    built_in = "gun" in weapon or weapon == "chest-cannon"
    state = battle(attacker(kind, weapons=() if built_in else (weapon,), **keys), unit(at=1))
    assert make(state, attack(weapon if built_in else 1), [1]).strength == strength


def test_half_points_count_until_the_sum_is_rounded_down_once():
    stumpy = battle(attacker("stumpy", pwr=90), unit(bod=50))  # 67.5
    assert make(stumpy, attack("chest-cannon"), [99]).damage == {"bravo": 17}
    assert make(stumpy, attack("chest-cannon"), [100, 1]).damage == {"bravo": 85}  # 135 − 50


def test_shielding_is_used_instead_of_bod_and_bod_instead_of_shielding():
    target = unit(bod=100, shielding={"laser": 20, "heat": 90})
    assert make(battle(attacker(weapons=("laser",)), target), attack(1), [99]).damage == {"bravo": 35}
    assert make(battle(attacker("tank"), target), attack("main-gun"), [99]).damage == {"bravo": 0}


def test_two_effects_are_stopped_one_by_one():
    plasma = attacker(weapons=("plasma-beam",))
    assert make(battle(plasma, unit(bod=50, shielding={"heat": 100})), attack(1), [99]).damage == {"bravo": 10}


def test_damage_is_not_cut_to_the_energy_left_but_energy_stays_at_zero():
    event = make(battle(attacker(weapons=("laser",)), unit(energy=5)), attack(1), [99])
    assert (event.damage, event.energy, event.vanquished) == ({"bravo": 55}, {"bravo": 0}, ("bravo",))


def test_a_vanquished_unit_is_marked():
    after = fight_on(battle(attacker(weapons=("laser",)), unit(energy=55)), attack(1), [99])
    assert after.units["bravo"].vanquished
