"""Hacked units (WL-13.7)."""

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.battle.evolve import evolve
from rules.games.war_logic.battle.state import Side
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic import tables
from tests.games.war_logic.tables import course, do, man, refusal_code, table, weapon

HACK = {"category": "control", "sub-category": "override", "impact": 90, "range": 9}
SEER = {"category": "strategy", "sub-category": "manipulation", "impact": 2, "range": 1, "extension": 2, "number": 3}


def act(state, viewer, *dice, **action):
    return evolve(state, TABLE.decide(state, viewer, GAME.battle.codecs.actions.read(action), TapeDice(dice))[0])


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


# --- whom a hacked unit may attack, and who may attack it -----------------------------------------

GUN = {"gun": weapon(range=60)}


def taken_over(**more):
    """X has taken over B of Y; C is of Y, too, and D of Z."""
    units = {"a": man("x", skills={"hack": HACK, "walk": "human-land-move"}, **more)}
    units |= {"b": man("y", skills={**GUN, "walk": "human-land-move"}), "c": man("y", skills=GUN), "d": man("z")}
    state = course(units)
    return tables.act(state, "x", 9, type="hack", by="a", with_="hack", target="b", effect="integrity")


def test_who_is_shot_by_a_hacked_unit_of_its_own_side_may_attack_it_back():
    """WL-10.4, WL-8.26: own units can be hit when hacked."""
    state = tables.act(taken_over(), "x", 5, type="attack", by="b", with_="gun", target="c")
    state = tables.act(state, "x", type="end-offense")
    assert tables.choices(tables.offered(state, "y")["attack-back:c:gun"], "target") == ["b"]
    state = tables.act(state, "y", 5, type="attack-back", by="c", with_="gun", target="b")
    assert state.units["b"].health == 15


def test_nobody_surrenders_to_an_own_unit_that_is_hacked():
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    units = {"a": man("x", skills={"hack": HACK}), "b": man("y", skills={"cuffs": cuffs}), "c": man("y")}
    state = course(units, card={"open-sheets": True})
    state = tables.act(state, "x", 9, type="hack", by="a", with_="hack", target="b", effect="integrity")
    assert tables.refused(state, "y", type="surrender", by="c", to="b") == "own-unit"


def test_a_hacked_unit_attacks_its_own_side_alone():
    """WL-13.7: neither the hacker's side nor a third one."""
    state = taken_over()
    assert tables.choices(tables.offered(state, "x")["attack:b:gun"], "target") == ["c"]
    for kind in ({"type": "attack", "with_": "gun"}, {"type": "crash", "with_": "walk"}):
        assert tables.refused(state, "x", 5, **kind, by="b", target="d") == "not-your-unit"
        assert tables.refused(state, "x", 5, **kind, by="b", target="c") == ""
    shots = [{"by": "b", "with": "gun", "target": "d"}]
    assert tables.refused(state, "x", 5, type="volley", shots=shots) == "not-your-unit"


def test_an_attack_on_a_mind_exposes_a_spy():
    """WL-15.8."""
    state = taken_over(spy=True)
    assert state.units["a"].exposed and tables.refused(state, "x", type="reveal", by="a") == "not-a-spy"


def test_a_secret_move_stops_the_own_side_alone():
    """WL-15.6: an enemy unit under control is not of that side."""
    ghost = {"ghost": man("x", spy=True, skills={"walk": "human-land-move"})}
    units = {"a": man("x", skills={"hack": HACK, "walk": "human-land-move", "rank": "sergeant"}), **ghost}
    state = course({**units, "b": man("y", skills={"walk": "human-land-move"})})
    state = tables.act(state, "x", type="order", by="a", with_="rank", targets=["ghost"])
    state = tables.act(state, "x", 9, type="hack", by="a", with_="hack", target="b", effect="integrity")
    state = tables.act(state, "x", type="spy-move", by="ghost", with_="walk", distance=2)
    assert tables.refused(state, "x", type="move", by="a", with_="walk", distance=2) == "spy-turn"
    assert "move:b:walk" in tables.offered(state, "x") and "move:a:walk" not in tables.offered(state, "x")
    assert tables.refused(state, "x", type="move", by="b", with_="walk", distance=2) == ""


@pytest.mark.parametrize("key", ["rank", "radio", "jump"])
def test_only_an_override_distorts(key):
    """WL-13.13."""
    jump = {"category": "control", "sub-category": "intelligence", "impact": 3, "range": 9}
    state = course(
        {"a": man("x", skills={"rank": "sergeant", "radio": "radio", "jump": jump, "hack": HACK}), "b": man("y")}
    )
    assert tables.refused(state, "x", type="distort", by="a", with_=key, side="y") == "not-an-override-skill"
    assert tables.act(state, "x", type="distort", by="a", with_="hack", side="y").distorted == {"y"}
