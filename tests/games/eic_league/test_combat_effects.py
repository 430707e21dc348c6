"""Special effects, fighting, ramming, coming down (section 17, EIC-14.12 to EIC-14.14, EIC-12.9)."""

import pytest

from rules.games.eic_league.battle.events import CameDown
from rules.games.eic_league.battle.evolve.attacks import after_attack, after_coming_down
from rules.games.eic_league.battle.state import Drone
from rules.games.eic_league.mechanics.ratings import current_ratings
from tests.games.eic_league.duels import attack, attacker, battle, fight_on, make, unit

FLYING = {"movement": ("flight",), "airborne": True}
THROW = attack(1, type_="throw")
GRENADES = {"weapons": ("paralysis-grenade",)}


# --- paralysis ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bod", "pwr", "rounds"),
    [(50, 10, 10), (50, 60, 10), (60, 50, 10), (70, 50, 9), (60, 100, 5), (100, 90, 2), (100, 100, 1)],
)
def test_paralysis_lasts_by_bod_and_pwr(bod, pwr, rounds):
    state = battle(attacker(**GRENADES), unit(bod=bod, pwr=pwr), round_=2)
    event = make(state, THROW, [99])
    assert (event.paralysed, event.paralysed_until, event.damage) == (rounds, 2 + rounds, {})


def test_in_between_sums_are_read_downwards_with_current_values():
    worn = make(battle(attacker(**GRENADES), unit(bod=60, pwr=60, frag_hits=1)), THROW, [99])
    assert worn.paralysed == 10  # 118 is read as 110
    bull = make(battle(attacker(**GRENADES), unit("raging-bull", bod=60, pwr=60)), THROW, [99])
    assert bull.paralysed == 7  # 60 + 80


def test_210_or_more_is_not_paralysed_at_all():
    strong = unit("raging-bull", bod=100, pwr=100, **FLYING)
    event = make(battle(attacker(**GRENADES), strong), THROW, [99])
    assert (event.paralysed, event.paralysed_until, event.grounded) == (0, None, ())
    assert fight_on(battle(attacker(**GRENADES), strong), THROW, [99]).units["bravo"].airborne


@pytest.mark.parametrize("how", [FLYING, {"movement": ("elevator",), "height": 6}])
def test_a_paralysed_unit_falls_without_loss_of_energy(how):
    after = fight_on(battle(attacker(**GRENADES), unit(**how)), THROW, [99])
    bravo = after.units["bravo"]
    assert (bravo.airborne, bravo.height, bravo.energy) == (False, 0, 205)
    assert current_ratings(bravo, 1).dfr == 25


@pytest.mark.parametrize(("before", "until"), [(12, 12), (4, 10)])
def test_the_later_end_of_two_paralyses_counts(before, until):
    state = battle(attacker(**GRENADES), unit(paralysed_until=before), round_=2)
    assert make(state, THROW, [99]).paralysed_until == until


def test_a_lethal_paralysis_is_not_doubled():
    assert make(battle(attacker(**GRENADES)), THROW, [100, 1]).paralysed == 8


# --- fragmentation and oxidation ------------------------------------------------------------------


def test_fragments_take_two_points_of_bod_and_no_energy():
    state = battle(attacker(weapons=("fragment-grenade",)), unit(frag_hits=2))
    event = make(state, THROW, [100, 1])
    assert (event.bod, event.frag_hits, event.damage, event.energy) == (64, 3, {}, {})
    bravo = fight_on(state, THROW, [99]).units["bravo"]
    assert (current_ratings(bravo, 1).bod, bravo.energy, bravo.max_energy) == (64, 205, 205)


def test_bod_does_not_fall_below_zero():
    state = battle(attacker(weapons=("fragment-grenade",)), unit(bod=50, frag_hits=25))
    assert make(state, THROW, [99]).bod == 0


@pytest.mark.parametrize(
    ("keys", "until"),
    [
        ({}, 8),
        ({"frag_hits": 1}, 7),
        ({"bod": 100}, 11),
        ({"oxidised_until": 5}, 5),
        ({"oxidised_until": 20}, 8),
        ({"oxidised_until": 0}, 0),
    ],
)
def test_oxy_plus_leaves_the_armor_a_tenth_of_bod_in_rounds(keys, until):
    state = battle(attacker(weapons=("oxy-plus",)), unit(**keys))
    event = make(state, attack(1), [99])
    assert (event.oxidised_until, event.damage) == (until, {})


def test_tuffstuff_is_immune_even_when_worn():
    state = battle(attacker(weapons=("oxy-plus",)), unit(bod=80, frag_hits=1))
    assert make(state, attack(1), [99]).oxidised_immune
    assert fight_on(state, attack(1), [99]).units["bravo"].oxidised_until is None


def test_armor_that_is_gone_stops_no_force():
    state = battle(attacker(), unit(oxidised_until=1), round_=2)
    assert make(state, attack("arm-guns"), [99]).damage == {"bravo": 30}


# --- hand to hand and ramming ---------------------------------------------------------------------


