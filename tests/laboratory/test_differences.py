"""What a change brings, in battles of the same seeds."""

import pytest

from laboratory.services.courses import by_rules
from laboratory.services.differences import Difference, between_armies, between_rules, wins_of
from rules.kit.players.courses import ArmyCourse, UnitCourse
from rules.kit.players.series import Played


def battle(number, winner, fault=""):
    return Played(number=number, winner=winner, first=0, fault=fault)


def test_only_battles_of_the_same_seed_and_opponent_are_compared():
    pairs = [[0, 0, 2], [0, 1, 2], [0, 0, 1], [0, 0, 3]]
    played = [(0, battle(0, 1)), (0, battle(1, 0)), (0, battle(2, 0)), (0, battle(3, None, "no end"))]
    played += [(1, battle(0, 0)), (1, battle(1, None)), (1, battle(3, 0)), (2, battle(0, 0)), (3, battle(0, 0))]
    found = between_armies(wins_of(pairs, played), 0, 0, 1)
    assert (found.battles, found.better, found.worse) == (2, 1, 1)
    assert between_armies(wins_of(pairs, played), 0, 0, 1, 3).battles == 0


def test_rule_sets_are_compared_army_by_army():
    pairs = [[0, 0, 1], [1, 0, 1]]
    played = [(0, battle(0, 0)), (0, battle(1, 0)), (1, battle(0, 1)), (1, battle(1, 0))]
    wins = wins_of(pairs, played)
    assert between_rules(wins, 0, 1, 0).share == -0.5
    assert between_rules(wins, 0, 1, 1).share == 0.5


def test_the_interval_narrows_and_never_has_no_width():
    few, many = (Difference(battles=n, better=n // 10, worse=n // 20) for n in (20, 2000))
    assert few.interval[0] < many.interval[0] < many.share < many.interval[1] < few.interval[1]
    low, high = Difference(battles=10, better=0, worse=0).interval
    assert -0.3 < low < 0 < high < 0.3
    assert Difference(battles=1, better=1, worse=0).interval[1] <= 1.0


def test_an_army_is_as_strong_as_its_units_by_their_prices():
    def unit(title, price, *strengths):
        return UnitCourse(title=title, price=price, battles=2, survived=1, earned=30.0, strengths=strengths)

    course = ArmyCourse(army=1, units=(unit("Big", 30.0, 2.0, 1.0), unit("Small", 10.0, 2.0, 0.0)))
    (army,) = by_rules([[0, 4, 5]], [(0, course)])[0]
    assert (army.army, army.strengths) == (5, (1.0, 0.375))
    assert army.units[0].ratio == pytest.approx(0.5)
