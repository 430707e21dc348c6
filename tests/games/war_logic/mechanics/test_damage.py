"""Damage to units and to those inside (section 9)."""

from rules.games.war_logic.game import GAME
from tests.games.war_logic.tables import do, man, table, weapon


def test_a_house_that_falls_hits_those_inside():
    house = {"house": {"kind": "house", "health": 3}}
    state = table({"a": man("x", skills={"gun": weapon()}), "b": man("y", inside="house")}, places=house)
    state, _ = do(state, "attack", 9, by="a", **{"with": "gun"}, target="house")
    assert (state.places["house"].health, state.units["b"].health, state.units["b"].inside) == (0, 14, None)
    assert state.units["b"].attacked_by == {"a"}


def test_a_house_that_is_only_damaged_stands():
    house = {"house": {"kind": "house", "health": 300}}
    state = table({"a": man("x", skills={"gun": weapon()}), "b": man("y", inside="house")}, places=house)
    state, _ = do(state, "attack", 9, by="a", **{"with": "gun"}, target="house")
    assert 0 < state.places["house"].health < 300
    assert not state.places["house"].status and state.units["b"].inside == "house"


def test_a_house_that_falls_is_rubble():
    house = {"house": {"kind": "house", "health": 3}}
    state = table({"a": man("x", skills={"gun": weapon()}), "b": man("y", inside="house")}, places=house)
    state, _ = do(state, "attack", 9, by="a", **{"with": "gun"}, target="house")
    assert state.places["house"].status == {"rubble"}


def test_a_battle_of_an_earlier_version_calls_it_dead():
    state = table({"a": man("x")}, places={"house": {"kind": "house", "health": 0}})
    written = GAME.battle.codecs.states.write(state)
    written["places"]["house"]["status"] = ["dead"]
    assert GAME.battle.codecs.states.read(written).places["house"].status == {"rubble"}
