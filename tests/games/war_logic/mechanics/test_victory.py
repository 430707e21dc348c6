"""Objectives and their counters (section 17)."""

from rules.games.war_logic.battle.state import Side
from rules.kernel.records import replace
from tests.games.war_logic.tables import do, man, table


def test_several_points_count_only_together():
    points = [{"type": "hold", "place": place, "turns": 1} for place in ("hill", "mill")]
    units = {"a": man("x", inside="hill"), "c": man("x"), "b": man("y")}
    state = table(units, places={"hill": {}, "mill": {}}, card={"objective": points})
    state, _ = do(state, "begin-turn", side="x")
    state, _ = do(state, "end-turn")
    assert (state.counters, state.winner) == ({"x": 0, "y": 0}, None)
    state = table({**units, "c": man("x", inside="mill")}, places={"hill": {}, "mill": {}}, card={"objective": points})
    state, _ = do(state, "begin-turn", side="x")
    state, _ = do(state, "end-turn")
    assert (state.counters, state.winner) == ({"x": 1, "y": 0}, "x")


def test_annihilation_alone_does_not_win_an_objective_of_two_parts():
    both = [{"type": "annihilation"}, {"type": "hold", "place": "hill", "turns": 2}]
    state = table(
        {"a": man("x", inside="hill"), "b": man("y", status=["dead"])}, places={"hill": {}}, card={"objective": both}
    )
    state, _ = do(state, "begin-turn", side="x")
    state, _ = do(state, "end-turn")
    assert state.winner is None
    state, _ = do(state, "begin-turn", side="x")
    assert do(state, "end-turn")[0].winner == "x"


def test_capture_counts_the_turns_of_the_side_with_the_carrier():
    card = {"objective": {"type": "capture", "carrier": "mule", "turns": 2}}
    cuffs = {"category": "control", "sub-category": "load", "impact": 1, "traits": ["cuffs"]}
    state = table({"mule": man("x"), "a": man("x"), "b": man("y", skills={"cuffs": cuffs})}, card=card)
    state, _ = do(state, "begin-turn", side="x")
    state, _ = do(state, "end-turn")
    assert state.counters == {"x": 1, "y": 0}
    state, _ = do(state, "surrender", by="mule", to="b", **{"with": "cuffs"})
    assert (state.units["mule"].held_by, "prisoner" in state.units["mule"].status) == ("b", True)
    state, _ = do(state, "begin-turn", side="y")
    assert do(state, "end-turn")[0].counters == {"x": 0, "y": 0}


def test_counters_name_sides_by_their_names():
    state = table({"a": man("x", inside="hill"), "b": man("y")}, places={"hill": {}},
                  card={"objective": [{"type": "hold", "place": "hill", "turns": 2}]})  # fmt: skip
    state = replace(state, sides={"x": Side(name="Iron Choir"), "y": Side(name="Y")})
    state, _ = do(state, "begin-turn", side="x")
    assert do(state, "end-turn")[1].lines[0].label == "Iron Choir"
