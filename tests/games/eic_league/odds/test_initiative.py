"""Odds of the initiative."""

from fractions import Fraction
from random import Random

import pytest

from rules.games.eic_league.mechanics import initiative
from rules.games.eic_league.odds.initiative import initiative_chances
from rules.kernel.odds import explore
from tests.games.eic_league.duels import contest


@pytest.mark.parametrize("seed", range(12))
def test_odds_are_those_of_the_resolver(seed):
    rng = Random(seed)
    sides = ("a", "b", "c")[: rng.choice((2, 3))]
    needs = tuple((f"s{place}", rng.choice(sides), rng.randrange(30, 99)) for place in range(rng.randrange(3)))
    given = contest(*sides, bonus={one: rng.randrange(3) for one in sides}, needs=needs)
    whole = explore(lambda dice: next(iter(initiative.resolve(given, dice).order), initiative.AGAIN))
    found = initiative_chances(given)
    assert {side: chance for side, chance in found.items() if chance} == whole.weights
    assert list(found) == [*sides, initiative.AGAIN]


def test_odds_of_many_sides_add_up():
    many = contest(*"abcdef", bonus={"a": 2})
    found = initiative_chances(many)
    assert sum(found.values()) == 1
    assert found["a"] > found["b"] == found["f"]


def test_odds_of_two_sides_are_those_of_the_dice():
    found = explore(lambda dice: initiative.resolve(contest("red", "blue"), dice).order[:1]).weights
    assert found[("red",)] == Fraction(9, 20)
