"""Offers of orders, and of command."""

from typing import Any

from rules.games.war_logic.battle.state import Side, State
from rules.games.war_logic.game import GAME
from rules.kernel.display.screen import Offer
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic.tables import do, man, table

WALK = "human-land-move"


def battle(units: dict[str, Any], *sides: str, **more: Any) -> State:
    return replace(table(units, **more), sides={key: Side(name=key.upper()) for key in sides or ("x", "y")})


def offered(state: State, who: str) -> dict[str, Offer]:
    return {one.key: one for one in GAME.display.offers(GAME.view(state, side(who)))}


def test_units_that_can_do_nothing_are_ordered_last_and_not_waited_for():
    rank = {"category": "control", "sub-category": "rank", "impact": 1, "range": 9, "number": 20}
    units = {"boss": man("x", skills={"rank": rank, "walk": WALK}), "vat": man("x"),
             "man": man("x", skills={"walk": WALK}), "z": man("y")}  # fmt: skip
    state, _ = do(battle(units), "begin-turn", side="x")
    assert offered(state, "x")["order:boss:rank:voice"].action["targets"] == ["man"]
    state, _ = do(state, "order", by="boss", **{"with": "rank"}, targets=["vat"])
    assert offered(state, "x")["end-turn"].forfeits == ("boss",)


def test_a_distorted_side_reads_why_it_has_no_orders():
    mind = {"category": "control", "sub-category": "override", "impact": 9, "range": 30, "number": 5}
    units = {"a": man("x", skills={"mind": mind}), "b": man("y", skills={"rank": "sergeant", "walk": WALK})}
    state, _ = do(battle(units), "begin-turn", side="x")
    state, _ = do(state, "distort", by="a", **{"with": "mind"}, side="y")
    state, _ = do(do(state, "end-turn")[0], "begin-turn", side="y")
    texts = [one.text for one in GAME.display.screen(GAME.view(state, side("y"))).progress.reminders]
    assert "The command of Y is distorted: no control step in this turn." in texts


def test_nobody_rides_in_cuffs_and_a_side_out_of_the_fight_has_no_command_to_distort():
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    seats = {"category": "control", "sub-category": "load", "impact": 1}
    hack = {"category": "control", "sub-category": "override", "impact": 9, "range": 9}
    units = {"a": man("x", skills={"walk": WALK, "hack": hack}), "b": man("x", skills={"cuffs": cuffs}),
             "c": man("x", skills={"seats": seats}), "e": man("z"),
             "d": man("y", health=0, status=["dead"])}  # fmt: skip
    state, _ = do(battle(units, "x", "y", "z"), "begin-turn", side="x")
    found = offered(state, "x")
    homes = next(one for one in found["move:a:walk"].fields if one.path == ("inside",))
    assert [one.value for one in homes.options] == [None, "c"]
    assert found["distort:a:hack"].action["side"] == "z"
