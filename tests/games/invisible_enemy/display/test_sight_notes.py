"""Tests of sight notes on the page."""

from rules.games.invisible_enemy.game import GAME
from tests.games.invisible_enemy.battles import A, find_offers
from tests.games.invisible_enemy.plans import lay_out, with_chemical_weapons


def test_options_say_what_blocks_a_shot():
    state = with_chemical_weapons(lay_out())
    (offer,) = find_offers(state, A, "shoot:Barn 1")
    (targets,) = [
        field for field in GAME.display.relevant_fields(GAME.view(state, A), offer) if field.path == ("target",)
    ]
    told = {one.value: one.detail for one in targets.options}
    assert told["Tiger 4"].endswith('hull, 5.4"') and told["Tiger 7"].endswith("out of range")
    (massed,) = find_offers(state, A, "battery:a")
    (firers,) = [field for field in GAME.display.relevant_fields(GAME.view(state, A), massed) if field.path == ("by",)]
    assert [one.detail.split(", ", 1)[1] for one in firers.options] == ['5.4"', '5"', '5.4"']
