"""Odds agree with play: convolutions with the whole tree of dice, and assignments with every permutation."""

from itertools import product
from random import Random

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.conformance.cases import ACTIONS
from rules.games.war_logic.visibility.view import view
from rules.kernel.dice import TapeDice
from rules.kernel.odds import explore
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.war_logic.tables import man, table, weapon

SHIELD = {"category": "defense", "sub-category": "armor", "impact": 3, "number": 1, "traits": ["regenerative"]}
FAST = {"fast-play": ["damage-maximisation"]}


def battle(*lives, card=None, shield=False):
    skills = {"s": SHIELD} if shield else {}
    targets = {f"t{place}": {"side": "y", "health": life, "skills": skills} for place, life in enumerate(lives)}
    return table(
        {"a": man("x", skills={"g": weapon(impact=5), "h": weapon(impact=9), "i": weapon()}), **targets},
        card=card or {},
    )


def volley(*targets, **more):
    shots = [
        {"by": "a", "with": key, "target": target, "distance": 1} for key, target in zip("ghi", targets, strict=False)
    ]
    return ACTIONS.read({"type": "volley", "shots": shots, **more})


def killed(state, action, dice):
    return sum(wound.dead for wound in TABLE.resolve(state, REFEREE, action, dice)[0].report.wounds)


@pytest.mark.parametrize("targets", [("t0", "t0"), ("t0", "t1"), ("t1", "t0", "t0"), ("t0", "t1", "t1")])
@pytest.mark.parametrize("shield", [False, True])
def test_shot_by_shot_equals_the_whole_tree(targets, shield):
    state, action = battle(6, 9, shield=shield), volley(*targets)
    whole = explore(lambda dice: killed(state, action, dice))
    found = TABLE.outcomes(state, action)
    assert found == {f"kills-{count}": chance for count, chance in whole.weights.items()}


def test_sets_of_faces_equal_the_whole_tree():
    state, action = battle(4, 7, card=FAST), volley("t0", "t1", assign="best")
    whole = explore(lambda dice: killed(state, action, dice))
    assert TABLE.outcomes(state, action) == {f"kills-{count}": chance for count, chance in whole.weights.items()}


def crowded(seed):
    """Returns a table with charges, blasts, covers that wear and passengers, and a volley of two shots on it."""
    rng = Random(seed)
    hidden = rng.choice(({}, {"inside": "hut"}, {"behind": "wall"}))
    guns = {key: weapon(impact=rng.randint(2, 14), extension=rng.choice((0, 0, 0, 9))) for key in "gh"}
    men = {
        name: {
            "side": "y",
            "health": rng.randint(1, 9),
            "armor": rng.randint(0, 4),
            "skills": rng.choice(({}, {}, {"s": SHIELD})),
            **(hidden if name == "t0" else {}),
        }
        for name in ("t0", "t1")
    }
    places = {"wall": {"kind": "obstacle", "health": 2}, "hut": {"kind": "house", "health": 3}}
    card = FAST | {"cover-damage": rng.random() < 0.5}
    shots = [
        {"by": "a", "with": key, "target": rng.choice(("t0", "t1", "hut")), "distance": rng.choice((1, 1, 1, 99))}
        | ({"near": {"t1": 1}} if guns[key]["extension"] else {})
        for key in "gh"
    ]
    return table({"a": man("x", skills=guns), **men}, places=places, card=card), shots


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("mode", [{}, {"dice-mode": "type"}, {"dice-mode": "one"}, {"assign": "best"}])
def test_what_lands_alike_is_landed_once_whatever_the_table_and_the_dice(mode, seed):
    state, shots = crowded(seed)
    action = ACTIONS.read({"type": "volley", "shots": shots, **mode})
    whole = explore(
        lambda dice: sum(
            wound.dead and wound.name in state.units
            for wound in TABLE.resolve(state, REFEREE, action, dice)[0].report.wounds
        )
    )
    assert TABLE.outcomes(state, action) == {f"kills-{count}": chance for count, chance in whole.weights.items()}


@pytest.mark.parametrize("queue", [(), (9,), (2, 9)])
@pytest.mark.parametrize("dice", ["d10", "d6"])
def test_faces_are_assigned_in_the_order_in_which_they_were_rolled(queue, dice):
    """WL-16.5, WL-5.10: of equally good faces the first; the blast of the first shot makes the order tell."""
    guns = {"g": weapon(impact=10, extension=9), "h": weapon(impact=10)}
    state = replace(
        table({"a": man("x", skills=guns), "t0": man("y", health=30), "t1": man("y", health=7)}, card=FAST),
        queued={"x": queue} if queue else {},
    )
    shot = {"by": "a", "target": "t0", "distance": 1, "die": dice}
    shots = [{**shot, "with": "g", "near": {"t1": 1}}, {**shot, "with": "h"}]
    action = ACTIONS.read({"type": "volley", "shots": shots, "assign": "best"})
    whole = explore(lambda dice: killed(state, action, dice))
    assert TABLE.outcomes(state, action) == {f"kills-{count}": chance for count, chance in whole.weights.items()}
    assert killed(state, action, TapeDice([5, 6][len(queue) :])) == (1 if queue == (9,) else 0)


@pytest.mark.parametrize("mode", ["one", "type"])
def test_shared_dice_are_shared(mode):
    state, action = battle(5, 5), volley("t0", "t1", **{"dice-mode": mode})
    kills = [
        killed(state, action, TapeDice(faces)) for faces in product(range(1, 11), repeat=1 if mode == "one" else 2)
    ]
    assert TABLE.outcomes(state, action)["kills-2"] * len(kills) == kills.count(2)


def test_a_single_attack_adds_up():
    action = ACTIONS.read({"type": "attack", "by": "a", "with": "h", "target": "t0", "distance": 1})
    odds = TABLE.odds(view(battle(6), REFEREE), action)
    assert sum(odds.tables["effective impact"].values()) == 1
    assert odds.chances["kill"] == sum(
        chance for points, chance in odds.tables["effective impact"].items() if points >= 6
    )
