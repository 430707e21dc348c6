"""Regenerative armor (WL-14.6, WL-14.7)."""

from tests.games.war_logic import tables
from tests.games.war_logic.tables import do, man, refusal_code, table, weapon

SHIELD = {"category": "defense", "sub-category": "armor", "impact": 6, "number": 1, "traits": ["regenerative"]}
WALK = {"walk": "human-land-move"}


def test_the_last_charge_uses_up_the_reaction():
    state = table(
        {"a": man("x", skills={"gun": weapon(), "other": weapon()}), "b": man("y", skills={"s": SHIELD, **WALK})}
    )
    state, report = do(state, "attack", 10, by="a", **{"with": "gun"}, target="b")
    assert (report.shots[0].damage, state.units["b"].left["s"]) == (4, 0)
    assert refusal_code(state, "retreat", by="b", **{"with": "walk"}, distance=1) == "auto-recharging"
    state, report = do(state, "attack", 10, by="a", **{"with": "other"}, target="b")
    assert report.shots[0].damage == 10
    state, _ = do(state, "begin-turn", side="y")
    assert state.units["b"].status == frozenset()


SHELL = {"category": "defense", "sub-category": "armor", "impact": 4, "number": 3, "traits": ["regenerative"]}


def test_a_charge_stops_fire_and_mines_and_is_not_spent_on_a_shot_that_falls_short():
    """WL-14.6, WL-9.4, WL-10.3."""
    units = {"a": tables.man("x", skills={"gun": tables.weapon(), "shell": SHELL, "walk": "human-land-move"})}
    units["b"] = tables.man("y", skills={"gun": tables.weapon(), "shell": SHELL})
    state = tables.course(units, hazards={"fire": {"kind": "fire", "impact": 5}})
    burned = tables.act(state, "x", type="move", by="a", with_="walk", distance=1, into="fire")
    assert (burned.units["a"].health, burned.units["a"].left["shell"]) == (19, 2)
    far = {"by": "a", "with": "gun", "target": "b", "distance": 11}
    short = tables.act(state, "x", 5, type="volley", shots=[far])
    assert short.units["b"].attacked_by == {"a"} and short.units["b"].left["shell"] == 3
