"""Effective impact (WL-8.6)."""

import pytest

from tests.games.war_logic.tables import do, man, table, weapon


@pytest.mark.parametrize(("impact", "face", "effective"), [(5, 9, 5), (5, 3, 2), (1, 1, 1), (10, 4, 4), (3, 7, 3)])
def test_the_product_is_rounded_up(impact, face, effective):
    state = table({"a": man("x", skills={"gun": weapon(impact=impact)}), "b": man("y")})
    _, report = do(state, "attack", face, by="a", **{"with": "gun"}, target="b")
    assert report.shots[0].effective == effective
