"""Pincers (WL-8.15)."""

import pytest

from tests.games.war_logic import tables
from tests.games.war_logic.tables import man, refusal_code, table, weapon


def duel(**more):
    return table({"a": man("x", skills={"gun": weapon()}), "b": man("y", skills={"gun": weapon()})}, **more)


@pytest.mark.parametrize(
    ("sides", "code"), [(7, "too-many-sides"), (0, "too-many-sides"), (3, "pincer-needs-attackers")]
)
def test_pincers_have_limits(sides, code):
    assert refusal_code(duel(), "attack", 5, by="a", **{"with": "gun"}, target="b", sides=sides, attackers=2) == code


def test_a_pincer_needs_units_that_can_attack_together():
    """WL-8.15, WL-6.2."""
    skills = {"gun": tables.weapon(), "rank": "sergeant"}
    units = {name: tables.man("x", skills=skills) for name in "abc"}
    state = tables.course({**units, "d": tables.man("y", health=200, skills=skills)})
    pincer = {"type": "attack", "by": "a", "with": "gun", "target": "d", "sides": 3, "attackers": 3}
    assert tables.refused(state, "x", 2, **pincer) == "pincer-needs-attackers"
    assert tables.choices(tables.offered(state, "x")["attack:a:gun"], "sides", scale=True) == [1]
    state = tables.act(state, "x", type="order", by="a", with_="rank", targets=["b", "c"])
    assert tables.choices(tables.offered(state, "x")["attack:a:gun"], "sides", scale=True) == [1, 2, 3]
    assert tables.refused(state, "x", 2, **{**pincer, "attackers": 6, "sides": 6}) == "pincer-needs-attackers"
    assert tables.refused(state, "x", 2, **{**pincer, "attackers": 0, "sides": 1}) == "pincer-needs-attackers"
    volley = {"type": "volley", "shots": [{**pincer, "sides": 4, "attackers": 4, "type": "attack"}]}
    volley["shots"][0].pop("type")
    assert tables.refused(state, "x", 2, **volley) == "pincer-needs-attackers"
    after = tables.act(state, "x", 2, **pincer)
    assert after.units["d"].health == 200 - 18
    answer = {"type": "attack-back", "by": "d", "with": "gun", "target": "a", "sides": 2, "attackers": 2}
    assert tables.refused(tables.act(after, "x", type="end-offense"), "y", 2, **answer) == "pincer-needs-attackers"
