"""Prices of units, ratings, upgrades and salvage (sections 3, 4 and 7)."""

import pytest

from rules.games.eic_league.army.ratings import chart_price
from tests.games.eic_league.construction import codes, evaluated, team, unit, values


@pytest.mark.parametrize(("bod", "cost"), [(50, 75), (80, 375), (90, 265), (100, 385), (120, 585), (150, 885)])
def test_prices_of_bod_stand_as_printed(bod, cost):  # EIC-R5
    assert chart_price("bod", bod) == cost


def test_unbought_ratings_are_0_and_free():  # EIC-R7
    assert values(unit(ratings={"bod": 50}))["ratings"] == {
        **dict.fromkeys(("attr", "dfr", "pwr", "det", "ecm"), 0),
        "bod": 50,
        "spd": 20,
    }
    assert values(unit(ratings={"bod": 50}))["cost"] == 475


def test_salvage_costs_nothing_and_comes_from_the_store():
    one = {"weapon": "sonic-grenade", "salvaged": True, "shots": 4}
    salvaging = unit(weapons=[one, "sonic-grenade"])
    assert codes(team(salvaging, store={"sonic-grenade": 1})) == set()
    assert values(salvaging, store={"sonic-grenade": 1})["shots"] == {"1": 4, "2": 10}
    assert values(salvaging)["cost"] == 795 + 90
    two = team(salvaging, unit(name="b", weapons=[one]), store={"sonic-grenade": 1})
    assert codes(two) == {"salvage-not-owned"}


def test_an_unknown_type_has_no_price_and_hides_nothing_else():
    evaluation = evaluated(team(unit("mech", weapons=["laser", "nonsense"], ratings={"bod": 50, "attr": 55})))
    assert evaluation.values["cost"] == 75 + 120
    assert {problem.code for problem in evaluation.problems if problem.weight == "error"} == {
        "unknown-unit-type",
        "unknown-weapon",
        "rating-not-on-chart",
    }


def test_an_upgrade_downwards_is_paid_and_changes_nothing():
    lower = unit(upgrades=[{"rating": "dfr", "to": 40}])
    assert values(lower)["cost"] == 795 + 35
    assert values(lower)["energy"] == 205
