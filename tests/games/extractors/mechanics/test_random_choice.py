"""Random choice among candidates (EXT-12.9)."""

from fractions import Fraction

import pytest

from rules.games.extractors.mechanics.random_choice import even_pick, roll_pick
from rules.kernel.dice import TapeDice
from rules.kernel.odds import explore


@pytest.mark.parametrize("kinds", ["a", "ab", "aab", "abcaabc"])
def test_for_odds_each_kind_is_chosen_as_often_as_there_are_candidates(kinds):
    chosen = explore(lambda dice: kinds[even_pick(dice, kinds, "whom")[0]])
    assert chosen.weights == {kind: Fraction(kinds.count(kind), len(kinds)) for kind in kinds}


def test_at_the_table_faces_that_would_favour_some_are_rolled_again():
    assert roll_pick(TapeDice([9, 5]), "abc", "whom") == (2, (9, 5))
    assert roll_pick(TapeDice([]), "a", "whom") == (0, ())
