"""A plain shot, landed once for all faces that do the same, has the odds of the whole attack over every face."""

from random import Random

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.conformance.cases import ACTIONS
from rules.games.war_logic.odds.attacks import attack_odds, dual_odds, shot_odds
from tests.games.war_logic.tables import man, table, weapon


def shot(seed):
    """A legal attack somewhere: with cover, blast, passengers, armor that wears, or nothing of it."""
    rng = Random(seed)
    shield = {"category": "defense", "sub-category": "armor", "impact": 3, "number": 2, "traits": ["regenerative"]}
    gun = weapon(impact=rng.randint(1, 24), extension=rng.choice((0, 0, 12)), accuracy=rng.randint(0, 4))
    behind = rng.choice(("wall", "hut", None))
    target = {"health": rng.randint(1, 20), "armor": rng.randint(0, 9), "skills": {"s": shield} if seed % 3 else {}}
    units = {
        "a": man("x", skills={"gun": gun}),
        "b": {"side": "y", **target, **({"inside" if behind == "hut" else "behind": behind} if behind else {})},
        "c": man("y", health=rng.randint(1, 9), **({"inside": "hut"} if behind == "hut" else {})),
    }
    places = {"wall": {"kind": "obstacle", "health": 2}, "hut": {"kind": "house", "health": 3}}
    state = table(units, places=places, card={"cover-damage": rng.random() < 0.7})
    more = {"near": {"c": 1}} if gun["extension"] else {}
    return state, {"type": "attack", "by": "a", "with": "gun", "target": "b", "distance": 1, **more}


@pytest.mark.parametrize("seed", range(24))
def test_it_equals_the_whole_attack(seed):
    state, action = shot(seed)
    legal = TABLE.rules_of(read := ACTIONS.read(action)).check(state, read)
    assert shot_odds(legal, frozenset()) == attack_odds(legal, frozenset())


def arms(rng):
    """What one of two who fight a dual has: a weapon, and perhaps armor that wears."""
    gun = weapon(impact=rng.randint(1, 24), extension=rng.choice((0, 0, 0, 12)), accuracy=rng.randint(0, 4))
    shield = {"category": "defense", "sub-category": "armor", "impact": 3, "number": 2, "traits": ["regenerative"]}
    return {"gun": gun, "s": shield} if rng.random() < 0.4 else {"gun": gun}


@pytest.mark.parametrize("seed", range(24))
def test_a_dual_equals_all_faces_of_both_dice(seed):
    rng = Random(seed)
    units = {
        name: man(side, health=rng.randint(1, 20), armor=rng.randint(0, 9), skills=arms(rng), **behind)
        for name, side in (("a", "x"), ("b", "y"))
        for behind in [{"behind": f"wall-{name}"} if rng.random() < 0.3 else {}]
    }
    walls = {f"wall-{name}": {"kind": "obstacle", "health": 2} for name in units}
    state = table(units, places=walls, card={"cover-damage": rng.random() < 0.7, "fast-play": ["dual"]})
    action = {"type": "dual", "by": "a", "with": "gun", "target": "b", "back-with": "gun", "distance": 1}
    legal = TABLE.rules_of(read := ACTIONS.read(action)).check(state, read)
    assert dual_odds(legal, frozenset()) == attack_odds(legal, frozenset())
