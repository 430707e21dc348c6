"""The scenario's briefing."""

import pytest

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.display.briefing import brief_scenario


@pytest.mark.parametrize(
    ("scenario", "turn", "told"),
    [
        ("three-pod", 0, ["Dorian sets up in rows 15 to 27.", "Avronian enters from turn 1 on through 2404 or 0102."]),
        ("three-pod", 2, []),
        ("dobern", 5, ["Dorian reinforcement enters from turn 6 on over the east edge."]),
        ("incoming", 9, ["Dorian may leave over the north edge."]),
    ],
)
def test_the_briefing_lasts_as_long_as_it_matters(scenario, turn, told):
    assert list(brief_scenario(CATALOGUE.scenarios[scenario], turn)) == told
