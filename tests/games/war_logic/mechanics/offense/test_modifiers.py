"""Die modifiers (WL-8.8 to WL-8.14)."""

from tests.games.war_logic.tables import act, course, do, man, table, weapon


def test_surprise_counts_once():
    state = table({"a": man("x", skills={"gun": weapon(traits=["stealth"])}), "b": man("y", status=["fleeing"])})
    _, report = do(state, "attack", 5, by="a", **{"with": "gun"}, target="b", from_behind=True, stealth=True)
    assert report.shots[0].modified == 6


# --- doubtful readings (RULINGS.md) ---------------------------------------------------------------

GUN = {"gun": weapon(range=60), "walk": "human-land-move"}


def shot(units, **more):
    """Returns the points that A takes off B with a 5."""
    state = course({"a": man("x", skills=GUN), **units}, places={"mill": {"kind": "house", "health": 90}}, **more)
    after = act(state, "x", 5, type="attack", by="a", with_="gun", target="b")
    return 20 - after.units["b"].health


def test_cover_turns_for_those_at_the_place_alone():
    """WL-8.13, WL-11.2: who shoots from outside finds the defender hiding, whoever holds the house."""
    here = {"skills": GUN, "inside": "mill"}
    assert shot({"b": man("y", **here)}) == 4
    assert shot({"b": man("y", **here), "c": man("x", **here), "d": man("x", **here)}) == 4
    inside = {"a": man("x", **here), "b": man("y", **here)}
    assert shot(inside) == 4 and shot({**inside, "c": man("x", **here)}) == 5


def test_what_cannot_move_has_no_height():
    """WL-8.17, WL-7.4: a man on foot has two points of leverage on a house, bought or laid out."""
    assert shot({"b": man("y", nature=["building"])}) == 6  # (10 + 2) × 5 / 10
    state = course({"a": man("x", skills=GUN), "b": man("y")}, places={"mill": {"kind": "house", "health": 90}})
    assert act(state, "x", 5, type="attack", by="a", with_="gun", target="mill").places["mill"].health == 84


def test_a_passenger_keeps_the_height_of_its_own_legs():
    """WL-7.4: it has that of the movement skill that it used last."""
    units = {"plane": man("x", skills={"fly": "plane-move"}), "a": man("x", skills=GUN, inside="plane")}
    assert shot({**units, "b": man("y", skills=GUN)}) == 5


def test_a_flag_speech_helps_an_automatic_turret():
    """WL-5.7, WL-12.8: its fire is an attack back, just after the enemy has moved in."""
    flag = {"category": "strategy", "sub-category": "morale", "extension": 3, "range": 2}
    units = {"a": man("x", skills={"flag": flag, "auto": weapon(traits=["turret"])}, team="t")}
    state = course({**units, "b": man("y", skills=GUN)})
    state = act(state, "x", type="speech", by="a", with_="flag", mode="defense", members=["a"])
    state = act(act(state, "x", type="end-turn"), "y", type="begin-turn", side="y")
    state = act(state, "y", type="move", by="b", with_="walk", distance=1)
    assert act(state, "x", 5, type="turret", by="a", with_="auto", target="b").units["b"].health == 20 - 8
