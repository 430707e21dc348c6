"""Die modifiers (WL-8.8 to WL-8.14)."""

from tests.games.war_logic.tables import do, man, table, weapon


def test_surprise_counts_once():
    state = table({"a": man("x", skills={"gun": weapon(traits=["stealth"])}), "b": man("y", status=["fleeing"])})
    _, report = do(state, "attack", 5, by="a", **{"with": "gun"}, target="b", from_behind=True, stealth=True)
    assert report.shots[0].modified == 6
