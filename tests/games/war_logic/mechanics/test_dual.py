"""Fast play with two dice: dual, and life or death (WL-16.2, WL-16.4)."""

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.game import GAME
from rules.kernel.dice import EnteredDice
from rules.kernel.viewer import REFEREE
from tests.games.war_logic.tables import do, man, table, weapon


def duel(**more):
    return table({"a": man("x", skills={"gun": weapon()}), "b": man("y", skills={"gun": weapon()})}, **more)


def test_the_dead_do_not_answer_in_a_dual():
    state = table(
        {"a": man("x", skills={"gun": weapon()}), "b": man("y", health=4, skills={"gun": weapon()})},
        card={"fast-play": ["dual"]},
    )
    state, report = do(state, "dual", 5, 10, by="a", **{"with": "gun"}, target="b", back_with="gun", distance=3)
    assert report.effective_back is None
    assert (state.units["a"].health, state.units["b"].left["gun"]) == (20, 20)


def test_the_living_answer_in_a_dual():
    state = duel(card={"fast-play": ["dual"]})
    state, report = do(state, "dual", 5, 7, by="a", **{"with": "gun"}, target="b", back_with="gun", distance=3)
    assert (report.effective_back, state.units["a"].health, state.units["b"].reacted) == (7, 13, "attack-back")


@pytest.mark.parametrize(
    ("action", "whose"),
    [
        ({"type": "life-or-death", "by": "a", "target": "b"}, ["x", "y"]),
        ({"type": "dual", "by": "a", "with": "gun", "target": "b", "back-with": "gun"}, ["x", "y"]),
    ],
)
def test_each_side_rolls_its_own_die_of_a_duel(action, whose):
    card = {"fast-play": ["life-or-death", "dual"]}
    state = table({"a": man("x", skills={"gun": weapon()}), "b": man("y", skills={"gun": weapon()})}, card=card)
    dice = EnteredDice([7, 3])
    TABLE.decide(state, REFEREE, GAME.battle.codecs.actions.read(action), dice)
    assert [roll.side for roll in dice.rolled] == whose


def test_a_dual_is_an_attack():
    units = {
        name: man(of, skills={"gun": weapon(), "walk": "human-land-move"}) for name, of in (("a", "x"), ("b", "y"))
    }
    state, _ = do(table(units, card={"fast-play": ["dual"]}), "begin-turn", side="x")
    state, _ = do(state, "dual", 3, 4, by="a", **{"with": "gun"}, target="b", back_with="gun")
    assert state.turn.step == "offense"
