"""Offers of the strategy step."""

from rules.games.war_logic.game import GAME
from rules.kernel.viewer import side
from tests.games.war_logic.tables import do, man, table


def test_one_form_sets_several_dice():
    fate = {"category": "strategy", "sub-category": "manipulation", "extension": 2, "number": 2}
    state, _ = do(table({"a": man("x", skills={"fate": fate}), "b": man("y")}), "begin-turn", side="x")
    found = {
        one.label: one for one in GAME.display.offers(GAME.view(state, side("x"))) if one.action["type"] == "set-dice"
    }
    assert [len(one.action["faces"]) for one in found.values()] == [1, 2]
    assert [field.label for field in found["Set 2 dice, fate"].fields] == ["Face 1", "Face 2"]
