"""A situation on a plan, and the same with typed numbers, come to one result. ``typed`` says how they are compared."""

from itertools import islice

import pytest

from rules import registry
from tests.contract import typed
from tests.contract.test_moved import ON_A_PLAN

pytestmark = pytest.mark.parametrize("slug", ON_A_PLAN)


def wrong(slug, seeds, most):
    game = registry.get_played(slug)
    return [f"seed {seed}: {text}" for seed in seeds for _, text in islice(typed.found(game, seed, most), 3)]


def test_what_a_plan_has_measured_comes_to_the_same_when_it_is_typed(slug):
    found = wrong(slug, [2], 40)
    assert not found, "\n".join(found)


@pytest.mark.long
def test_what_plans_of_many_battles_have_measured_comes_to_the_same_when_it_is_typed(slug):
    found = wrong(slug, range(100), 300)
    assert not found, "\n".join(found)
