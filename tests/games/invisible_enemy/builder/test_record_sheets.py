"""The printed hit log."""

import pytest

from rules.games.invisible_enemy.game import GAME
from tests.games.invisible_enemy.samples import ARMIES, FIRST_CLIP


@pytest.mark.parametrize("document", ARMIES, ids=[army["name"] for army in ARMIES])
def test_every_base_has_a_row_of_boxes_on_the_record_sheet(document):
    sheets = GAME.armies.record_sheets(GAME.armies.read(document))
    ids = [str(one) for unit in document["units"] for group in unit["bases"] for one in group["ids"]]
    rows = [row for sheet in sheets for row in sheet.rows]
    assert [row.number for row in rows] == ids
    assert all(row.counters[0].shape == "boxes" and row.counters[0].value == 0 for row in rows)


def test_boxes_show_the_damage_limits():
    heavy = GAME.armies.record_sheets(GAME.armies.read(FIRST_CLIP))[0].rows[0].counters[0]
    assert (heavy.most, heavy.bands) == (9, (3, 6))
