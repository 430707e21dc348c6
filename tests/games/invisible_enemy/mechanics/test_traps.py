"""Traps, with the rulings on it."""

import pytest

from rules.kernel.records import replace
from tests.games.invisible_enemy.table import act, battle, mgv, refused


@pytest.mark.parametrize(
    ("terrain", "traps"), [("ice", [1]), ("slime", [6]), ("mold", [5, 6]), ("mildew", []), ("minefield", [])]
)
def test_trap_faces(terrain, traps):
    for face in range(1, 7):
        dice = [face] if traps else []
        event = act(battle(bases={"a1": mgv()}), "move", *dice, by="a1", path=[{"go": 1, "terrain": terrain}])[1]
        assert event.trapped is (face in traps)


def test_a_trapped_base_stays_trapped_and_may_fire():
    state = battle(phase="reset", bases={"a1": mgv(immobilized=True), "b1": mgv(side="b")})
    state, _ = act(state, "next-phase")
    assert state.bases["a1"].immobilized
    assert (
        refused(
            replace(state, phase=None),
            "move",
            by="a1",
            path=[{"turn": 10}],
        )
        == "immobilized"
    )
    act(battle(bases={"a1": mgv(immobilized=True), "b1": mgv(side="b")}), "shoot", 1, by="a1", target="b1", distance=1)


def test_minefields_trap_no_base():
    assert act(battle(bases={"a1": mgv()}), "move", by="a1", path=[{"go": 2, "terrain": "minefield"}])[1].cost == 2


def test_one_feature_is_one_die():
    state = battle(bases={"a1": mgv("light-combat")})
    mold = {"go": 1, "terrain": "mold"}
    act(state, "move", 1, by="a1", path=[mold, {"turn": 10}, mold])
    act(state, "move", 1, 1, by="a1", path=[{**mold, "piece": "p"}, {**mold, "piece": "q"}])
    act(state, "move", 1, 1, by="a1", path=[mold, {"go": 1}, mold])
