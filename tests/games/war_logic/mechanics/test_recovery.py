"""Recovery and what it must not give away (WL-10.7 to WL-10.10)."""

import pytest

from rules.games.war_logic.battle.decide import decide
from rules.games.war_logic.battle.state import Side
from rules.games.war_logic.game import GAME
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic.tables import man, table, weapon


def test_refueling_a_closed_enemy_does_not_tell_its_skills():
    kit = {"category": "defense", "sub-category": "energy", "impact": 3, "number": 3}
    units = {"a": man("x", skills={"kit": kit}, **{"attacked-by": ["b"]}), "b": man("y", skills={"gun": weapon()})}
    state = table(units, turn={"side": "y", "number": 1, "step": "defense"})
    state = replace(state, sides={key: Side(name=key) for key in "xy"})
    for key in ("gun", "laser"):
        action = {"type": "recover", "by": "a", "with": "kit", "target": "b", "refuel": key}
        with pytest.raises(Illegal, match="has no skill called"):
            decide(state, side("x"), GAME.battle.codecs.actions.read(action), TapeDice())
