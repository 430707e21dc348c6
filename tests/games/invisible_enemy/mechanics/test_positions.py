"""Positions, with the rulings on it."""

import pytest

from rules.kernel.viewer import REFEREE
from tests.games.invisible_enemy.battles import A, B, begin, correct, play, refusal_code
from tests.games.invisible_enemy.plans import lay_out


def test_a_unit_is_put_down_in_a_row_on_the_table():
    state = lay_out()
    assert [state.bases[f"Barn {number}"].at for number in (1, 2, 3)] == [(18, 10), (20, 10), (22, 10)]
    assert refusal_code(state, A, "locate-unit", unit="Barn", at=[20, 20]) == "not-now"
    assert refusal_code(state, B, "locate-unit", unit="Needle", at=[0.5, 20], spacing=2) == "off-table"
    assert refusal_code(begin(), A, "locate-unit", unit="Barn", at=[20, 20]) == "not-now"


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("Dust 1", ("terrain", "Dust 1", "cleared"), True),
        ("Tower 1", ("towers", "Tower 1", "hits"), 6),
        ("Barn 1", ("bases", "Barn 1", "hits"), 6),
    ],
)
def test_what_is_gone_is_put_on_no_plan(name, path, value):
    """IE-3.5, IE-7.42: a side places what stands on the table; the referee may mend the rest."""
    state = begin(positions=True, towers=[{"hull": 6}], terrain=[{"type": "dust"}])
    gone = correct(state, path, value)
    assert refusal_code(gone, A, "locate", name=name, at=[5, 5]) == "not-now"
    for viewer, before in ((A, state), (REFEREE, gone)):
        after = play(before, viewer, "locate", name=name, at=[5, 5])
        assert {**after.bases, **after.towers, **after.terrain}[name].at == (5, 5)
