"""A place that a form proposes to a unit that begins is one to begin at: its own half, and looking at the enemy."""

from random import Random

import pytest

from rules import registry
from rules.games.extractors.mechanics.hexmap import MIDDLE
from rules.kernel.records import replace
from rules.kernel.replay import replay
from rules.kernel.viewer import REFEREE, side
from tests.contract.play import RandomDice, samples

BEGIN = {
    "extractors": {"place": "house", "scenario": "none"},
    "invisible-enemy": {"positions": True, "deployed": True},
    "sol-prime": {"ground": "ford"},
}


def begin(slug):
    game = registry.get_played(slug)
    usual = samples(game).setup(Random(1))
    setup = replace(usual, options={**usual.options, **BEGIN[slug]})
    return game, replay(game, tuple(game.battle.setup.start(setup, RandomDice(Random(1)))))


def proposals(slug):
    """Yields the number of the side, and the action that is proposed, of everything that can be put down first."""
    game, state = begin(slug)
    for number, one in enumerate(game.display.screen(game.view(state, REFEREE)).sides):
        for offer in game.display.offers(game.view(state, side(one.id))):
            if offer.by and str(offer.action.get("type", "")).startswith(("place", "locate")):
                yield number, offer.action


@pytest.mark.parametrize("slug", ["invisible-enemy", "sol-prime"])
def test_units_on_a_table_begin_in_their_own_half_and_face_the_other(slug):
    found = list(proposals(slug))
    assert {number for number, _ in found} == {0, 1}, "both sides are to have something to put down"
    for number, action in found:
        assert (action["at"][1] > 24) == bool(number), f"{action} begins in the enemy's half or in the middle"
        turns = action.get("facing", 0)
        assert turns in (180 if number else 0, 0), f"{action} looks away from the enemy"


def test_units_on_hexes_begin_near_their_edge_and_look_ahead():
    found = [action for _, action in proposals("extractors") if action.get("hex")]
    assert found and all(action["hex"] != MIDDLE for action in found), "a unit is proposed a hex in the dead centre"
    game, state = begin("extractors")
    placed = [game.battle.codecs.actions.read(action) for action in found if "facing" in action]
    units = [game.battle.decide(state, REFEREE, one, RandomDice(Random(1)))[0].units[one.by] for one in placed]
    faces = {one.facing for one in units}
    assert faces == {"N"}, f"units are to look away from their own edge, not {faces}"
