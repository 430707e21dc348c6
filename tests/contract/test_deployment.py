"""A place that a form proposes to a unit that begins is one to begin at: its own half, and looking at the enemy."""

from random import Random

import pytest

from rules import registry
from rules.games.extractors.mechanics.hexmap import MIDDLE
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.replay import replay
from rules.kernel.sharing import PIN, Pin
from rules.kernel.viewer import REFEREE, side
from tests.contract.namesakes import namesakes
from tests.contract.play import RandomDice, samples

BEGIN = {
    "extractors": {"place": "house", "scenario": "none"},
    "invisible-enemy": {"positions": True, "deployed": True},
    "sol-prime": {"ground": "ford"},
}


ZONES = [
    {"kind": "zone-1", "at": [12, 9], "width": 18, "depth": 8},
    {"kind": "zone-2", "at": [60, 39], "width": 18, "depth": 8},
]


def begin(slug, **options):
    game = registry.get_played(slug)
    usual = namesakes(game, samples(game).setup(Random(1)))
    setup = replace(usual, options={**usual.options, **(options or BEGIN[slug])})
    return game, replay(game, tuple(game.battle.setup.start(setup, RandomDice(Random(1)))))


def proposals(slug):
    """Yields the number of the side, and the action that is proposed, of everything that can be put down first."""
    yield from proposed(*begin(slug))


def proposed(game, state):
    for number, one in enumerate(game.display.screen(game.view(state, REFEREE)).sides):
        for offer in game.display.offers(game.view(state, side(one.id))):
            if offer.by and str(offer.action.get("type", "")).startswith(("place", "locate", "put-down")):
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


@pytest.mark.parametrize("slug", ["invisible-enemy", "sol-prime", "war-logic"])
def test_zones_of_a_drawn_table_bind_whoever_begins(slug):
    body = {"game": slug, "kind": "map", "name": "Two corners", "width": 72, "depth": 48, "pieces": ZONES}
    deployed = {"deployed": True} if slug == "invisible-enemy" else {}
    game, state = begin(slug, drawn=PIN.write(Pin(name="Two corners", body=body)), **deployed)
    keys = [one.id for one in game.display.screen(game.view(state, REFEREE)).sides]
    found = [(number, action) for number, action in proposed(game, state) if action["type"] != "place-ground"]
    assert {number for number, _ in found} == {0, 1}, "both sides are to have something to put down"

    def take(number, action):
        return game.battle.decide(
            state, side(keys[number]), game.battle.codecs.actions.read(action), RandomDice(Random(1))
        )

    for number, action in found:
        assert (action["at"][0] < 22) == (not number), f"{action} begins outside of its zone"
        assert take(number, action), "what is proposed is legal"
        for away in ([36, 24], ZONES[1 - number]["at"]):
            with pytest.raises(Illegal) as refused:
                take(number, {**action, "at": away})
            assert refused.value.problem.code == "outside-deployment", "the middle and the other zone are refused"
