"""Hacked units (WL-13.7)."""

import pytest

from rules.games.war_logic.battle.decide import decide
from rules.games.war_logic.battle.evolve import evolve
from rules.games.war_logic.battle.state import Side
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic.tables import do, man, refusal_code, table, weapon

HACK = {"category": "control", "sub-category": "override", "impact": 90, "range": 9}
SEER = {"category": "strategy", "sub-category": "manipulation", "impact": 2, "range": 1, "extension": 2, "number": 3}


def act(state, viewer, *dice, **action):
    return evolve(state, decide(state, viewer, GAME.battle.codecs.actions.read(action), TapeDice(dice))[0])


def offered(state, viewer):
    return {one.key: one for one in GAME.display.offers(GAME.view(state, viewer))}


def hacked():
    """X controls B of Y in this turn."""
    skills = {"gun": weapon(), "seer": SEER, "walk": "human-land-move", "rank": "sergeant"}
    state = table({"a": man("x", skills={"hack": HACK, "gun": weapon()}), "b": man("y", skills=skills), "c": man("y")})
    state = replace(state, sides={"x": Side(name="X"), "y": Side(name="Y")})
    state, _ = do(state, "begin-turn", side="x")
    return do(state, "hack", 9, by="a", **{"with": "hack"}, target="b", effect="integrity")[0]


def test_a_hacked_unit_acts_without_an_order_against_its_own_side():
    hack = {"category": "control", "sub-category": "override", "impact": 50, "range": 9}
    units = {"a": man("x", skills={"hack": hack}), "b": man("y", skills={"gun": weapon()}), "c": man("y")}
    state, _ = do(table(units), "begin-turn", side="x")
    state, report = do(state, "hack", 9, by="a", **{"with": "hack"}, target="b", effect="integrity")
    assert report.success
    assert refusal_code(state, "attack", 5, by="b", **{"with": "gun"}, target="a") == "own-unit"
    state, _ = do(state, "attack", 5, by="b", **{"with": "gun"}, target="c")
    assert state.units["c"].health == 15
    assert state.turn.acted == frozenset()
    state, _ = do(state, "begin-turn", side="y")
    assert state.units["b"].status == frozenset()


def test_a_hacked_unit_can_only_be_made_to_move_and_attack():
    state = hacked()
    kinds = {one.action["type"] for one in offered(state, side("x")).values() if one.by == "b"}
    assert kinds == {"attack", "move", "crash"}
    for more in ({"type": "predict", "count": 1}, {"type": "set-dice", "faces": [9]}):
        with pytest.raises(Illegal, match="only be made to move and attack"):
            act(state, side("x"), 5, by="b", **{"with": "seer"}, **more)
    with pytest.raises(Illegal, match="only be made to move and attack"):
        act(state, side("x"), type="order", by="b", **{"with": "rank"}, targets=["c"])
    aims = next(one for one in offered(state, side("x"))["attack:b:gun"].fields if one.path == ("target",)).options
    assert [option.value for option in aims] == ["c"]
    with pytest.raises(Illegal, match="own-unit"):
        act(state, side("x"), 5, type="attack", by="b", **{"with": "gun"}, target="b")


def test_the_owner_cannot_use_a_hacked_unit():
    state = hacked()
    assert not [one for one in offered(state, side("y")).values() if one.by == "b"]
    with pytest.raises(Illegal, match="under enemy control"):
        act(state, side("y"), type="move", by="b", **{"with": "walk"}, distance=2)
