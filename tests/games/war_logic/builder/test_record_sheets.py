"""Record sheets (WL-3.14)."""

from rules.games.war_logic.game import GAME
from tests.games.war_logic import samples


def test_record_sheets_have_a_sheet_for_every_copy():
    sheets = GAME.armies.record_sheets(GAME.armies.read(samples.BRITISH))
    assert [sheet.title for sheet in sheets] == ["commander", "corporal", "private-1", "private-2"]
