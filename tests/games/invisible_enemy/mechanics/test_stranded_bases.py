"""Stranded bases, with the rulings on it."""

from tests.games.invisible_enemy.battles import A, find_offers, play, refusal_code
from tests.games.invisible_enemy.plans import drive, lay_out, ready_to_drive
from tests.games.invisible_enemy.table import act, battle


def test_of_equal_halves_the_lowest_id_stays_in_network():
    state = battle(
        sides={"a": {"tech_level": 1}},
        units={"u": {"side": "a"}},
        bases={
            "x": {"unit": "u", "id": 7, "mgv": "light-combat", "at": [0, 0]},
            "y": {"unit": "u", "id": 3, "mgv": "light-combat", "at": [9, 0]},
        },
    )
    assert act(state, "check-contact", unit="u")[1].stranded == ("x",)


def test_a_moving_unit_strands_no_bases():
    """Contact is lost by losses; a unit that moves stays together (IE-6.51)."""
    state = drive(ready_to_drive(lay_out()), to=[20, 13])
    assert find_offers(state, A, "contact:Barn") == []
    assert refusal_code(state, A, "check-contact", unit="Barn", stranded=["Barn 2"]) == "not-now"
    state = play(state, A, "finish-unit", unit="Barn")
    assert find_offers(state, A, "contact:Barn"), "a shot may split it afterwards"
