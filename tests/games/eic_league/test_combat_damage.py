"""To hit and to hurt: the chart, strength, protection, boosters, aimed shots, lethal blows."""

from fractions import Fraction

import pytest

from rules.games.eic_league.battle.state import Drone
from rules.games.eic_league.mechanics.attacks import combat_chart
from rules.games.eic_league.mechanics.attacks.resolver import ResolvedAttack, damage_to_each
from rules.games.eic_league.mechanics.damage.points import DamageTarget
from rules.games.eic_league.mechanics.damage.sharpshooting import sharpshooting_need
from tests.games.eic_league.duels import attack, attacker, battle, fight_on, make, unit


@pytest.mark.parametrize(
    ("attr", "dfr", "spd", "need"),
    [
        (60, 50, 0, 60),
        (69, 59, 0, 60),
        (0, 50, 0, 80),
        (60, 9, 0, 50),
        (60, 0, 0, 50),
        (120, 120, 0, 65),
        (121, 121, 0, 65),
        (129, 119, 0, 60),
        (10, 121, 0, 99),
        (60, 50, 100, 60),
        (70, 50, 100, 55),
        (70, 50, 99, 60),
        (0, 50, 100, 80),
        (121, 121, 120, 65),
        (120, 50, 100, 35),
    ],
)
def test_the_combat_chart_reads_downwards_and_speed_one_column_higher(attr, dfr, spd, need):
    assert combat_chart.need_to_hit(attr=attr, dfr=dfr, spd=spd) == need


@pytest.mark.parametrize(
    ("difference", "need"), [(0, 97), (9, 97), (10, 94), (35, 79), (60, 24), (99, 9), (100, 6), (150, 6)]
)
def test_sharpshooting_reads_its_own_scale(difference, need):
    assert sharpshooting_need(attr=50 + difference, dfr=50) == need


@pytest.mark.parametrize(("roll", "hit"), [(60, False), (61, True), (1, False), (99, True)])
def test_a_tie_misses(roll, hit):
    event = make(battle(attacker()), attack("arm-guns"), [roll])
    assert (event.need, event.hit) == (60, hit)


def test_the_weapon_and_skill_bonuses_of_attr():
    weapons = ("grenade-launcher", "sonic-grenade")
    assert make(battle(attacker(weapons=weapons)), attack(2, type_="launch"), [1]).attr == 90
    assert make(battle(attacker(weapons=weapons)), attack(2, type_="throw"), [1]).attr == 60
    archie = battle(attacker("archie", weapons=("laser",)))
    assert make(archie, attack(1), [1]).attr == 80
    assert make(archie, attack("arm-guns"), [1]).attr == 60
    bull = battle(attacker("raging-bull"), unit(at=1))
    assert [make(bull, attack(type_=kind), [1]).attr for kind in ("fight", "ram")] == [80, 60]
    assert make(battle(attacker(movement=("elevator",), height=5)), attack("arm-guns"), [1]).attr == 70


def test_a_penalty_never_takes_attr_below_zero():
    state = battle(attacker(attr=30, det=30, detected=()), unit(ecm=60))
    event = make(state, attack("arm-guns", wildfire=True), [80])
    assert (event.attr, event.need) == (0, 80)


# --- strength and protection ----------------------------------------------------------------------


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


# --- boosters -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("booster", "strength"), [(50, (85, 55)), (51, (85, 55)), (1, (60, 30)), (3, (61, 31))])
def test_each_of_two_effects_gets_half_the_booster_rounded_down(booster, strength):
    event = make(battle(attacker(weapons=("plasma-beam",))), attack(1, booster=booster), [1])
    assert tuple(event.strength.values()) == strength
    assert event.energy == {"alpha": 205 - booster}


def test_the_need_is_checked_before_the_booster_leaves():
    state = battle(attacker(weapons=("laser",), energy=144))
    assert make(state, attack(1, booster=143), [1]).energy == {"alpha": 1}


def test_a_booster_is_doubled_with_the_shot():
    event = make(battle(attacker(weapons=("laser",)), unit(shielding={"laser": 20})), attack(1, booster=10), [100, 1])
    assert event.damage == {"bravo": 110}


# --- aimed shots ----------------------------------------------------------------------------------


