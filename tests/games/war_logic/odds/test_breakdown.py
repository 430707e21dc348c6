"""The arithmetic before a roll."""

from typing import Any

import pytest

from rules.games.war_logic.battle.state import Side, State
from rules.games.war_logic.game import GAME
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic.tables import do, man, table, weapon

LEGS = {"category": "movement", "sub-category": "land", "impact": 2, "range": 5, "number": 3}


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


def read(**action: Any) -> Any:
    return GAME.battle.codecs.actions.read({key.replace("_", "-"): value for key, value in action.items()})


def test_what_is_refused_has_neither_odds_nor_arithmetic():
    seen = GAME.view(battle({"a": man("x", skills={"gun": weapon(range=3)}), "b": man("y")}), side("x"))
    action = read(type="attack", by="a", **{"with": "gun"}, target="b", distance=4)
    for ask in (GAME.odds.odds, GAME.odds.breakdown):
        with pytest.raises(Illegal) as refused:
            ask(seen, action)
        assert refused.value.problem.code == "out-of-range"


def test_a_crash_from_a_vehicle_of_others_is_reckoned_without_its_load():
    units = {
        "a": man("x", skills={"legs": LEGS}),
        "van": man("z", skills={"seats": {"category": "control", "sub-category": "load", "impact": 2}}),
        "b": man("y"),
    }
    seen = GAME.view(battle(units, "x", "y", "z"), side("x"))
    action = read(type="crash", by="a", **{"with": "legs"}, target="b", distance=2)
    assert seen.closed == {"van", "b"}
    whole = GAME.odds.odds(seen, action), GAME.odds.breakdown(seen, action)
    boarding = replace(action, inside="van")
    assert (GAME.odds.odds(seen, boarding), GAME.odds.breakdown(seen, boarding)) == whole


@pytest.mark.parametrize(("thing", "amount"), [("a", "20"), ("b", "?"), ("rock", None)])
def test_the_weight_to_lift_is_told_as_far_as_it_is_known(thing, amount):
    force = {"category": "control", "sub-category": "override", "traits": ["force"], "range": 9, "extension": 30}
    seen = GAME.view(battle({"a": man("x", skills={"lift": force}), "b": man("y")}), side("x"))
    lines = GAME.odds.breakdown(seen, read(type="force-move", by="a", **{"with": "lift"}, object=thing, distance=1))
    assert [line.amount for line in lines if line.label == "Weight"] == ([] if amount is None else [amount])
