"""The rules and words that a game tells: every number that its code or its pages cite is explained."""

import re

import pytest

from rules import registry

GAMES = [game for game in registry.all_games() if game.rulebook]
LONGEST = 2_400
"""The most letters of one rule: a page of rules stays light."""


def numbers_of(game):
    return [rule.number for chapter in game.rulebook.chapters() for rule in chapter.rules]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_number_that_the_game_cites_has_its_rule(game):
    cited = re.compile(rf"\b{game.rulebook.prefix}-(?:\d+\.\d+[a-z]?|R\d+)")
    folder = registry.folder_of(game.slug)
    files = [path for kind in ("*.py", "*.toml", "*.md") for path in folder.rglob(kind)]
    texts = (path.read_text() for path in files if path.is_file())
    missing = {number for text in texts for number in cited.findall(text)} - set(numbers_of(game))
    assert not missing, f"no rule in words: {', '.join(sorted(missing))}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_each_number_has_one_short_rule(game):
    numbers = numbers_of(game)
    assert len(numbers) == len(set(numbers)), "each rule is said once"
    for chapter in game.rulebook.chapters():
        assert chapter.title and chapter.rules, f"chapter {chapter.key} has a title and rules"
        for rule in chapter.rules:
            assert 0 < len(rule.text) <= LONGEST, f"{rule.number} is said, in a few sentences"
            assert rule.number.startswith(f"{game.rulebook.prefix}-"), f"{rule.number} has the game's prefix"
    keys = [chapter.key for chapter in game.rulebook.chapters()]
    assert len(keys) == len(set(keys)), "each chapter has an address of its own"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_each_term_has_a_meaning_and_a_rule_that_there_is(game):
    terms, numbers = game.rulebook.terms(), set(numbers_of(game))
    assert len({term.key for term in terms}) == len(terms) > 10, "more than ten terms, each with an address of its own"
    for term in terms:
        assert 10 < len(term.text) <= 240, f"{term.word} has a meaning of a sentence or two"
        assert not term.rule or term.rule in numbers, f"{term.word} names a rule that there is"
