"""Offers of kits."""

from typing import Any

from rules.games.war_logic.battle.state import Side, State
from rules.games.war_logic.game import GAME
from rules.kernel.display.screen import Offer
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.war_logic.tables import do, man, table, weapon


def battle(units: dict[str, Any], *sides: str, **more: Any) -> State:
    return replace(table(units, **more), sides={key: Side(name=key.upper()) for key in sides or ("x", "y")})


def offered(state: State, who: str) -> dict[str, Offer]:
    return {one.key: one for one in GAME.display.offers(GAME.view(state, side(who)))}


def test_energy_is_offered_for_used_skills_of_each_unit():
    kit = {"category": "defense", "sub-category": "energy", "impact": 4, "number": 3, "range": 5}
    gun = {**weapon(number=20), "left": 12, "name": "Long rifle"}
    units = {"a": man("x", skills={"gun": weapon()}), "b": man("y", skills={"fuel": kit, "gun": weapon()})}
    units |= {"c": man("y", skills={"health": "human-health", "gun": gun})}
    state, _ = do(table(units), "begin-turn", side="x")
    state, _ = do(state, "attack", 2, by="a", **{"with": "gun"}, target="b")
    state, _ = do(state, "end-offense")
    found = {
        one.label: one for one in GAME.display.offers(GAME.view(state, side("y"))) if one.action["type"] == "recover"
    }
    assert list(found) == ["Use fuel on c"]
    assert [option.label for option in found["Use fuel on c"].fields[0].options] == ["Long rifle"]
    state, report = do(state, "recover", by="b", **{"with": "fuel"}, target="c", refuel="gun")
    assert report.recovered == 4 and state.units["c"].left["gun"] == 16


def test_a_kit_is_offered_for_wounded_units_and_first_for_its_owner():
    kit = {"category": "defense", "sub-category": "healing", "impact": 5, "number": 3}
    units = {"whole": man("x"), "other": man("x", health=5, **{"max-health": 20}),
             "medic": man("x", skills={"kit": kit}), "z": man("y", skills={"gun": weapon()})}  # fmt: skip

    def meant(**medic):
        state, _ = do(battle({**units, "medic": {**units["medic"], **medic}}), "begin-turn", side="y")
        state, _ = do(state, "attack", 1, by="z", **{"with": "gun"}, target="medic")
        state = replace(state, units={**state.units, "medic": replace(state.units["medic"], **medic)})
        return offered(do(state, "end-offense")[0], "x")["recover:medic:kit"].action["target"]

    assert meant() == "medic"
    assert meant(health=20) == "other"


def test_a_full_skill_is_not_refilled():
    units = {"a": man("x", skills={"gun": weapon(number=6)}), "b": man("y", health=0, status=["dead"],
             skills={"gun": weapon(number=6)}), "c": man("y")}  # fmt: skip
    state, _ = do(battle(units, card={"refill": True, "open-sheets": True}), "begin-turn", side="x")
    assert "refill:a:gun" not in offered(state, "x")
    state = replace(state, units={**state.units, "a": replace(state.units["a"], left={"gun": 3})})
    assert "refill:a:gun" in offered(state, "x")
