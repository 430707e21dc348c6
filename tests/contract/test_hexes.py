"""A situation on a map of hexes, and the same with typed numbers, come to one result. ``hexes`` says how."""

import pytest

from rules import registry
from tests.contract import hexes
from tests.contract.games import PLAYED
from tests.contract.play import samples_of

WITH_AND_WITHOUT = [slug for slug in PLAYED if hasattr(samples_of(slug), "at_the_table")]

pytestmark = pytest.mark.parametrize("slug", WITH_AND_WITHOUT)


def wrong(slug, seeds, most):
    """What differs in the battles of these seeds, among them one with a map at least."""
    game = registry.get_played(slug)
    compared = [(seed, text) for seed in seeds for _, text in hexes.found(game, seed, most)]
    assert compared, "no battle on a map has an action that is compared"
    return [f"seed {seed}: {text}" for seed, text in compared if text]


def test_what_a_map_has_measured_comes_to_the_same_when_it_is_typed(slug):
    found = wrong(slug, [1, 2, 3], 30)
    assert not found, "\n".join(found[:3])


@pytest.mark.long
def test_what_maps_of_many_battles_have_measured_comes_to_the_same_when_it_is_typed(slug):
    found = wrong(slug, range(100, 150), 300)
    assert not found, "\n".join(found[:3])
