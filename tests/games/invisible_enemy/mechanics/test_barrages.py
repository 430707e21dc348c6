"""Barrages, with the rulings on it."""

from tests.games.invisible_enemy.table import act, battle, mgv


def test_two_barrages_roll_twice_and_each_deflects_for_itself():
    markers = {
        "m1": {"side": "a", "kind": "type-1", "at": [0, 0]},
        "m2": {"side": "a", "kind": "type-1", "at": [0, 1], "deflected": True},
    }
    state = battle(bases={"b1": mgv(side="b", at=[0, 1], flank_support=True)}, barrages=markers)
    state, first = act(state, "resolve-barrage", 4, 5, marker="m1")
    _, second = act(state, "resolve-barrage", 5, 5, marker="m2")
    assert first.rolled["b1"].total == 9 and second.rolled["b1"].total == 9


def test_towers_have_no_flanks():
    state = battle(
        towers={"t": {"hull": 9, "at": [0, 0]}}, barrages={"m": {"side": "a", "kind": "type-1", "at": [0, 0]}}
    )
    assert act(state, "resolve-barrage", 5, 5, marker="m")[1].destroyed == ()


def test_terrain_is_cleared_by_its_centre():
    pieces = {
        "near": {"type": "minefield", "at": [2, 0]},
        "far": {"type": "minefield", "at": [2.1, 0]},
        "rock": {"type": "shrapnel", "at": [1, 0]},
    }
    state = battle(terrain=pieces, barrages={"m": {"side": "a", "kind": "type-1", "at": [0, 0]}})
    assert act(state, "resolve-barrage", marker="m")[1].cleared == ("near",)
