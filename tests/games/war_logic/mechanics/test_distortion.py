"""Distorted commands (WL-13.13)."""

from tests.games.war_logic.tables import do, man, refusal_code, table


def test_a_distorted_side_has_no_control_step():
    jam = {"category": "control", "sub-category": "override", "impact": 1}
    units = {"a": man("x", skills={"jam": jam}), "b": man("y", skills={"rank": "sergeant"}), "c": man("y")}
    state, _ = do(table(units), "distort", by="a", **{"with": "jam"}, side="y")
    state, _ = do(state, "begin-turn", side="y")
    order = {"by": "b", "with": "rank", "via": "voice", "targets": ["c"]}
    assert refusal_code(state, "order", **order) == "command-distorted"
    state, _ = do(state, "end-turn")
    state, _ = do(state, "begin-turn", side="y")
    assert refusal_code(state, "order", **order) == ""
