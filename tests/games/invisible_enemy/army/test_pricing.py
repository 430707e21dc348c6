"""House points (IE-1.60)."""

from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.catalogue import MGVS

POINTS = {
    "recce-combat": 24,
    "light-combat": 30,
    "medium-combat": 32,
    "heavy-combat": 39,
    "support-combat": 27,
    "network": 25,
    "engineer": 22,
    "au8-sarissa": 32,
    "eu3-pike": 27,
    "eu12-mace": 33,
    "k817-blue": 34,
    "l63-whiptail": 28,
}


def test_house_points_of_every_type():
    assert {key: points(mgv) for key, mgv in MGVS.items()} == POINTS
