"""Record sheets for print."""

from rules.games.extractors.game import GAME
from tests.games.extractors import samples


def test_record_sheets_show_the_display():
    army = GAME.armies.read(samples.pair("three-pod")[1])
    sheet = GAME.armies.record_sheets(army)[0]
    assert [row.number for row in sheet.rows] == ["1", "2", "3", "M1", "M2", "M3", "C1", "C2", "C3"]
    assert [counter.most for counter in sheet.counters] == [15, 4]


def test_every_member_of_a_cell_has_boxes_and_its_target_profile():
    army = GAME.armies.read(samples.army("Dorians", "dorian", None, [samples.cell("panza")]))
    sheet = GAME.armies.record_sheets(army)[0]
    assert sheet.rows and all("target profile" in row.detail and row.counters[0].most for row in sheet.rows)
