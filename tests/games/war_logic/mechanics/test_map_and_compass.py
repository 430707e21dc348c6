"""Map and compass: inches for members of a team (WL-7.7)."""

import pytest

from tests.games.war_logic.tables import act, course, man, offered, refused

WALK = {"walk": "human-land-move"}


def march(impact):
    chart = {"category": "control", "sub-category": "information", "impact": impact, "range": 20}
    skills = {**WALK, "chart": chart, "rank": "sergeant"}
    units = {"a": man("x", skills=skills, team="t"), **{name: man("x", skills=WALK, team="t") for name in "bc"}}
    state = course({**units, "d": man("y", skills=WALK)}, card={"map-bonus": True})
    return act(state, "x", type="order", by="a", with_="rank", targets=["b", "c"])


def walk(name, distance=26):
    return {"type": "move", "by": name, "with": "walk", "distance": distance, "bonus": 20}


@pytest.mark.parametrize("impact", [1, 2])
def test_a_map_helps_as_many_members_as_its_impact(impact):
    state = march(impact)
    for name in "abc"[:impact]:
        assert ("bonus",) in [one.path for one in offered(state, "x")[f"move:{name}:walk"].fields]
        state = act(state, "x", **walk(name))
    last = "abc"[impact]
    assert ("bonus",) not in [one.path for one in offered(state, "x")[f"move:{last}:walk"].fields]
    assert refused(state, "x", **walk(last)) == "too-far"
    assert refused(state, "x", type="move", by=last, with_="walk", distance=6) == ""


def test_a_map_helps_again_in_the_next_turn():
    state = act(march(1), "x", **walk("b"))
    for who in "xy":
        state = act(state, who, type="end-turn")
        state = act(state, "y" if who == "x" else "x", type="begin-turn", side="y" if who == "x" else "x")
    assert refused(state, "x", **walk("c")) == ""


def test_a_small_map_serves_where_it_is_enough():
    small = {"category": "control", "sub-category": "information", "impact": 1, "range": 5}
    state = march(1)
    units = {**WALK, "chart": {**small, "range": 20}, "leaf": small}
    state = course({"a": man("x", skills=units), "d": man("y")}, card={"map-bonus": True})
    state = act(state, "x", type="move", by="a", with_="walk", distance=10, bonus=4)
    assert state.units["a"].guided == {"leaf": {"a"}}


def test_a_map_that_is_named_is_one_of_the_team():
    """The case files and the referee may name it; a side says how many inches it takes."""
    state = march(2)
    assert refused(state, "referee", **{**walk("a"), "bonus": "compass"}) == "no-such-skill"
    for named in ("chart", "a"):
        moved = act(state, "referee", **{**walk("a"), "bonus": named})
        assert moved.units["a"].guided == {"chart": {"a"}}
        assert refused(state, "x", **{**walk("a"), "bonus": named}) == "no-such-skill"


def test_no_inches_of_a_map_that_nobody_has_are_none():
    state = course({"a": man("x", skills=WALK), "d": man("y", skills=WALK)}, card={"map-bonus": True})
    assert refused(state, "x", **{**walk("a", 6), "bonus": 0}) == "no-such-skill"
