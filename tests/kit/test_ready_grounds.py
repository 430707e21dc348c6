"""Every game brings at least three places to fight on, and a battle begins on each of them as it is drawn."""

from itertools import pairwise
from math import hypot

import pytest

from rules import registry
from rules.kernel.dice import TapeDice
from rules.kernel.display.cards import Choose
from rules.kernel.problems import Illegal
from rules.kernel.setup import Setup, SideSetup
from rules.kernel.viewer import SPECTATOR, side
from rules.kit.ground import MOST_SEED, Growth, follow, scatter_hexes, scatter_pieces
from rules.kit.hexes import distance, label, rectangle
from rules.kit.ready_tables import RANDOM, read_piece
from tests.kit.players.armies import duel

PLACES = {
    "eic-league": "ready",
    "extractors": "scenario",
    "invisible-enemy": "ground",
    "sol-prime": "ground",
    "war-logic": "ground",
}


def sides(slug):
    return tuple(SideSetup(id=f"side-{at}", name=f"Side {at}", army=one) for at, one in enumerate(duel(slug), 1))


def fields_of(slug):
    sections = registry.get_played(slug).battle.setup.sections(sides(slug), {})
    return {one.path[0]: one for section in sections for one in section.fields if isinstance(one, Choose)}


def places(slug):
    return [option.value for option in fields_of(slug)[PLACES[slug]].options if option.value]


@pytest.mark.parametrize("slug", PLACES)
def test_a_battle_begins_on_each_of_at_least_three_places(slug):
    game, found = registry.get_played(slug), places(slug)
    assert len(found) >= 3
    begun = set()
    for key in found if slug != "extractors" else ["three-pod"]:
        setup = Setup(sides=sides(slug), options={PLACES[slug]: key})
        assert not [one for one in game.battle.setup.check(setup) if one.weight == "error"], key
        event, *_ = game.battle.setup.start(setup, TapeDice())
        begun.add(str(event))
    assert len(begun) == (1 if slug == "extractors" else len(found))


@pytest.mark.parametrize("slug", [slug for slug in PLACES if slug != "extractors"])
def test_a_place_that_nobody_offers_is_refused(slug):
    setup = Setup(sides=sides(slug), options={PLACES[slug]: "moon"})
    problems = registry.get_played(slug).battle.setup.check(setup)
    assert [one for one in problems if one.weight == "error" and "moon" in one.message]


def test_a_ready_card_and_the_table_of_its_name_fit():
    """Whatever a card of War Logic lays out as a place has its place on the table of the same name."""
    game = registry.get_played("war-logic")
    cards = [one.value for one in fields_of("war-logic")["ready"].options if one.value]
    assert len(cards) >= 3
    for key in cards:
        setup = Setup(sides=sides("war-logic"), options={"ready": key, "ground": key})
        assert not [one for one in game.battle.setup.check(setup) if one.weight == "error"], key
        event, *_ = game.battle.setup.start(setup, TapeDice())
        names = [one.title for one in game.display.screen(game.view(event.state, SPECTATOR)).plan.outlines]
        goals = [one.title for one in game.display.screen(game.view(event.state, SPECTATOR)).plan.circles]
        assert {*event.state.places} <= {*names, *goals}, key


PUTTING = {"war-logic": "put-down", "sol-prime": "place-platoon", "invisible-enemy": "locate-unit"}
"""The action that puts a group of pieces down."""
DEPLOYED = {"invisible-enemy": {"deployed": True, "without_type2": True}}


@pytest.mark.parametrize("slug", PUTTING)
def test_ready_tables_have_zones_that_bind_and_an_objective(slug):
    game = registry.get_played(slug)
    for key in (one for one in places(slug) if one != RANDOM):
        event, *_ = game.battle.setup.start(
            Setup(sides=sides(slug), options={"ground": key, **DEPLOYED.get(slug, {})}), TapeDice()
        )
        state = game.battle.evolve(None, event)
        shown = game.display.screen(game.view(state, SPECTATOR)).plan
        zones = [one for one in shown.outlines if one.tone.startswith("deploy")]
        assert len(zones) >= 2 and shown.circles, key
        for number, side_ in enumerate(("side-1", "side-2")):
            offers = game.display.offers(game.view(state, side(side_)))
            first = next(one for one in offers if one.action["type"] == PUTTING[slug])
            act = game.battle.codecs.actions.read
            assert game.battle.decide(state, side(side_), act(first.action), TapeDice())
            across = [sum(axis) / 4 for axis in zip(*zones[1 - number].corners, strict=True)]
            with pytest.raises(Illegal) as refused:
                game.battle.decide(state, side(side_), act({**first.action, "at": across}), TapeDice())
            assert refused.value.problem.code == "outside-deployment"


