"""Units that fight again, and their upgrades (EIC-19.8 to EIC-19.11)."""

import pytest

from rules.games.eic_league.battle.state import Drone
from rules.games.eic_league.campaign import survivors
from rules.games.eic_league.mechanics.ratings import current_ratings
from rules.kernel.problems import Illegal
from tests.games.eic_league.duels import unit


def code(call):
    with pytest.raises(Illegal) as error:
        call()
    return error.value.problem.code


def test_survivors_are_full_of_energy_with_their_damage():  # EIC-R54
    worn = unit(
        "tank", energy=3, frag_hits=4, destroyed=frozenset({2}), shots={"1": 0}, drone=Drone(hex=(0, 0), energy=0)
    )
    again = survivors.field_again(worn, "alpha", round_=3)
    assert (again.energy, again.frag_hits, again.destroyed, again.shots) == (205, 4, {2}, {"1": 0})
    assert current_ratings(again, 1).bod == 62
    assert again.drone_lost


def test_oxidised_armor_does_not_grow_back():
    oxidised = survivors.field_again(unit(oxidised_until=2), "alpha", round_=3)
    assert current_ratings(oxidised, 1).bod == 0
    still = survivors.field_again(unit(oxidised_until=5), "alpha", round_=3)
    assert [current_ratings(still, round_).bod for round_ in (1, 3, 4)] == [70, 70, 0]


def test_vanquished_and_captured_units_never_fight_again():
    assert code(lambda: survivors.field_again(unit(captured=True), "alpha", round_=1)) == "captured-unit"
    assert code(lambda: survivors.field_again(unit(energy=0, vanquished=True), "alpha", round_=1)) == "unit-vanquished"


def upgraded(one, rating, to, credits=1000):
    return survivors.upgrade_unit(one, "alpha", rating=rating, to=to, credits=credits)


def test_an_upgrade_pays_the_full_price_and_raises_the_maximum():
    better, cost = upgraded(unit(), "attr", 80)
    assert (cost, better.max_energy, better.ratings["attr"]) == (110, 225, 80)
    better, cost = upgraded(unit(frag_hits=5, oxidised_until=4), "bod", 100)
    assert (cost, better.max_energy, better.frag_hits, better.oxidised_until) == (385, 220, 0, None)
    assert upgraded(unit("stumpy"), "dfr", 60)[0].max_energy == unit("stumpy").max_energy + 10


def test_worn_armor_may_be_bought_again_at_the_same_rating():  # EIC-R54
    assert upgraded(unit(frag_hits=1), "bod", 70)[1] == 115
    assert upgraded(unit(oxidised_until=1), "bod", 70)[0].oxidised_until is None
    assert code(lambda: upgraded(unit(), "bod", 70)) == "upgrade-not-higher"
    assert code(lambda: upgraded(unit(frag_hits=1), "attr", 60)) == "upgrade-not-higher"


@pytest.mark.parametrize(
    ("one", "rating", "to", "expected"),
    [
        (unit(), "attr", 65, "rating-not-on-chart"),
        (unit(), "luck", 60, "rating-not-on-chart"),
        (unit(), "bod", 40, "bod-not-available"),
        (unit(), "bod", 110, "armor-tank-only"),
        (unit(attr=100, dfr=100), "pwr", 100, "too-many-100s"),
        (unit(attr=90, dfr=90), "pwr", 90, "too-many-90s"),
        (unit(captured=True), "pwr", 70, "captured-unit"),
    ],
)
def test_an_upgrade_stays_within_the_normal_limits(one, rating, to, expected):
    assert code(lambda: upgraded(one, rating, to, credits=9000)) == expected


def test_an_upgrade_is_paid_at_once():
    assert code(lambda: upgraded(unit(), "attr", 80, credits=109)) == "not-enough-credits"
    assert upgraded(unit("tank"), "bod", 120, credits=585)[1] == 585
