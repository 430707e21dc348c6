"""Random choice among candidates (EXT-12.9)."""

from random import Random

import pytest

from rules.games.extractors.mechanics.random_choice import even_pick, roll_pick
from rules.kernel.dice import TapeDice
from tests.games.extractors.battles import RandomDice


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_for_odds_each_candidate_can_be_chosen(size):
    dice = RandomDice(Random(1))
    assert {even_pick(dice, size, "whom")[0] for _ in range(200)} == set(range(size))


def test_at_the_table_faces_that_would_favour_some_are_rolled_again():
    assert roll_pick(TapeDice([9, 5]), 3, "whom") == (2, (9, 5))
    assert roll_pick(TapeDice([]), 1, "whom") == (0, ())
