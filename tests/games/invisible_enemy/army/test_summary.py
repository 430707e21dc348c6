"""Numbers derived from an army: base intervals, own types."""

import pytest

from rules.games.invisible_enemy.game import GAME
from tests.games.invisible_enemy.armies import change_document
from tests.games.invisible_enemy.samples import FIRST_CLIP


@pytest.mark.parametrize(("tech", "interval"), [(1, 5), (4, 5), (5, 7), (8, 7), (9, 9), (30, 9)])
def test_base_intervals(tech, interval):
    document = change_document(FIRST_CLIP, (("tech_level",), tech))
    assert GAME.armies.evaluate(GAME.armies.read(document)).values["interval"] == interval


def test_own_types_come_before_the_catalogue():
    own = {"heavy-combat": {"role": "heavy", "hull": 1, "speed": 1}}
    document = change_document(FIRST_CLIP, (("mgvs",), own))
    assert (
        GAME.armies.evaluate(GAME.armies.read(document)).values["cost"]
        < GAME.armies.evaluate(GAME.armies.read(FIRST_CLIP)).values["cost"]
    )
