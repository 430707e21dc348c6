"""The maps of the house: one for each scenario that can be played on it, and others that chance draws by a seed."""

from itertools import pairwise

import pytest

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.game import GAME
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.house_maps import drawn_map, random_map
from rules.kernel.dice import TapeDice
from tests.games.extractors import samples


@pytest.mark.parametrize("scenario", CATALOGUE.scenarios)
def test_each_scenario_has_a_map_with_all_that_its_text_names(scenario):
    played, map_ = CATALOGUE.scenarios[scenario], drawn_map(scenario)
    assert len(map_.terrain) > 50
    assert all(map(hexmap.exists, map_.terrain))
    for patch in played.sketch:
        if patch.kind == "road":
            assert set(patch.hexes) <= {label for road in map_.roads for label in road}
        else:
            assert all(map_.terrain[label] == (patch.kind,) for label in patch.hexes)
    named = [played.dorian.free_hex, *(played.avronian.entry.hexes if played.avronian.entry else ())]
    assert all(map_.terrain.get(label or "0101") in (None, ("build-up",)) for label in named)


@pytest.mark.parametrize("scenario", [*CATALOGUE.scenarios, None])
def test_roads_lead_from_hex_to_hex(scenario):
    for road in (*drawn_map(scenario).roads, *random_map(7, mirrored=True).roads):
        assert all(hexmap.distance(one, other) == 1 for one, other in pairwise(road))


def test_chance_draws_the_same_map_for_the_same_number_and_may_mirror_it():
    assert random_map(5, mirrored=True) == random_map(5, mirrored=True) != random_map(6, mirrored=True)
    fair = random_map(5, mirrored=True).terrain
    turned = {f"{25 - int(label[:2]):02}{28 - int(label[2:]):02}" for label in fair}
    assert turned == set(fair)
    assert set(random_map(5, mirrored=False).terrain) != turned


def test_a_battle_begins_on_the_map_that_was_chosen():
    def terrain(**options):
        setup = samples.setup(scenario="engage", simple=False, **options)
        assert not [one for one in GAME.battle.setup.check(setup) if one.weight == "error"]
        return GAME.battle.setup.start(setup, TapeDice())[0].state.terrain

    assert terrain(place="house") == drawn_map("engage").terrain
    assert terrain(place="random", seed=3) == random_map(3, mirrored=True).terrain
    assert terrain(place="blank") == {}
    wrong = samples.setup(scenario="engage", simple=False, place="random", seed=0)
    assert [one.code for one in GAME.battle.setup.check(wrong)] == ["number-off-scale"]
