"""The rules that no test plays become fewer. ``rules_exercised`` says what counts, and prints them."""

import pytest

from rules import registry
from tests.contract import rules_exercised
from tests.contract.games import PLAYED, SMALL

LEFT = {"eic-league": 0}
"""How many playable rules of each game no test plays yet. The numbers only go down."""

LISTED = [slug for slug in PLAYED if rules_exercised.read(slug).chapters]


@pytest.mark.parametrize("slug", LISTED)
def test_no_more_rules_than_before_are_left_to_play(slug):
    left = rules_exercised.left(slug)
    assert len(left) <= LEFT.get(slug, 0), (
        f"play these through decide, and name them in the tests' docstrings: {', '.join(left)}"
    )


@pytest.mark.parametrize("slug", LISTED)
def test_every_rule_is_listed_once_and_has_a_reason_if_it_is_not_played(slug):
    rules = rules_exercised.read(slug)
    numbers = [rule for chapter in rules.chapters.values() for rule in chapter]
    assert len(set(numbers)) == len(numbers), "a rule stands in one chapter"
    assert rules.reasons.keys() <= set(numbers), "what is not played stands in a chapter as well"
    assert all(reason.strip() for reason in rules.reasons.values()), "each group of unplayed rules has a reason"


def test_every_game_with_battles_lists_its_rules():
    shipped = {game.slug for game in registry.all_games() if game.battle} - {game.slug for game in SMALL}
    assert shipped <= set(LISTED), "tests/games/<folder>/rules.yaml has the numbers of the rulebook's rules"
