"""Current ratings, attacks per round and movement (sections 4, 5 and 12)."""

import pytest

from rules.games.eic_league.mechanics.conditions import elevator_height, is_airborne
from rules.games.eic_league.mechanics.ratings import (
    attacks_per_round,
    current_ratings,
    explain_rating,
    movement_range,
    shielding_against,
)
from rules.kernel.viewer import side
from tests.games.eic_league.battles import find_sheet
from tests.games.eic_league.duels import seen_duel, unit


def now(one, rating, round_=1):
    return getattr(current_ratings(one, round_), rating)


@pytest.mark.parametrize(
    ("kind", "rating", "value"),
    [
        ("watcher", "det", 110),
        ("watcher", "ecm", 20),
        ("jackrabbit", "dfr", 70),
        ("jackrabbit", "ecm", 70),
        ("spook", "dfr", 70),
        ("spook", "det", 70),
        ("stumpy", "dfr", 70),
        ("stumpy", "spd", 60),
        ("archie", "pwr", 70),
        ("archie", "det", 60),
        ("archie", "attr", 60),
        ("raging-bull", "dfr", 60),
        ("raging-bull", "pwr", 80),
        ("raging-bull", "attr", 60),
        ("outlaw", "attr", 60),
    ],
)
def test_class_bonuses_are_added_in_play(kind, rating, value):
    assert now(unit(kind), rating) == value


def test_bonuses_apply_to_an_unbought_rating_and_no_rating_goes_below_zero():
    watcher = unit("watcher", det=0, ecm=10)
    assert (now(watcher, "det"), now(watcher, "ecm")) == (60, 0)


def test_armor_changes_speed_or_ground_movement_but_never_both():
    spiderweb, stopper, tankup = unit(bod=50), unit(bod=60), unit("tank", bod=150, spd=40)
    assert (now(spiderweb, "spd"), now(stopper, "spd"), now(tankup, "spd")) == (60, 50, 40)
    assert [movement_range(one, "ground", 1) for one in (spiderweb, stopper, tankup)] == [6, 5, 0]


def test_flight_elevator_and_warp_have_the_range_of_pwr_with_its_bonus():
    assert movement_range(unit("archie"), "flight", 1) == 7


def test_flight_gives_dfr_and_det_while_in_the_air():
    assert (now(unit(movement=("flight",), airborne=True), "dfr"), now(unit(movement=("flight",)), "dfr")) == (70, 50)
    assert now(unit(movement=("flight",), airborne=True), "det") == 60


def test_warp_gives_dfr_as_long_as_it_works():
    assert now(unit("tank", movement=("warp",), energy=64), "dfr") == 70  # 31.2 % of 205
    assert now(unit("tank", movement=("warp",), energy=63), "dfr") == 50  # EIC-R20


@pytest.mark.parametrize(("height", "bonus"), [(0, 0), (4, 0), (5, 10), (9, 10), (10, 20)])
def test_an_elevator_gives_attr_and_det_for_each_full_five_hexes(height, bonus):
    one = unit(movement=("elevator",), height=height)
    assert (now(one, "attr"), now(one, "det")) == (60 + bonus, 50 + bonus)


def test_units_without_energy_to_fly_count_as_grounded_at_once():
    flyer = unit(movement=("flight",), airborne=True, energy=63)
    column = unit(movement=("elevator",), height=10, energy=63)
    assert not is_airborne(flyer, 1)
    assert elevator_height(column, 1) == 0
    assert (now(flyer, "dfr"), now(column, "attr")) == (50, 60)


def test_paralysis_halves_dfr_with_its_bonuses_and_brings_down():
    one = unit("jackrabbit", movement=("flight",), airborne=True, paralysed_until=4)
    assert [now(one, "dfr", round_) for round_ in (4, 5)] == [35, 90]
    assert now(one, "ecm", 4) == 70
    assert not is_airborne(one, 4)


def test_paralysis_leaves_warp_its_bonus():
    assert now(unit("tank", movement=("warp",), paralysed_until=1), "dfr") == 35


def test_fragmentation_and_oxidation_take_bod_but_not_the_material():
    worn = unit(bod=50, frag_hits=3)
    assert (now(worn, "bod"), now(worn, "spd")) == (44, 60)
    rusty = unit(oxidised_until=4)
    assert [now(rusty, "bod", round_) for round_ in (4, 5)] == [70, 0]
    assert shielding_against(rusty, "sonic") == 35
    assert now(unit(bod=50, frag_hits=40), "bod") == 0


def test_shielding_is_what_was_bought_and_forceflex_adds_sonic():
    assert shielding_against(unit(shielding={"sonic": 40}), "sonic") == 75  # EIC-R9
    assert shielding_against(unit(bod=60, shielding={"sonic": 40}), "sonic") == 40


def test_the_extra_attack_comes_from_bought_attr_and_height_alone():
    assert attacks_per_round(unit(attr=100), 1) == 1
    assert attacks_per_round(unit(attr=100, movement=("elevator",), height=5), 1) == 2
    assert attacks_per_round(unit(attr=100, movement=("elevator",), height=5, energy=60), 1) == 1
    assert attacks_per_round(unit("archie", attr=100), 1) == 1  # EIC-R30
    assert attacks_per_round(unit("raging-bull", attr=100), 1) == 1  # EIC-R17


def test_the_sum_behind_a_rating_ends_with_the_rating():
    one = unit("jackrabbit", movement=("flight",), airborne=True)
    lines = explain_rating(one, "dfr", round_=1)
    assert [line.amount for line in lines] == ["50", "+20", "+20", "90"]
    assert [line.rule for line in lines[1:3]] == ["EIC-9.3", "EIC-12.3"]
    assert explain_rating(unit(paralysed_until=1), "dfr", round_=1)[-2].amount == "half"
    assert explain_rating(unit(oxidised_until=0), "bod", round_=1)[-1].amount == "0"


def test_losing_bod_does_not_change_energy():  # EIC-5.5
    worn = unit(frag_hits=5, oxidised_until=0)
    (energy, *_) = find_sheet(seen_duel(bravo=worn), side("blue"), "bravo").counters
    assert (energy.value, energy.most) == (205, 205)
