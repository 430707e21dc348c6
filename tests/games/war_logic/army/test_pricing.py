"""Prices by the formula, exact (WL-2.12 to WL-2.14)."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.games.war_logic.army.pricing import cost
from rules.games.war_logic.army.skills import from_library
from rules.games.war_logic.catalogue import CATALOGUE, LIBRARY
from rules.games.war_logic.game import GAME
from rules.kernel.problems import Unreadable

NUMBERS = st.integers(0, 3000)


def army(units=(), **more):
    return {"game": "war-logic", "name": "Test", "units": list(units), **more}


def own(**skill):
    return army([{"name": "man", "skills": ["own", "health-10"]}], skills={"own": skill})


def spent(document):
    return GAME.armies.evaluate(GAME.armies.read(document)).spent


@pytest.mark.parametrize("key", LIBRARY)
def test_every_library_skill_costs_what_the_book_says(key):
    assert cost(from_library(key)) == LIBRARY[key].cost


@pytest.mark.parametrize("key", CATALOGUE.samples.units)
def test_the_sample_units_cost_what_the_book_says(key):
    unit = CATALOGUE.samples.units[key]
    assert sum((LIBRARY[skill].cost for skill in unit.skills), Decimal(0)) == unit.cost


@given(NUMBERS, NUMBERS, NUMBERS, NUMBERS, st.integers(100, 300), NUMBERS)
def test_costs_are_exact(impact, range_, extension, number, probability, penalty):
    document = own(
        **{"category": "offense", "sub-category": "snipe"},
        impact=impact,
        range=range_,
        extension=extension,
        number=number,
        probability=probability,
        penalty=penalty,
    )
    hundredths = (impact + range_ + extension) * number * probability + penalty * 100 + 1000
    assert Decimal(spent(document).replace(",", "")) * 100 == hundredths


def test_a_fraction_is_read_as_it_is_printed_and_written_as_text():
    document = {**army(), "budget": 10.1}
    design = GAME.armies.read(document)
    assert design.budget == Decimal("10.1")
    assert GAME.armies.evaluate(design).left == "10.1"


@pytest.mark.parametrize("number", [float("nan"), float("inf"), "1e99", "many", True, 10**9, "0.00001"])
def test_numbers_that_cannot_be_kept_are_unreadable(number):
    with pytest.raises(Unreadable):
        GAME.armies.read(own(category="offense", **{"sub-category": "laser", "impact": number}))
