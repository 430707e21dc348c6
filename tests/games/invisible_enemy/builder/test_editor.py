"""The cards of the roster page."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.documents import NoSuchPlace
from tests.games.invisible_enemy.armies import edit_document
from tests.games.invisible_enemy.samples import FIRST_CLIP, HOMESTEAD


def test_the_price_of_an_option_is_the_cost_it_adds():
    card = GAME.editor(GAME.read_army(HOMESTEAD), ())
    slots = next(field for section in card.sections for field in section.fields if field.path == ("units",))
    before = GAME.evaluate(GAME.read_army(HOMESTEAD)).values["cost"]
    for option in slots.options:
        after = GAME.evaluate(GAME.read_army(edit_document(HOMESTEAD, "add", ("units",), option.value))).values["cost"]
        assert option.price == f"+{after - before}"


def test_an_unknown_place_has_no_card():
    with pytest.raises(NoSuchPlace):
        GAME.editor(GAME.read_army(FIRST_CLIP), ("units", 9))
