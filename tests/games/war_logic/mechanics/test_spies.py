"""Spies (WL-15.5 to WL-15.9)."""

from tests.games.war_logic.tables import act, course, do, man, offered, table


def test_radio_exposes_a_spy():
    spy = {"spy": True, "hidden-path": 8, "skills": {"rank": "sergeant", "radio": "radio"}}
    state = table({"a": man("x", **spy), "b": man("x", spy=True, skills={"radio": "radio"})})
    state, _ = do(state, "order", by="a", **{"with": "rank"}, via="radio", targets=["b"], distances={"b": 3})
    assert (state.units["a"].exposed, state.units["b"].exposed) == (True, False)


def test_a_hidden_spy_is_offered_a_crash_which_exposes_it():
    """WL-15.8, WL-8.28: every unit can crash."""
    spy = man("x", spy=True, skills={"walk": "human-land-move"})
    state = course({"a": spy, "b": man("y")})
    offer = offered(state, "x")["crash:a:walk"]
    assert act(state, "x", 3, **offer.action).units["a"].exposed


def test_a_hidden_spy_takes_what_lies_on_the_table_and_shows_itself():
    """WL-15.9, WL-4.13: the offer is there as the action is; whoever takes something is seen."""
    bonus = {"chest": {"kind": "treasure", "credit": "20"}}
    spy = man("x", spy=True, skills={"walk": "human-land-move"})
    state = course({"a": spy, "b": man("y")}, bonuses=bonus)
    state = act(state, "x", type="move", by="a", with_="walk", distance=3)
    assert "take-over:a:chest" in offered(state, "x")
    after = act(state, "x", type="take-over", by="a", target="chest")
    assert (after.units["a"].exposed, after.bonuses["chest"].taken_by) == (True, "a")
