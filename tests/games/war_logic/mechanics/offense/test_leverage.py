"""Leverage (WL-8.17, WL-8.18)."""

import pytest

from tests.games.war_logic.tables import do, man, table, weapon


@pytest.mark.parametrize(
    ("own", "other", "impact"),
    [
        ({"elevation": 9}, {"elevation": 4}, 15),
        ({"elevation": 4}, {"elevation": 9}, 10),
        ({"depth": 7}, {"elevation": 30}, 17),
        ({"elevation": 30}, {"depth": 7}, 10),
        ({"depth": 7}, {"depth": 12}, 10),
    ],
)
def test_depth_beats_height(own, other, impact):
    state = table({"a": man("x", skills={"gun": weapon()}, **own), "b": man("y", **other)})
    _, report = do(state, "attack", 5, by="a", **{"with": "gun"}, target="b")
    assert report.shots[0].impact == impact
