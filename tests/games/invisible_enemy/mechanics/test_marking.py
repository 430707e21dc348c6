"""Marking, with the rulings on it."""

from tests.games.invisible_enemy.table import act, battle, refused


def test_one_deflection_for_each_barrage():
    state = battle(sides={"a": {"deflections": 2}}, barrages={"m": {"side": "b", "kind": "type-2"}})
    state, _ = act(state, "deflect", by="a", marker="m")
    assert refused(state, "deflect", by="a", marker="m") == "already-deflected"
