"""The house charts."""

from rules.games.invisible_enemy.catalogue import HOUSE_CHARTS
from rules.games.invisible_enemy.mechanics.barrages import number_needed


def test_house_charts_are_read_from_the_tables():
    assert HOUSE_CHARTS.control.need == {100: 2, 75: 3, 50: 4, 25: 5}
    assert all(
        HOUSE_CHARTS.direct_fire.cp[key] == HOUSE_CHARTS.direct_fire.k[key] - 1 for key in HOUSE_CHARTS.direct_fire.k
    )
    assert [number_needed(HOUSE_CHARTS, defense) for defense in range(9)] == [7, 8, 9, 10, 11, 12, 13, 14, 15]
