"""The cards of the roster page."""

import pytest

from rules.games.invisible_enemy.game import GAME
from rules.kernel.edits import NoSuchPlace
from tests.games.invisible_enemy.armies import edit_document
from tests.games.invisible_enemy.samples import FIRST_CLIP, HOMESTEAD


def test_the_price_of_an_option_is_the_cost_it_adds():
    card = GAME.armies.editor(GAME.armies.read(HOMESTEAD), ())
    slots = next(field for section in card.sections for field in section.fields if field.path == ("units",))
    before = GAME.armies.evaluate(GAME.armies.read(HOMESTEAD)).values["cost"]
    for option in slots.options:
        after = GAME.armies.evaluate(
            GAME.armies.read(edit_document(HOMESTEAD, "add", ("units",), option.value))
        ).values["cost"]
        assert option.price == f"+{after - before}"


def test_an_unknown_place_has_no_card():
    with pytest.raises(NoSuchPlace):
        GAME.armies.editor(GAME.armies.read(FIRST_CLIP), ("units", 9))
