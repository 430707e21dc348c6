"""Purchases, with the rulings on it."""

from tests.games.invisible_enemy.table import act, battle, mgv, refused


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


def test_points_that_are_not_spent_are_lost():
    """IE-4.5."""
    state, event = act(battle(sides={"a": {"points": 3}, "b": {"points": 5}}), "done-buying", by="a")
    assert event.lost == 3 and state.sides["a"].points == 0 and state.sides["b"].points == 5
    assert state.sides["a"].bought and not state.sides["b"].bought


def test_a_unit_without_bases_gets_no_automatic_move():
    """IE-4.12."""
    bases = {"a1": {**mgv("recce-combat"), "unit": "u"}, "b1": mgv("recce-combat", side="b")}
    units = {"u": {"side": "a"}, "gone": {"side": "a"}}
    state = battle(sides={"a": {"points": 5}}, units=units, bases=bases)
    assert refused(state, "buy", by="a", item="automatic-move", unit="gone") == "base-destroyed"
    assert act(state, "buy", by="a", item="automatic-move", unit="u")[0].units["u"].auto_move