def test_an_aimed_hit_ignores_bod_but_not_shielding():
    target = unit(shielding={"heat": 20, "laser": 20})
    plasma = battle(attacker(weapons=("plasma-beam", "laser"), attr=90), target)
    assert make(plasma, attack(1, sharpshoot=True), [65]).damage == {"bravo": 70}
    assert make(plasma, attack(2, sharpshoot=True), [65]).damage == {"bravo": 35}
    assert make(plasma, attack(1, sharpshoot=True, booster=50), [65]).damage == {"bravo": 120}


def test_an_aimed_shot_misses_and_kills_like_any_other():
    state = battle(attacker(attr=90), unit())
    assert make(state, attack("arm-guns", sharpshoot=True), [64]).damage == {}
    lethal = make(state, attack("arm-guns", sharpshoot=True), [100, 2])
    assert (lethal.lethal, lethal.damage) == (True, {"bravo": 60})


def test_speed_does_not_help_aiming():
    assert make(battle(attacker(attr=90, spd=100)), attack("arm-guns", sharpshoot=True), [1]).need == 64


# --- lethal blows ---------------------------------------------------------------------------------


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


def test_the_resolver_adds_exact_fractions():
    target = DamageTarget(name="x", steps=0, protection=(10, 10))
    strike = ResolvedAttack(need=50, effects=(Fraction(21, 2), Fraction(21, 2)), sufferer=target)
    assert damage_to_each(strike, lethal=False) == (("x", 1),)
    assert damage_to_each(strike, lethal=True) == (("x", 22),)


# --- what an attack leaves behind -----------------------------------------------------------------


def test_a_shot_is_written_down_hit_or_miss():
    state = battle(attacker(weapons=("auto-cannon",)), round_=3)
    alpha = fight_on(state, attack(1), [1]).units["alpha"]
    assert (alpha.shots, alpha.used, alpha.last_fired) == ({"1": 24}, {"1"}, {"1": 3})
    assert (alpha.attacks_made, alpha.fights_made) == (1, 0)


def test_a_launch_uses_the_launcher_too():
    state = battle(attacker(weapons=("sonic-grenade", "grenade-launcher")))
    alpha = fight_on(state, attack(1, type_="launch"), [1]).units["alpha"]
    assert (alpha.shots, alpha.used, alpha.last_fired) == ({"1": 9}, {"1", "2"}, {"1": 1, "2": 1})


@pytest.mark.parametrize(
    ("kind", "weapon", "load"),
    [
        ("suit", "sonic-grenade", 10),
        ("tank", "sonic-grenade", 30),
        ("tank", "auto-cannon", 25),
        ("suit", "nuke-missile", 1),
    ],
)
def test_loads(kind, weapon, load):
    state = battle(attacker(kind, weapons=(weapon, "grenade-launcher")))
    action = attack(1, type_="launch" if "grenade" in weapon else "shoot")
    assert make(state, action, [1]).shots == {"1": load - 1}


@pytest.mark.parametrize("kind", ["suit", "tank"])
def test_paralysis_grenades_are_five_to_a_load_for_all(kind):
    state = battle(attacker(kind, weapons=("paralysis-grenade", "grenade-launcher")))
    assert make(state, attack(1, type_="launch"), [1]).shots == {"1": 4}


def test_holster_and_pod():
    outlaw = attacker("outlaw", holster="auto-cannon", pod_missile="polar-missile")
    state = battle(outlaw, unit(at=4))
    assert make(state, attack("holster"), [1]).shots == {"holster": 24}
    after = fight_on(state, attack("pod"), [99])
    assert (after.units["alpha"].shots, after.units["bravo"].energy) == ({"pod": 0}, 115)
    watcher = battle(attacker("watcher", pod_missile="sonic-missile"), unit(at=9))
    assert make(watcher, attack("pod"), [1]).shots == {"pod": 0}


def test_holstered_grenades_are_thrown():
    state = battle(attacker("outlaw", holster="sonic-grenade"))
    assert make(state, attack("holster", type_="throw"), [1]).shots == {"holster": 9}


def test_archies_charges_never_run_out():
    assert make(battle(attacker("archie", weapons=("plasma-beam",))), attack(1), [1]).shots == {}


def test_an_attack_shows_attr_and_dfr_and_nothing_else():
    after = fight_on(battle(attacker(weapons=("laser",)), unit("jackrabbit")), attack(1), [1])
    assert {name: one.revealed for name, one in after.units.items()} == {"alpha": {"attr"}, "bravo": {"dfr"}}
    assert after.units["alpha"].shown == {"attr": 60}
    assert after.units["bravo"].shown == {"dfr": 70, "dfr-grounded": 70}
