"""First battles: what the learner is told fits what they can do at that moment, in every game."""

import json
from collections import defaultdict

import pytest

from rules import registry
from rules.kernel.viewer import side
from rules.kit.players.matches import Table
from rules.kit.players.series import seat
from rules.kit.players.strengths import PLAYERS
from tests.kit.players.test_players import asked

ACTIONS = 120
"""The actions of a first battle that are looked at."""
AT_ANY_TIME = frozenset(("end-battle", "give-up", "concede", "surrender", "log-hits", "self-destruct", "show"))
"""Types of actions that no tip has to speak of."""


def first_battle(game, seed="lesson"):
    """The first battle of a game, played steadily on both sides."""
    folder = registry.folder_of(game.slug) / "demo" / game.lesson.folder
    armies = [json.loads((folder / f"{one}.json").read_text()) for one in (game.lesson.own, game.lesson.other)]
    setup = seat(game, armies, {**game.tactics.ground, **game.lesson.options})
    return Table(game, setup, {one.id: PLAYERS["steady"] for one in setup.sides}, seed)


def test_the_first_battle_of_eic_league_is_short():
    """Its armies have nothing left for recoveries, and the learner's is the stronger one."""
    lengths = []
    for seed in "123":
        acted = []
        table = first_battle(registry.get_played("eic-league"), seed)
        match = table.play(watch=lambda viewer, *_, acted=acted: acted.append(viewer.side))
        assert match.outcome.winners == ("side-1",)
        lengths.append((acted.count("side-1"), match.rounds))
    assert sorted(lengths)[1] <= (60, 8), "more than a quarter of an hour"


@pytest.mark.parametrize("slug", [game.slug for game in registry.played_games() if game.lesson])
def test_where_one_thing_alone_can_be_done_the_tip_speaks_of_it(slug):
    game = registry.get_played(slug)
    table = first_battle(game)
    learner, told = side("side-1"), defaultdict(set)
    for _ in range(ACTIONS):
        if game.battle.outcome(table.state) is None:
            now = asked(game, table.state, learner)
            step = game.display.screen(now.view).progress.current
            types = {str(one.action["type"]) for one in now.offers}
            tip = game.lesson.tip_at(step, types)
            if now.awaited:
                assert tip, f"no tip at {step}: {types}"
                told[tip].add(frozenset(types - AT_ANY_TIME))
            table.step()
    assert len(told) > 3
    alone = {
        (tip.title, kind)
        for tip, moments in told.items()
        for kind in {next(iter(one)) for one in moments if len(one) == 1}
        if kind not in tip.actions and not all(one == {kind} for one in moments)
    }
    assert not alone, "told where only something else can be done"


def test_the_learner_of_war_logic_is_told_to_wait_when_the_others_act_and_not_to_order_twice():
    game = registry.get_played("war-logic")
    table, learner, told = first_battle(game), side("side-1"), {True: set(), False: set()}
    while game.battle.outcome(table.state) is None and table.actions < ACTIONS:
        now = asked(game, table.state, learner)
        types = {str(one.action["type"]) for one in now.offers}
        tip = game.lesson.tip_at(game.display.screen(now.view).progress.current, types)
        told[now.awaited].add(tip.title)
        assert tip.title != "Give one order" or "order" in types
        table.step()
    assert {"Come into reach", "Before the fight"} <= told[True]
    assert "While the others act" in told[False] - told[True]
    assert told[False] <= {"While the others act", "The end of the turn"}
