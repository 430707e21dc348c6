"""Cover of places, vehicles and obstacles that are units (WL-8.12, WL-8.13, WL-9.6, WL-9.7)."""

from tests.games.war_logic.tables import act, choices, course, man, offered, refused, weapon

SKILLS = {"gun": weapon(), "walk": "human-land-move"}


def walled(**card):
    units = {
        "a": man("x", skills=SKILLS),
        "b": man("y", skills=SKILLS, behind="wall"),
        "c": man("y", skills=SKILLS, behind="a"),
    }
    units["wall"] = {"side": "y", "nature": ["building"], "armor": 3}
    return course(units, card=card)


def test_a_bought_obstacle_hides_who_stands_behind_it():
    state = act(walled(), "x", 6, type="attack", by="a", with_="gun", target="b")
    assert state.units["b"].health == 15 and state.units["wall"].armor == 3
    state = act(walled(), "x", 6, type="attack", by="a", with_="gun", target="c")
    assert state.units["c"].health == 14  # nobody hides behind a man


def test_a_destroyed_obstacle_hides_nobody_and_hits_who_was_behind_it():
    state = act(walled(), "x", 5, type="attack", by="a", with_="gun", target="wall")
    assert state.units["b"].behind is None and state.units["b"].health == 17  # 6 (two of height), 3 for the wall
    assert state.units["b"].attacked_by == {"a"}


def test_a_bought_obstacle_loses_what_it_keeps_off():
    state = act(walled(**{"cover-damage": True}), "x", 6, type="attack", by="a", with_="gun", target="b")
    assert (state.units["b"].health, state.units["wall"].armor) == (15, 2)


def test_units_end_behind_obstacles_and_behind_nothing_else():
    state = walled()
    assert choices(offered(state, "x")["move:a:walk"], "behind") == [None, "wall"]
    move = {"type": "move", "by": "a", "with": "walk", "distance": 2}
    assert refused(state, "x", **move, behind="c") == "unreadable"
    assert act(state, "x", **move, behind="wall").units["a"].behind == "wall"


def test_a_vehicle_does_not_board_what_it_carries():
    seats = {"seats": {"category": "control", "sub-category": "load", "impact": 2}, **SKILLS}
    units = {"car": man("x", skills=seats), "van": man("x", skills=seats, inside="car"), "b": man("y")}
    state = course(units)
    assert refused(state, "x", type="move", by="car", with_="walk", distance=1, inside="van") == "overloaded"
