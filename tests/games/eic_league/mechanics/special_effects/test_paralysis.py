"""Paralysis grenades (EIC-17.1 to EIC-17.3)."""

import pytest

from rules.games.eic_league.mechanics.ratings import current_ratings
from tests.games.eic_league.duels import FLYING, THROW, attacker, battle, fight_on, make, unit

GRENADES = {"weapons": ("paralysis-grenade",)}


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
