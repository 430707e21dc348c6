"""Cover damage (WL-9.7)."""

from tests.games.war_logic.tables import do, man, table, weapon


def test_cover_loses_the_points_that_it_keeps_off_if_the_card_says_so():
    state = table(
        {"a": man("x", skills={"gun": weapon()}), "b": man("y", behind="wall")},
        places={"wall": {"kind": "obstacle", "health": 9}},
        card={"cover-damage": True},
    )
    state, report = do(state, "attack", 5, by="a", **{"with": "gun"}, target="b")
    assert (report.shots[0].effective, state.places["wall"].health) == (4, 8)
