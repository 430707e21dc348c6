"""Documents that are no teams."""

import pytest

from rules.games.eic_league.game import GAME
from rules.kernel.problems import Unreadable


@pytest.mark.parametrize(
    "document",
    [
        [],
        {"units": {}},
        {"units": [{"name": "a"}]},
        {"game": "war-logic", "units": []},
        {"units": [{"name": "a", "type": "suit", "ratings": {"bod": "thick"}}]},
        {"units": [], "budget-dice": [1]},
        {"units": [], "colour": "red"},
        {"units": [{"name": "a", "type": "suit", "missile-pod": -1}]},
    ],
)
def test_documents_that_are_no_army_are_unreadable(document):
    with pytest.raises(Unreadable):
        GAME.armies.read(document)
