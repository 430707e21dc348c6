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


@pytest.mark.parametrize(("height", "die"), [(5, 6), (1, 6), (0, 5)])
def test_flat_leverage_is_a_point_of_the_die_for_any_difference(height, die):
    """WL-8.19: the card may give a point instead of the difference."""
    units = {"a": man("x", skills={"gun": weapon()}, elevation=4 + height), "b": man("y", elevation=4)}
    _, report = do(table(units, card={"leverage": "flat"}), "attack", 5, by="a", **{"with": "gun"}, target="b")
    assert (report.shots[0].modified, report.shots[0].impact) == (die, 10)


def test_what_is_smashed_from_above_has_no_difference_where_leverage_is_flat():
    push = {"category": "control", "sub-category": "override", "range": 15, "extension": 20, "traits": ["force"]}
    units = {"a": man("x", skills={"push": push}), "crate": man("n", health=10, elevation=9), "b": man("y")}
    smash = {"by": "a", "with": "push", "object": "crate", "distance": 1, "target": "b"}
    for leverage, impact in (("difference", 19), ("flat", 10)):
        _, report = do(table(units, card={"leverage": leverage}), "force-crash", 5, **smash)
        assert report.shots[0].impact == impact
