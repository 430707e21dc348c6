"""Whatever a game's tests meet: refusals have a code and a rule that are listed, events can be kept, read and told."""

from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from rules import registry
from rules.kernel.display.cards import Line
from rules.kernel.problems import Problem, RulesError
from rules.kernel.viewer import REFEREE, SPECTATOR
from rules.kit.actions import ActionTable
from tests.contract import refusals, rules_exercised


@cache
def rulebooks():
    games = [rules_exercised.read(game.slug) for game in registry.all_games()]
    return {rule for game in games for rules in game.chapters.values() for rule in rules}


@cache
def refusal_codes():
    found = {*refusals.shared_codes(), *refusals.NAMELESS}
    for game in registry.all_games():
        listed = refusals.read(game)
        found |= {code for codes in (listed["codes"], *listed["rulebook"].values()) for code in codes}
        found |= refusals.source_codes(game, ["."]).codes.keys()
    return found


@cache
def games_by_folder():
    return {refusals.folder(game): game for game in registry.all_games()}


def game_of(state):
    """The game to whose package a state belongs."""
    return games_by_folder()[type(state).__module__.split(".")[2]]


def lines_of(value) -> Iterator[Line]:
    """Every line of arithmetic in a record."""
    match value:
        case Line():
            yield value
        case msgspec.Struct():
            for name in value.__struct_fields__:
                yield from lines_of(getattr(value, name))
        case tuple() | list():
            for one in value:
                yield from lines_of(one)


@pytest.fixture(scope="module", autouse=True)
def refusals_cite_the_rulebook():
    known, codes = rulebooks(), refusal_codes()
    accept = RulesError.__init__

    def check(error: RulesError, *problems: Problem) -> None:
        for problem in problems:
            named = problem.rule in known or problem.code in refusals.NAMELESS
            assert named, refusals.unknown_rule(problem.code, problem.rule)
            assert problem.code in codes, f"nothing lists {problem.code!r}"
        accept(error, *problems)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RulesError, "__init__", check)
        yield


def check_event(game, event) -> None:
    """Checks that an event survives its JSON, that its arithmetic cites rules, and that it can be told."""
    codec = game.battle.codecs.events
    assert codec.read(codec.write(event)) == event
    for line in lines_of(event):
        assert line.label and line.amount, line
        assert line.rule in rulebooks(), line
    for viewer in (REFEREE, SPECTATOR):
        game.display.describe(event, viewer)


@pytest.fixture(scope="module", autouse=True)
def events_can_be_kept_and_told():
    resolve = ActionTable.resolve

    def resolve_and_check(table, state, *given):
        events = resolve(table, state, *given)
        for event in events:
            check_event(game_of(state), event)
        return events

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ActionTable, "resolve", resolve_and_check)
        yield
