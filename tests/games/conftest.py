"""Whatever a game's tests meet, each refusal cites a rule that its rulebook has."""

from functools import cache

import pytest

from rules import registry
from rules.kernel.problems import Problem, RulesError
from tests.contract import refusals, rules_exercised


@cache
def rulebooks():
    games = [rules_exercised.read(game.slug) for game in registry.all_games()]
    return {rule for game in games for rules in game.chapters.values() for rule in rules}


@pytest.fixture(scope="module", autouse=True)
def refusals_cite_the_rulebook():
    known = rulebooks()
    accept = RulesError.__init__

    def check(error: RulesError, *problems: Problem) -> None:
        for problem in problems:
            assert problem.rule in known or problem.code in refusals.NAMELESS, f"{problem.code} cites {problem.rule!r}"
        accept(error, *problems)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RulesError, "__init__", check)
        yield
