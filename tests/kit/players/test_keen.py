"""The player that thinks ahead: it plays legally, within its budget, the same from a seed, and by its view alone."""

from itertools import count
from random import Random

import pytest

from rules import registry
from rules.kernel.problems import illegal
from rules.kernel.records import replace
from rules.kernel.viewer import side
from rules.kit.players import keen as keen_player
from rules.kit.players.keen import CERTAIN, SURE, Budget, Thought, keen
from rules.kit.players.steady import choose_steadily
from tests.contract.games import SECRETIVE as SECRETIVE_GAMES
from tests.contract.play import courses, sampled, samples
from tests.kit.players.test_players import asked, begun

each_game = pytest.mark.parametrize("slug", [game.slug for game in registry.played_games()])
SECRETIVE = [slug for slug in SECRETIVE_GAMES if slug in {game.slug for game in registry.played_games()}]
SMALL = Budget(actions=3, ahead=1)


def begun_keenly(slug, budget=SMALL, seed="1"):
    table = begun(slug, "steady", "steady", seed)
    return table, dict.fromkeys(table.players, keen(budget))


@each_game
def test_it_plays_legally_and_says_why(slug):
    table, table.players = begun_keenly(slug)
    steps = [table.step() for _ in range(10)]
    assert {viewer.side for viewer, _ in steps} <= {"side-1", "side-2"}
    assert [choice for _, choice in steps if not choice.reason.strip()] == []


@each_game
def test_it_thinks_of_several_plans_and_tells_how_they_went(slug):
    table, table.players = begun_keenly(slug)
    for _ in range(120):
        if table.game.battle.outcome(table.state) is not None:
            break
        _, choice = table.step()
        if "imagined" in choice.reason:
            return
    raise AssertionError("all its plans came to the same")


def test_it_is_the_same_again_from_its_seed():
    (one, one.players), (same, same.players) = begun_keenly("war-logic"), begun_keenly("war-logic")
    assert [one.step() for _ in range(8)] == [same.step() for _ in range(8)]


@pytest.mark.parametrize("slug", SECRETIVE)
def test_what_it_does_rests_on_no_secret(slug):
    game, rng, acted, player = registry.get_played(slug), Random(5), 0, keen(SMALL)
    for course in courses(slug, 1):
        sides = [one for one in course.viewers if one.role == "side"]
        for place, state in enumerate(sampled(course, 10)):
            if game.battle.outcome(state) is None:
                viewer = sides[place % len(sides)]
                other = samples(game).secrets(state, viewer, rng)
                first, second = (player(asked(game, one, viewer), Random(9)) for one in (state, other))
                assert first == second, f"{viewer} chooses by what they may not know"
                acted += first is not None
    assert acted, "nobody chose anything"


def test_without_any_time_it_answers_all_the_same():
    table, table.players = begun_keenly("war-logic", Budget(actions=10_000, seconds=1e-9))
    for _ in range(8):
        _, choice = table.step()
        assert "imagined" not in choice.reason


def test_first_ideas_take_half_of_the_time_at_most(monkeypatch):
    table = begun("war-logic")
    now, asked_for, hours = asked(table.game, table.state, side("side-1")), [], count(step=3600)
    monkeypatch.setattr(keen_player.time, "thread_time", lambda: next(hours))
    monkeypatch.setattr(
        keen_player,
        "choose_steadily",
        lambda situation, rng: asked_for.append(situation.game.tactics) or choose_steadily(situation, rng),
    )
    assert keen(Budget(seconds=7200))(now, Random(1))
    assert asked_for == [next(iter(table.game.tactics.doctrines.values()))]


def test_a_game_without_doctrines_is_played_steadily():
    table = begun("war-logic")
    situation = asked(table.game, table.state, side("side-1"))
    plain = replace(situation, game=replace(table.game, tactics=replace(table.game.tactics, doctrines={})))
    assert keen(SMALL)(plain, Random(1)).action == choose_steadily(plain, Random(1)).action


def test_plans_that_are_refused_wherever_it_imagines_them_spend_its_budget(monkeypatch):
    def refuse(self, viewer, choice):
        raise illegal("refused", "Not in this battle.", rule="")

    monkeypatch.setattr(keen_player.Imagined, "take", refuse)
    table, table.players = begun_keenly("extractors", Budget(actions=30, ahead=2))
    assert [choice for _, choice in (table.step() for _ in range(20)) if choice.reason]


@pytest.mark.parametrize(
    ("leads", "chosen"),
    [
        ([1.0] * (CERTAIN - 1), 0),
        ([1.0] * CERTAIN, 1),
        ([1.0, -1.0] * CERTAIN + [SURE], 0),
        ([0.0] * CERTAIN, 0),
    ],
    ids=["too-few", "enough", "by-chance", "even"],
)
def test_it_leaves_its_first_plan_only_for_one_that_is_certainly_better(leads, chosen):
    thought = Thought(None, ("first", "second"), 0, None)
    thought.scores = [[0.0] * len(leads), leads]
    assert thought._chosen() == chosen
