"""Explosions (WL-8.22, WL-8.23)."""

from tests.games.war_logic import tables
from tests.games.war_logic.tables import do, man, table, weapon


def test_the_log_shows_the_arithmetic_of_a_blast():
    bomb = weapon(impact=8, extension=12)
    state = table({"a": man("x", skills={"bomb": bomb}), "b": man("y"), "c": man("y", behind="wall")},
                  places={"wall": {"kind": "obstacle"}})  # fmt: skip
    _, report = do(state, "attack", 6, by="a", **{"with": "bomb"}, target="b", near={"c": 2})
    line = report.shots[0].lines[-1]
    assert (line.label, line.amount, line.how) == ("Blast at c", "4", "8 × 5 / 10, rounded up, hiding")


def test_nobody_is_near_a_shot_without_a_blast():
    """WL-8.22."""
    skills = {"gun": weapon(), "bomb": weapon(extension=12)}
    state = tables.course({"a": man("x", skills=skills), "b": man("y"), "c": man("y")})
    for target in ("b", None):
        shot = {"by": "a", "with": "gun", "target": target, "near": {"c": 1}}
        assert tables.refused(state, "x", type="attack", **shot) == "out-of-range"
        assert tables.refused(state, "x", type="volley", shots=[shot]) == "out-of-range"
        assert tables.act(state, "x", 5, type="attack", **{**shot, "with": "bomb"}).units["c"].health < 20


def test_a_blast_spares_those_whom_the_weapon_does_not_hurt():
    """WL-9.8, WL-11.6: a biological blast leaves the machine beside its target whole."""
    gas = tables.weapon(extension=12, **{"effective-against": ["biological"]})
    tank = tables.man("y", nature=["machinery"])
    for counts, left in ((True, 20), (False, 15)):
        units = {"a": tables.man("x", skills={"gas": gas}), "b": tables.man("y"), "tank": tank}
        state = tables.course(units, card={"effective-against": counts})
        state = tables.act(state, "x", 5, type="attack", by="a", with_="gas", target="b", near={"tank": 1})
        assert (state.units["b"].health, state.units["tank"].health) == (15, left)
        assert state.units["tank"].attacked_by == {"a"}
