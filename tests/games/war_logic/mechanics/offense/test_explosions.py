"""Explosions (WL-8.22, WL-8.23)."""

from tests.games.war_logic.tables import do, man, table, weapon


def test_the_log_shows_the_arithmetic_of_a_blast():
    bomb = weapon(impact=8, extension=12)
    state = table({"a": man("x", skills={"bomb": bomb}), "b": man("y"), "c": man("y", behind="wall")},
                  places={"wall": {"kind": "obstacle"}})  # fmt: skip
    _, report = do(state, "attack", 6, by="a", **{"with": "bomb"}, target="b", near={"c": 2})
    line = report.shots[0].lines[-1]
    assert (line.label, line.amount, line.how) == ("Blast at c", "4", "8 × 5 / 10, rounded up, hiding")
