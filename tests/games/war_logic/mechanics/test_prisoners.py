"""Surrender, cuffs and cells (WL-13.16)."""

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
from tests.games.war_logic.tables import do, man, refusal_code, table, weapon


def test_enemies_can_surrender_to_cuffs_that_were_shown():
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    state = replace(
        table({"a": man("x"), "b": man("y", skills={"cuffs": cuffs})}), sides={"x": Side(name="X"), "y": Side(name="Y")}
    )
    state, _ = do(state, "begin-turn", side="x")
    give_up = GAME.battle.codecs.actions.read({"type": "surrender", "by": "a", "to": "b"})

    def offered(viewer):
        return {one.action["type"] for one in GAME.display.offers(GAME.view(state, viewer))}

    with pytest.raises(Illegal, match="has shown no cells or cuffs"):
        TABLE.decide(state, side("x"), give_up, TapeDice())
    assert "surrender" not in offered(side("x")) and "ask-surrender" in offered(side("y"))
    events = TABLE.decide(
        state,
        side("y"),
        GAME.battle.codecs.actions.read({"type": "ask-surrender", "by": "b", "with": "cuffs"}),
        TapeDice(),
    )
    assert "b asks for surrender. cuffs has room for 1." in GAME.display.describe(events[0], side("x")).text
    assert not GAME.battle.undo_is_free(events)
    state = evolve(state, events[0])
    assert "surrender" in offered(side("x")) and "ask-surrender" not in offered(side("y"))
    assert "prisoner" in evolve(state, TABLE.decide(state, side("x"), give_up, TapeDice())[0]).units["a"].status


def test_two_pairs_of_cuffs_hold_two():
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    units = {name: man("x") for name in "acd"} | {"b": man("y", skills={"left": cuffs, "right": cuffs})}
    state = replace(table(units, card={"open-sheets": True}), sides={key: Side(name=key) for key in "xy"})
    state, _ = do(state, "begin-turn", side="x")
    for name in "ac":
        assert f"surrender:{name}" in [one.key for one in GAME.display.offers(GAME.view(state, side("x")))]
        state, _ = do(state, "surrender", by=name, to="b")
    assert refusal_code(state, "surrender", by="d", to="b") == "no-room"


def test_cuffs_hold_only_so_many():
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    state = table({"a": man("x"), "c": man("x"), "b": man("y", skills={"cuffs": cuffs})})
    state, _ = do(state, "surrender", by="a", to="b", **{"with": "cuffs"})
    assert refusal_code(state, "surrender", by="c", to="b", **{"with": "cuffs"}) == "no-room"
    assert refusal_code(state, "attack", 5, by="a", **{"with": "x"}, target="b") == "unit-prisoner"


def test_a_surrender_ends_no_attacks():
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    units = {"a": man("x", skills={"gun": weapon(), "cuffs": cuffs}), "b": man("y"), "c": man("y")}
    state, _ = do(table(units), "begin-turn", side="x")
    state, _ = do(state, "surrender", by="b", to="a")
    assert refusal_code(state, "attack", 5, by="a", **{"with": "gun"}, target="c") == ""


def test_a_prisoner_leaves_the_seat_in_a_vehicle():
    """WL-13.16."""
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    units = {"a": tables.man("x", skills={"cuffs": cuffs}), "car": tables.man("y"), "b": tables.man("y", inside="car")}
    state = tables.act(tables.course(units, card={"open-sheets": True}), "y", type="surrender", by="b", to="a")
    assert state.units["b"].inside is None and state.units["b"].held_by == "a"


def test_prisoners_of_a_dead_captor_stay_prisoners():
    """WL-13.16: they are lost for their side; nothing in the book sets them free."""
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    gun = {"gun": tables.weapon()}
    units = {
        "a": tables.man("x", skills={"cuffs": cuffs}),
        "d": tables.man("x", skills=gun),
        "b": tables.man("y"),
        "c": tables.man("y", skills=gun),
    }
    state = tables.act(tables.course(units, card={"open-sheets": True}), "y", type="surrender", by="b", to="a")
    state = tables.act(tables.act(state, "x", type="end-turn"), "y", type="begin-turn", side="y")
    assert not [one for one in tables.offered(state, "y").values() if one.by == "b"]
    state = tables.act(state, "y", 10, type="attack", by="c", with_="gun", target="a", sides=1)
    state = tables.act(state, "y", type="end-turn") if not tables.refused(state, "y", type="end-turn") else state
    assert "prisoner" in state.units["b"].status
