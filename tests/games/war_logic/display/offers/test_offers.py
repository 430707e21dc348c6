"""Offers in the order of the turn."""

from itertools import groupby
from typing import Any

from rules.games.war_logic.battle.state import Side, State
from rules.games.war_logic.game import GAME
from rules.kernel.display.screen import Offer
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic.tables import do, man, table, weapon

WALK = "human-land-move"


def battle(units: dict[str, Any], *sides: str, **more: Any) -> State:
    return replace(table(units, **more), sides={key: Side(name=key.upper()) for key in sides or ("x", "y")})


def offered(state: State, who: str) -> dict[str, Offer]:
    return {one.key: one for one in GAME.display.offers(GAME.view(state, side(who)))}


def told(offer: Offer) -> list[str]:
    return [one.text for one in offer.reminders if one.rule == "WL-5.1"]


def test_offers_follow_the_steps_of_a_turn():
    skills = {"gun": weapon(), "walk": "human-land-move", "rank": "sergeant"}
    units = {"a": man("x", skills=skills), "b": man("x"), "c": man("y")}
    state = replace(
        table(units, card={"fast-play": ["life-or-death"]}), sides={"x": Side(name="X"), "y": Side(name="Y")}
    )
    state, _ = do(state, "begin-turn", side="x")
    groups = [one.group for one in GAME.display.offers(GAME.view(state, side("x"))) if one.by == "a" and not one.seldom]
    assert [group for group, _ in groupby(groups)] == ["Control", "Movement", "Offense", "Fast play"]


def test_an_offer_of_a_later_step_names_the_steps_that_it_ends():
    units = {"a": man("x", skills={"rank": "sergeant", "walk": WALK, "gun": weapon()}),
             "b": man("x", skills={"walk": WALK, "gun": weapon()}), "c": man("y")}  # fmt: skip
    state, _ = do(battle(units), "begin-turn", side="x")
    found = offered(state, "x")
    assert told(found["order:a:rank:voice"]) == []
    assert told(found["move:a:walk"]) == ["The control step is over then."]
    assert told(found["attack:a:gun"]) == ["The control and movement steps are over then."]
    state, _ = do(state, "order", by="a", **{"with": "rank"}, targets=["b"])
    for name in "ab":
        state, _ = do(state, "move", by=name, **{"with": "walk"}, distance=1)
    assert told(offered(state, "x")["attack:a:gun"]) == []


def test_in_the_defense_step_reactions_come_first_and_surrender_last():
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    seer = {"category": "strategy", "sub-category": "manipulation", "impact": 2, "number": 3}
    units = {"a": man("x", skills={"gun": weapon(), "cuffs": cuffs}),
             "b": man("y", skills={"seer": seer, "gun": weapon(), "walk": WALK})}  # fmt: skip
    state, _ = do(battle(units, card={"open-sheets": True}), "begin-turn", side="x")
    state, _ = do(do(state, "attack", 1, by="a", **{"with": "gun"}, target="b")[0], "end-offense")
    found = [one.key for one in GAME.display.offers(GAME.view(state, side("y"))) if one.by == "b"]
    assert found == ["attack-back:b:gun", "retreat:b:walk", "predict:b:seer", "surrender:b"]
