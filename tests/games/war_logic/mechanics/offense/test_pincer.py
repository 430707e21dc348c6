"""Pincers (WL-8.15)."""

import pytest

from tests.games.war_logic.tables import man, refusal_code, table, weapon


def duel(**more):
    return table({"a": man("x", skills={"gun": weapon()}), "b": man("y", skills={"gun": weapon()})}, **more)


@pytest.mark.parametrize(
    ("sides", "code"), [(7, "too-many-sides"), (0, "too-many-sides"), (3, "pincer-needs-attackers")]
)
def test_pincers_have_limits(sides, code):
    assert refusal_code(duel(), "attack", 5, by="a", **{"with": "gun"}, target="b", sides=sides, attackers=2) == code
