"""Volleys (WL-8.3, WL-9.3)."""

from tests.games.war_logic.tables import do, man, table, weapon


def duel(**more):
    return table({"a": man("x", skills={"gun": weapon()}), "b": man("y", skills={"gun": weapon()})}, **more)


def test_a_volley_wastes_shots_out_of_range():
    shots = [{"by": "a", "with": "gun", "target": "b", "distance": 11}]
    state, report = do(duel(), "volley", 9, shots=shots)
    assert report.shots[0].fate == "out-of-range"
    assert (state.units["a"].left["gun"], state.units["b"].health) == (19, 20)
    assert state.units["b"].attacked_by == {"a"}


def test_a_shot_at_a_dead_target_is_lost():
    state = table({"a": man("x", skills={"g": weapon(), "h": weapon()}), "b": man("y", health=3)})
    shots = [{"by": "a", "with": key, "target": "b", "distance": 1} for key in "gh"]
    state, report = do(state, "volley", 9, 9, shots=shots)
    assert [shot.fate for shot in report.shots] == ["", "lost"]
    assert state.units["a"].left == {"g": 19, "h": 19}
