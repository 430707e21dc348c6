"""Self destruct, with the rulings on it."""

import pytest

from rules.games.invisible_enemy.catalogue import HOUSE_CHARTS
from rules.games.invisible_enemy.mechanics import self_destruct
from rules.games.invisible_enemy.mechanics.self_destruct import blast_band
from tests.games.invisible_enemy.table import act, battle, mgv


@pytest.mark.parametrize(
    ("speed", "defense", "expected"), [(2, 0, (1, 2)), (6, 9, (2, 5)), (20, 5, (3, 6)), (0, 1, (1, 2))]
)
def test_self_destruct_takes_the_nearest_entry(speed, defense, expected):
    band = blast_band(HOUSE_CHARTS, speed)
    assert (band.range, self_destruct.attack_value(band, defense)) == expected


def test_self_destruction_uses_the_cp_row_with_damage_and_cover():
    state = battle(bases={"a1": mgv(at=[0, 0], hits=2), "b1": mgv(side="b", at=[0, 1])})
    event = act(state, "self-destruct", 6, by="a1", covered=["b1"])[1]
    assert event.volleys["b1"].modifier == (4 - 3 - 1) - 2 - 3
