"""On a plan only distances and directions count, not where on the table or how it lies. ``moved`` says how."""

from itertools import islice

import pytest

from rules import registry
from tests.contract import moved

ON_A_PLAN = [game.slug for game in registry.all_games() if game.display and game.display.plan]


@pytest.mark.long
@pytest.mark.parametrize("slug", ON_A_PLAN)
def test_a_plan_measures_alike_wherever_things_lie(slug):
    game = registry.get_played(slug)
    found = [one for seed in range(100) for one in islice(moved.found(game, seed, 200, 20), 3)]
    assert not found, "\n".join(found)


NAMES = moved.Names(places=frozenset({"at"}), turns=frozenset({"facing"}))


def test_a_motion_takes_every_place_and_facing_along():
    unit = {"at": [1, 2], "facing": 90, "trail": [[0, 0]], "armor": [5, 4], "turn": 3}
    wood = {"at": [1, 2], "width": 6, "depth": 1, "turn": 30}
    assert moved.changed([wood], NAMES, moved.MOTIONS[2])[0]["turn"] == 120, "terrain turns with the table"
    after = moved.changed({"units": {"a": unit}, "facing": 7}, NAMES, moved.MOTIONS[2])
    wanted = {"at": [2, 47], "facing": 180, "trail": [[0, 48]], "armor": [5, 4], "turn": 3}
    assert after["units"]["a"] == wanted, "a motion takes places and facings of things along, and nothing else"
    assert after["facing"] == 7, "a number that lies in no thing is no facing, whatever its name"


@pytest.mark.parametrize(("one", "other"), [([1.0], [1.1]), ({"a": 1}, {"b": 1}), ("x", "y"), ([1], [1, 1])])
def test_what_differs_is_not_alike(one, other):
    assert not moved.alike(one, other), f"moved.alike takes {one} and {other} for the same"
