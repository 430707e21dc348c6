"""Spies (WL-15.5 to WL-15.9)."""

from tests.games.war_logic.tables import do, man, table


def test_radio_exposes_a_spy():
    spy = {"spy": True, "hidden-path": 8, "skills": {"rank": "sergeant", "radio": "radio"}}
    state = table({"a": man("x", **spy), "b": man("x", spy=True, skills={"radio": "radio"})})
    state, _ = do(state, "order", by="a", **{"with": "rank"}, via="radio", targets=["b"], distances={"b": 3})
    assert (state.units["a"].exposed, state.units["b"].exposed) == (True, False)
