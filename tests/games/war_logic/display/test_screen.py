"""The battle page."""

from rules.games.war_logic.battle.state import Side
from rules.games.war_logic.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic.tables import do, man, table


def test_neutral_things_have_no_side_on_the_screen():
    state = table({"a": man("x"), "c": man("y")}, places={"mill": {"kind": "house"}}, hazards={"fen": {"kind": "fire"}})
    state = replace(state, sides={"x": Side(name="X"), "y": Side(name="Y")})
    stands = {sheet.title: sheet.side for sheet in GAME.display.screen(GAME.view(state, side("x"))).sheets}
    assert stands == {"a": "x", "c": "y", "mill": "", "fen": ""}


def test_a_bonus_that_was_taken_is_no_loss_and_a_unit_is_listed_once():
    bonuses = {"chest": {"kind": "treasure", "credit": "5"}, "droid": {"kind": "unit", "health": 6}}
    state = table({"a": man("x"), "b": man("y")}, bonuses=bonuses)
    for name in bonuses:
        state, _ = do(state, "take-over", by="a", target=name)
    sheets = GAME.display.screen(GAME.view(state, side("y"))).sheets
    assert [sheet.title for sheet in sheets].count("droid") == 1
    assert not [sheet.title for sheet in sheets if sheet.gone]


def test_a_reminder_tells_the_owner_of_a_turret_that_it_can_fire():
    turret = {"category": "offense", "sub-category": "turret", "impact": 10, "range": 20, "number": 60}
    units = {"a": man("x", skills={"walk": "human-land-move"}), "b": man("y", skills={"guard": turret})}
    state, _ = do(table(units), "begin-turn", side="x")
    state, _ = do(state, "move", by="a", **{"with": "walk"}, distance=3)

    def told(viewer):
        return [
            one.text
            for one in GAME.display.screen(GAME.view(state, viewer)).progress.reminders
            if one.rule == "WL-12.8"
        ]

    assert told(side("y")) == ["b can fire by itself at a, if that is in its range."] and not told(side("x"))
    state, _ = do(state, "turret", 1, by="b", **{"with": "guard"}, target="a", distance=9)
    assert not told(side("y"))
