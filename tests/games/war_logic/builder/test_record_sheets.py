"""Record sheets (WL-3.14)."""

from rules.games.war_logic.game import GAME
from tests.games.war_logic import samples


def test_identical_copies_share_a_sheet_with_boxes_for_each():
    sheets = GAME.armies.record_sheets(GAME.armies.read(samples.BRITISH))
    assert [sheet.title for sheet in sheets] == ["commander", "corporal", "2 × private"]
    health = [counter.label for counter in sheets[2].counters if counter.label.endswith("Health")]
    assert health == ["private-1 Health", "private-2 Health"]
    assert all([counter.label for counter in row.counters] in ([], ["#-1", "#-2"]) for row in sheets[2].rows)
    assert any(row.counters for row in sheets[2].rows)
