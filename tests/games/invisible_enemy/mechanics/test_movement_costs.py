"""Movement costs, with the rulings on it."""

import pytest

from rules.games.invisible_enemy.battle.actions.movement import Segment
from rules.games.invisible_enemy.mechanics.movement_costs import travel_mode
from rules.kernel.problems import Unreadable
from tests.games.invisible_enemy.table import act, battle, mgv


@pytest.mark.parametrize(
    ("segment", "cost"),
    [
        ({"go": 1, "mode": "diagonal", "slope": 45}, 3),
        ({"go": 1, "mode": "sideways", "slope": 80}, 3),
        ({"go": 1, "terrain": "slime", "mode": "reverse"}, 3),
        ({"go": 1, "slope": 29}, 1),
        ({"go": 1, "slope": 30}, 2),
        ({"go": 1, "slope": 60}, 2),
        ({"go": 1, "slope": 60.5}, 3),
        ({"gap": 0.2}, 2),
        ({"gap": 1}, 2),
    ],
)
def test_rates_add_and_are_capped(segment, cost):
    dice = [1] if "terrain" in segment else []
    assert act(battle(bases={"a1": mgv()}), "move", *dice, by="a1", path=[segment])[1].cost == cost


@pytest.mark.parametrize(
    ("angle", "mode"),
    [
        (0, "forward"),
        (29.9, "forward"),
        (30, "diagonal"),
        (-60, "diagonal"),
        (60.5, "sideways"),
        (119, "sideways"),
        (120, "diagonal-reverse"),
        (150, "diagonal-reverse"),
        (151, "reverse"),
        (180, "reverse"),
        (270, "sideways"),
    ],
)
def test_directions_of_travel(angle, mode):
    assert travel_mode(Segment(go=1, bearing=angle)) == mode


@pytest.mark.parametrize(
    ("turns", "cost"),
    [([44], 0), ([45], 1), ([90], 1), ([90.5], 2), ([180], 2), ([40, 40], 1), ([90, 90], 2), ([90, 90, 90], 2)],
)
def test_turns_without_travel_are_one_change(turns, cost):
    path = [{"turn": turn} for turn in turns]
    assert act(battle(bases={"a1": mgv()}), "move", by="a1", path=path)[1].cost == cost


@pytest.mark.parametrize("path", [[{"go": -1}], [{"gap": -0.5}]])
def test_no_length_is_negative(path):
    state = battle(bases={"a1": mgv(), "b1": mgv(side="b")})
    with pytest.raises(Unreadable):
        act(state, "move", by="a1", path=path)
    with pytest.raises(Unreadable):
        act(state, "shoot", 3, by="a1", target="b1", distance=-3)


def test_turns_to_and_fro_are_no_change():
    """IE-6.35, IE-R24: the sum has signs, so that 90 degrees and back are no change of facing."""
    path = [{"turn": 90}, {"turn": -90}]
    assert act(battle(bases={"a1": mgv()}), "move", by="a1", path=path)[1].cost == 0


def test_a_hull_of_two_thirds_moves_at_a_higher_rate():
    """IE-6.31."""
    whole = battle(bases={"a1": mgv()}).bases["a1"]
    thirds = -(-whole.hull * 2 // 3)
    costs = [
        act(battle(bases={"a1": mgv(hits=hits)}), "move", by="a1", path=[{"go": 1}])[1].cost for hits in (0, thirds)
    ]
    assert costs[0] < costs[1]


def test_turns_on_either_side_of_a_gap_are_not_added_up():
    """IE-6.35: each turn after travel starts from nothing."""
    quarter = {"turn": 90}
    costs = [
        act(battle(bases={"a1": mgv()}), "move", by="a1", path=path)[1].cost
        for path in ([quarter], [{"gap": 0.5}], [quarter, {"gap": 0.5}, quarter])
    ]
    assert costs[2] == 2 * costs[0] + costs[1] > costs[1]
