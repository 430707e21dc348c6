"""Units that could still act."""

from rules.games.war_logic.battle.state import Side
from rules.games.war_logic.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.war_logic.tables import man, table, weapon


def test_units_forfeited_by_ending_the_turn_are_counted():
    units = {name: man("x", skills={"gun": weapon()}) for name in "abc"} | {"z": man("y", **{"attacked-by": ["a"]})}
    state = table(units, turn={"side": "x", "number": 1, "step": "movement", "commander": "a", "ordered": ["b", "c"],
                               "acted": ["b"]})  # fmt: skip
    state = replace(state, sides={"x": Side(name="X"), "y": Side(name="Y")})
    waiting = {one.side: one.left for one in GAME.display.screen(GAME.view(state, REFEREE)).progress.waiting}
    assert waiting == {"x": 2}  # who was attacked can do nothing before the attacks are over
    alone = table(units, turn={"side": "x", "number": 1, "step": "movement"})
    assert GAME.display.screen(GAME.view(alone, REFEREE)).progress.waiting[0].left == 1
