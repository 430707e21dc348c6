"""Infestation (WL-13.14)."""

from tests.games.war_logic.tables import act, course, man, refused

HACK = {"category": "control", "sub-category": "override", "impact": 90, "range": 99}


def test_who_changes_sides_leaves_fear_and_speeches_behind():
    units = {
        "a": man("x", skills={"hack": HACK}),
        "b": man("y", status=["fleeing"], morale={"defense": 2}),
        "c": man("y"),
    }
    state = act(course(units), "x", 9, type="infest", by="a", with_="hack", target="b")
    unit = state.units["b"]
    assert unit.side == "x" and unit.status == {"infested"} and (unit.morale.attack, unit.morale.defense) == (0, 0)


def test_an_infested_unit_of_a_copy_of_the_same_army_is_in_no_team_of_the_new_side():
    """Both armies have a team of one name; a team is one within its army (WL-5.6, WL-15.3)."""
    call = {"category": "strategy", "sub-category": "morale", "impact": 1, "range": 9}
    units = {"a": man("x", team="redcoats", skills={"hack": HACK, "call": call}), "a2": man("x", team="redcoats")}
    units |= {"b": man("y", team="redcoats"), "c": man("y", team="redcoats")}
    state = act(course(units), "x", 9, type="infest", by="a", with_="hack", target="b")
    state = act(act(state, "x", type="end-turn"), "y", type="begin-turn", side="y")
    state = act(act(state, "y", type="end-turn"), "x", type="begin-turn", side="x")
    speech = {"type": "speech", "by": "a", "with": "call"}
    assert refused(state, "x", **speech, members=["a2"]) == ""
    assert refused(state, "x", **speech, members=["b"]) == "not-in-team"


def test_an_infested_form_costs_nothing_or_more_and_less_than_its_victim():
    state = course({"a": man("x", skills={"hack": HACK}), "b": man("y", health=5)})
    codes = {cost: _code(state, cost) for cost in (-1, 0, 2, 500)}
    assert codes == {-1: "negative-property", 0: "", 2: "", 500: "form-too-costly"}


def _code(state, cost):
    return refused(state, "x", 9, type="infest", by="a", with_="hack", target="b", **{"form-cost": cost})
