"""Purchases, with the rulings on it."""

from tests.games.invisible_enemy.table import act, battle, refused


def test_deflections_are_kept_and_drops_work_at_once():
    state = battle(sides={"a": {"points": 5}})
    state, _ = act(state, "buy", by="a", item="deflection")
    state, _ = act(state, "buy", by="a", item="network-drop-25")
    assert state.sides["a"].deflections == 1 and state.sides["b"].status == 75


def test_drops_stack_to_the_floor():
    state = battle(sides={"a": {"points": 20}})
    state, _ = act(state, "buy", by="a", item="network-drop-25")
    state, _ = act(state, "buy", by="a", item="network-drop-50")
    assert state.sides["b"].status == 25
    assert refused(state, "buy", by="a", item="network-drop-25") == "status-floor"
