"""The arithmetic before a roll."""

from typing import Any

from rules.games.war_logic.battle.state import Side, State
from rules.games.war_logic.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic.tables import do, man, table, weapon


def battle(units: dict[str, Any], *sides: str, **more: Any) -> State:
    return replace(table(units, **more), sides={key: Side(name=key.upper()) for key in sides or ("x", "y")})


def test_a_waiting_die_is_named_before_it_is_used():
    units = {"a": man("x", skills={"gun": weapon()}), "b": man("y")}
    state = replace(do(battle(units), "begin-turn", side="x")[0], queued={"x": (7,)})
    action = GAME.battle.codecs.actions.read({"type": "attack", "by": "a", "with": "gun", "target": "b"})
    lines = {one.label: one.amount for one in GAME.odds.breakdown(GAME.view(state, side("x")), action)}
    assert (lines["Waiting die"], lines["Effective impact"]) == ("7", "7")
    lines = {one.label for one in GAME.odds.breakdown(GAME.view(replace(state, queued={}), side("x")), action)}
    assert not {"Waiting die", "Effective impact"} & lines
