"""A moment of a battle has the same chances as a case that describes it. ``as_cases`` says how they are compared."""

import pytest

from rules import registry
from tests.contract import as_cases
from tests.contract.play import samples_of

GAMES = [game.slug for game in registry.played_games() if hasattr(samples_of(game.slug), "as_case")]


def wrong(slug, seeds, most, every):
    """What differs in the battles of these seeds, among them something that is compared."""
    game = registry.get_played(slug)
    compared = [(seed, text) for seed in seeds for _, text in as_cases.found(game, seed, most, every)]
    assert compared, "nothing is compared: is as_case(state, document) of the samples ever more than None?"
    return [f"seed {seed}: {text}" for seed, text in compared if text]


@pytest.mark.parametrize("slug", GAMES)
def test_a_moment_of_a_battle_has_the_chances_of_its_case(slug):
    found = wrong(slug, [2, 3, 4], 60, 15)
    assert not found, "\n".join(found[:3])


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_moments_of_many_battles_have_the_chances_of_their_cases(slug):
    found = wrong(slug, range(100, 150), 200, 4)
    assert not found, "\n".join(found[:3])
