"""Regenerative armor (WL-14.6, WL-14.7)."""

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
