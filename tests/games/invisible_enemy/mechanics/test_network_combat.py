"""Network combat, with the rulings on it."""

from tests.games.invisible_enemy.table import act, battle


def test_on_equal_points_nobody_declares_first():
    state, event = act(battle(sides={"a": {"network_dice": 1}, "b": {"network_dice": 1}}), "network-combat", 4, 4)
    assert event.first_declare is None and state.first_declare is None


def test_a_side_without_dice_scores_nothing():
    assert act(battle(), "network-combat")[1].points == {"a": 0, "b": 0}
