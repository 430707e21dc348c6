"""Whatever a game's tests meet, each refusal cites a rule that its rulebook has."""

import pytest

from rules import registry
from rules.kernel.problems import Problem, RulesError
from tests.contract import refusals, rules_exercised


@pytest.fixture(scope="session", autouse=True)
def refusals_cite_the_rulebook():
    games = [rules_exercised.read(game.slug) for game in registry.all_games()]
    rulebooks = {rule for game in games for rules in game.chapters.values() for rule in rules}
    accept = RulesError.__init__

    def check(error: RulesError, *problems: Problem) -> None:
        for problem in problems:
            assert problem.rule in rulebooks or problem.code in refusals.NAMELESS, (
                f"{problem.code} cites {problem.rule!r}"
            )
        accept(error, *problems)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RulesError, "__init__", check)
        yield