def test_fighting_does_a_quarter_of_three_current_ratings():
    state = battle(attacker(bod=100, attr=90, pwr=100, frag_hits=2), unit(at=1, bod=60))
    event = make(state, attack(type_="fight"), [99])
    assert (event.strength, event.damage) == ({"force": 71}, {"bravo": 11})  # 24 + 22.5 + 25 = 71.5


def test_a_lethal_fight_doubles_before_rounding():
    state = battle(attacker(bod=100, attr=90, pwr=100), unit(at=1, bod=60))
    assert make(state, attack(type_="fight"), [100, 1]).damage == {"bravo": 85}  # 72.5 twice, less 60


def test_the_bow_and_the_bulls_own_damage():
    archie = battle(attacker("archie", bod=100, attr=90, pwr=100), unit(at=1, bod=60))
    assert make(archie, attack(type_="fight"), [99]).strength == {"force": 75}  # 25 + 22.5 + 27.5
    bull = battle(attacker("raging-bull", bod=90, pwr=100, frag_hits=1), unit(at=1))
    assert make(bull, attack(type_="fight"), [99]).strength == {"force": 104}


def test_a_fight_is_counted_and_needs_no_weapon():
    alpha = fight_on(battle(attacker(), unit(at=1)), attack(type_="fight"), [1]).units["alpha"]
    assert (alpha.attacks_made, alpha.fights_made, alpha.used) == (1, 1, frozenset())


def test_a_ram_does_spd_and_half_bod():
    state = battle(attacker(bod=50, spd=60), unit(at=1, bod=50))
    event = make(state, attack(type_="ram"), [99])
    assert (event.strength, event.damage, event.backfire) == ({"force": 105}, {"bravo": 55}, False)  # Spiderweb +20


def test_a_ram_with_the_lower_bod_falls_back_undoubled_and_costs_no_weapon():
    state = battle(attacker(bod=60, spd=80, weapons=("laser",)), unit(at=1, bod=90, weapons=("laser",)))
    event = make(state, attack(type_="ram"), [100])
    assert (event.lethal, event.backfire, event.damage, event.weapon_lost) == (True, True, {"alpha": 60}, None)


def test_current_bod_decides_who_suffers_a_ram():
    tie = battle(attacker(bod=70, spd=80), unit(at=1, bod=70))
    assert not make(tie, attack(type_="ram"), [99]).backfire
    worn = battle(attacker(bod=70, spd=80), unit(at=1, bod=90, oxidised_until=0))
    assert make(worn, attack(type_="ram"), [99]).damage == {"bravo": 115}
    weaker = battle(attacker(bod=70, spd=80, frag_hits=1), unit(at=1, bod=70))
    assert make(weaker, attack(type_="ram"), [99]).damage == {"alpha": 46}  # 80 + 34, less 68


def test_a_missed_ram_does_nothing():
    event = make(battle(attacker(bod=60), unit(at=1, bod=90)), attack(type_="ram"), [1])
    assert (event.damage, event.energy, event.backfire) == ({}, {}, False)


def test_a_lethal_ram_is_doubled_on_the_target():
    state = battle(attacker(bod=90, spd=80), unit(at=1))
    assert make(state, attack(type_="ram"), [100, 1]).damage == {"bravo": 180}


# --- coming down ----------------------------------------------------------------------------------


def test_a_hit_below_31_percent_brings_a_flyer_down():
    state = battle(attacker(weapons=("laser",)), unit(energy=118, **FLYING))
    event = make(state, attack(1), [99])
    assert event.grounded == ("bravo",)
    assert not fight_on(state, attack(1), [99]).units["bravo"].airborne
    assert make(battle(attacker(weapons=("laser",)), unit(energy=119, **FLYING)), attack(1), [99]).grounded == ()


def test_a_booster_can_bring_its_own_unit_down_and_attr_is_that_of_the_announcement():
    state = battle(attacker(weapons=("laser",), movement=("elevator",), height=5))
    event = make(state, attack(1, booster=150), [1])
    assert (event.attr, event.grounded) == (70, ("alpha",))
    assert fight_on(state, attack(1, booster=150), [1]).units["alpha"].height == 0


def test_a_blast_brings_down_whom_it_weakens():
    state = battle(
        attacker(weapons=("sonic-missile",)), unit(at=6, bod=60), near=unit(at=7, bod=60, energy=80, **FLYING)
    )
    assert make(state, attack(1), [99]).grounded == ("near",)


def test_coming_down_on_its_own():
    state = battle(attacker(), unit("tank", at=4, drone=Drone(hex=(1, 0))), flyer=unit(**FLYING))
    for name in ("flyer", "bravo/drone"):
        state = after_coming_down(state, CameDown(unit=name))
    assert not state.units["flyer"].airborne
    assert state.units["bravo"].drone == Drone(hex=(1, 0), airborne=False)


def test_the_state_after_an_attack_needs_no_rules():
    state = battle(attacker(weapons=("laser",)))
    event = make(state, attack(1), [99])
    other = battle(attacker(weapons=("laser",)), unit(shielding={"laser": 100}))
    assert after_attack(other, event).units["bravo"].energy == after_attack(state, event).units["bravo"].energy
