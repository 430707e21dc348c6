"""Offers of moves."""

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


def test_a_move_asks_for_mine_distances_only_where_there_are_mines_and_folds_them():
    def asked(hazards):
        units = {"a": man("x", skills={"walk": "human-land-move"}), "c": man("y")}
        state, _ = do(table(units, hazards=hazards), "begin-turn", side="x")
        move = next(one for one in GAME.display.offers(GAME.view(state, side("x"))) if one.key == "move:a:walk")
        return [field.path for field in move.fields if field.path[0] == "near"], list(move.folded)

    assert asked({"fen": {"kind": "fire", "impact": 2}}) == ([], [])
    assert asked({"field": {"impact": 5, "extension": 12, "number": 3}}) == ([("near", "c")], [("near", "c")])


def test_a_map_adds_inches_where_the_card_allows_it():
    chart = {"category": "control", "sub-category": "information", "impact": 2, "range": 3}
    units = {"a": man("x", skills={"walk": WALK, "chart": chart}), "b": man("y")}
    for allowed in (True, False):
        state, _ = do(battle(units, card={"map-bonus": allowed}), "begin-turn", side="x")
        fields = {one.path: one for one in offered(state, "x")["move:a:walk"].fields}
        assert fields["distance",].most == (9 if allowed else 6)
        assert (("bonus",) in fields) is allowed
