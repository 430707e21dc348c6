"""The first budget (section 2)."""

import pytest

from rules.games.eic_league.army.summary import rolled_budget
from tests.games.eic_league.construction import evaluated, team, unit


@pytest.mark.parametrize(("dice", "budget"), [((1, 1), 6000), ((3, 2), 9000), ((6, 6), 16_000)])
def test_first_budget(dice, budget):
    assert rolled_budget(dice) == budget


def test_the_budget_given_counts_before_the_dice():
    assert evaluated(team(unit(), budget=9000, budget_dice=[3, 2])).values["budget"] == 9000
