"""Initiative, with the rulings on it."""

from tests.games.invisible_enemy.table import act, battle


def test_initiative_with_two_dice_or_one():
    assert act(battle(), "initiative", 1, 2, 3, 4)[1].totals == {"a": 3, "b": 7}
    assert act(battle(initiative_dice=1), "initiative", 1, 2)[1].totals == {"a": 1, "b": 2}


def test_type_1_markers_in_hand_are_lost_when_initiative_is_rolled():
    state = battle(sides={"a": {"type1": 2, "type2": 1}, "b": {"type1": 1}})
    for dice in ([3, 4, 6, 1], [6, 6, 1, 1]):
        after, _ = act(state, "initiative", *dice)
        assert [(side.type1, side.type2) for side in after.sides.values()] == [(0, 1), (0, 0)]


def test_a_unit_with_an_automatic_move_takes_its_slot():
    state = battle(
        phase="movement",
        active="a",
        units={"u": {"side": "a", "auto_move": True}, "v": {"side": "b"}},
        bases={"x": {"unit": "u", "mgv": "light-combat"}, "y": {"unit": "v", "mgv": "light-combat"}},
    )
    assert act(state, "activate", unit="u")[0].active == "b"