def test_ready_maps_of_hexes_have_zones_in_which_their_sides_begin_and_objectives():
    game = registry.get_played("eic-league")
    for key in places("eic-league"):
        two, three = (
            game.battle.evolve(None, game.battle.setup.start(Setup(sides=some, options={"ready": key}), TapeDice())[0])
            for some in (
                sides("eic-league"),
                (*sides("eic-league"), SideSetup(id="c", name="C", army=duel("eic-league")[0])),
            )
        )
        tones = [one.tone for one in game.display.screen(game.view(two, SPECTATOR)).board.regions]
        assert tones[:2] == ["side-0", "side-1"] and set(tones[2:]) == {"objective"}, key
        marks = {one.brush: one for one in two.ground.marks}
        for number, own in enumerate(two.sides.values(), 1):
            zone = marks[f"zone-{number}"]
            assert label(own.base) in zone.hexes and {*zone.hexes} <= {*map(label, rectangle(*size_of(two)))}
        assert {one.brush for one in three.ground.marks} == {"objective"}, "the zones are those of two sides"
        first, second, third = (one.base for one in three.sides.values())
        assert min(distance(first, second), distance(second, third), distance(first, third)) >= 5


def size_of(state):
    return state.ground.columns, state.ground.rows


@pytest.mark.parametrize("slug", ["invisible-enemy", "sol-prime", "war-logic"])
def test_ready_tables_lie_on_their_tables_and_chance_asks_for_its_number(slug):
    game = registry.get_played(slug)
    for key in places(slug):
        event, *_ = game.battle.setup.start(Setup(sides=sides(slug), options={"ground": key}), TapeDice())
        state = game.battle.evolve(None, event)
        if slug == "war-logic":
            laid = dict(enumerate(state.table.pieces))
        else:
            laid = getattr(state, "grounds", None) or state.terrain
        assert len(laid) >= 8
        assert all(0 <= one.at[0] <= state.table.width and 0 <= one.at[1] <= state.table.depth for one in laid.values())
    asked = [
        one.path for section in game.battle.setup.sections(sides(slug), {"ground": RANDOM}) for one in section.fields
    ]
    assert ("seed",) in asked and ("mirrored",) in asked
    wrong = Setup(sides=sides(slug), options={"ground": RANDOM, "seed": MOST_SEED + 1})
    assert "number-off-scale" in [one.code for one in game.battle.setup.check(wrong)]


def test_pieces_by_chance_lie_apart_on_the_table_and_face_each_other():
    laid = scatter_pieces(4, 72, 48, [Growth(kind="woods", times=4, least=4, most=9)], mirrored=True)
    assert len(laid) == 8
    assert laid == scatter_pieces(4, 72, 48, [Growth(kind="woods", times=4, least=4, most=9)], mirrored=True)
    for at, one in enumerate(laid):
        assert any(abs(one.at[0] + two.at[0] - 72) < 0.06 and abs(one.at[1] + two.at[1] - 48) < 0.06 for two in laid)
        for two in laid[:at]:
            assert hypot(one.at[0] - two.at[0], one.at[1] - two.at[1]) >= (min(one.width, one.depth) + two.width) / 2


def test_a_way_leads_from_corner_to_corner_and_patches_stay_on_the_map():
    way = follow([(0, 0), (5, 2), (5, -3)])
    assert (way[0], way[-1]) == ((0, 0), (5, -3)) and (5, 2) in way
    assert all(distance(one, two) == 1 for one, two in pairwise(way))
    found = scatter_hexes(9, 6, 5, [Growth(kind="rough", times=9, least=5, most=9)], mirrored=False)
    assert found and len(found) <= 30


def test_a_piece_is_read_from_a_line():
    assert read_piece("house 24 18 5 5: North farm").name == "North farm" and not read_piece("hill 1 2 3").name
    assert read_piece("hill 36 24 10").round
    wood = read_piece("woods 20 12 8 5 -30")
    assert (wood.at, wood.width, wood.depth, wood.turn, wood.round) == ((20, 12), 8, 5, 330, False)
