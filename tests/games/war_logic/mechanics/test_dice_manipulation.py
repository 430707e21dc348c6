"""Foreseen and set dice, and turning back time (WL-5.9 to WL-5.11)."""

from typing import Any

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.battle.evolve import evolve
from rules.games.war_logic.battle.state import Side, State
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.display.screen import Offer
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic import tables
from tests.games.war_logic.tables import do, man, refusal_code, table, weapon

HACK = {"category": "control", "sub-category": "override", "impact": 90, "range": 9}
SEER = {"category": "strategy", "sub-category": "manipulation", "impact": 2, "range": 1, "extension": 2, "number": 3}


def act(state, viewer, *dice, **action):
    return evolve(state, TABLE.decide(state, viewer, GAME.battle.codecs.actions.read(action), TapeDice(dice))[0])


def hacked():
    """X controls B of Y in this turn."""
    skills = {"gun": weapon(), "seer": SEER, "walk": "human-land-move", "rank": "sergeant"}
    state = table({"a": man("x", skills={"hack": HACK, "gun": weapon()}), "b": man("y", skills=skills), "c": man("y")})
    state = replace(state, sides={"x": Side(name="X"), "y": Side(name="Y")})
    state, _ = do(state, "begin-turn", side="x")
    return do(state, "hack", 9, by="a", **{"with": "hack"}, target="b", effect="integrity")[0]


def battle(units: dict[str, Any], *sides: str, **more: Any) -> State:
    return replace(table(units, **more), sides={key: Side(name=key.upper()) for key in sides or ("x", "y")})


def offered(state: State, who: str) -> dict[str, Offer]:
    return {one.key: one for one in GAME.display.offers(GAME.view(state, side(who)))}


def test_waiting_dice_keep_their_order():
    seer = {"category": "strategy", "sub-category": "manipulation", "impact": 2, "extension": 1, "number": 2}
    state = table(
        {
            "a": man("x", skills={"seer": seer, "g": weapon(), "h": weapon(), "i": weapon(), "j": weapon()}),
            "b": man("y", health=90),
        }
    )
    state, _ = do(state, "predict", 3, 4, by="a", **{"with": "seer"}, count=2)
    state, _ = do(state, "set-dice", by="a", **{"with": "seer"}, faces=[9])
    assert state.queued["x"] == (3, 4, 9)
    faces = []
    for key in "ghi":
        state, report = do(state, "attack", by="a", **{"with": key}, target="b")
        faces.append(report.shots[0].face)
    assert faces == [3, 4, 9]
    assert do(state, "attack", 7, by="a", **{"with": "j"}, target="b")[1].shots[0].face == 7
    assert refusal_code(state, "predict", 1, by="a", **{"with": "seer"}, count=1) == "no-uses-left"


def test_nobody_turns_back_time_with_another_sides_seer():
    state = hacked()
    with pytest.raises(Illegal, match="turns back no time for you"):
        shot = {"by": "a", "with": "gun", "target": "c", "undo-by": {"unit": "b", "with": "seer"}}
        act(state, side("x"), 5, 5, type="attack", **shot)


def test_turning_back_time_rerolls_low_faces_and_costs_nothing_for_others():
    rewind = {"category": "strategy", "sub-category": "manipulation", "range": 1, "number": 3}
    units = {"a": man("x", skills={"gun": weapon(), "rewind": rewind}), "b": man("y")}
    state, _ = do(battle(units), "begin-turn", side="x")
    offer = offered(state, "x")["attack:a:gun"]
    choice = next(one for one in offer.fields if one.path == ("undo-by",))
    three = next(one for one in choice.options if one.label == "a rolls 1 to 3 again")
    shot = {**offer.action, "undo-by": three.value}
    stood, report = do(state, "attack", 4, **{key: value for key, value in shot.items() if key != "type"})
    assert (report.shots[0].face, stood.units["a"].left["rewind"]) == (4, 3)
    undone, report = do(state, "attack", 3, 9, **{key: value for key, value in shot.items() if key != "type"})
    assert (report.shots[0].face, undone.units["a"].left["rewind"]) == (9, 2)
    odds = GAME.odds.odds(GAME.view(state, side("x")), GAME.battle.codecs.actions.read(shot))
    assert odds.tables["effective impact"][1] * 100 == 3  # 1 to 3, and then a 1


@pytest.mark.parametrize(("mode", "charges", "code"), [("each", 1, "no-uses-left"), ("each", 2, ""), ("one", 1, "")])
def test_a_volley_turns_back_time_for_as_many_dice_as_there_are_charges(mode, charges, code):
    """WL-5.9, WL-5.12."""
    rewind = {"category": "strategy", "sub-category": "manipulation", "range": 1, "number": charges}
    units = {"a": man("x", skills={"gun": weapon(), "bow": weapon(), "rewind": rewind}), "b": man("y", health=90)}
    shots = [
        {"by": "a", "with": key, "target": "b", "undo-by": {"unit": "a", "with": "rewind"}} for key in ("gun", "bow")
    ]
    dice = (1, 5, 1, 5) if mode == "each" else (1, 5)
    state = tables.course(units)
    volley = {"type": "volley", "shots": shots, "dice-mode": mode}
    assert tables.refused(state, "x", *dice, **volley) == code
    if not code:
        after = tables.act(state, "x", *dice, **volley).units
        assert (after["b"].health, after["a"].left["rewind"]) == (80, 0)
