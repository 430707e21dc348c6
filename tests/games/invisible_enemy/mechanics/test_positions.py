"""Positions, with the rulings on it."""

from tests.games.invisible_enemy.battles import A, B, begin, refusal_code
from tests.games.invisible_enemy.plans import lay_out


def test_a_unit_is_put_down_in_a_row_on_the_table():
    state = lay_out()
    assert [state.bases[f"Barn {number}"].at for number in (1, 2, 3)] == [(18, 10), (20, 10), (22, 10)]
    assert refusal_code(state, A, "locate-unit", unit="Barn", at=[20, 20]) == "not-now"
    assert refusal_code(state, B, "locate-unit", unit="Needle", at=[0.5, 20], spacing=2) == "off-table"
    assert refusal_code(begin(), A, "locate-unit", unit="Barn", at=[20, 20]) == "not-now"
