"""Volleys with assigned faces (WL-16.5): what lands group by group, and the odds, equal what is played."""

from random import Random

import pytest

from rules.games.war_logic.actions.table import TABLE
from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.conformance.cases import ACTIONS
from rules.games.war_logic.mechanics.offense.attacks import land_shot
from rules.games.war_logic.mechanics.offense.modifiers import attack_modifiers
from rules.games.war_logic.mechanics.offense.volleys import check_volley, is_spent
from rules.games.war_logic.odds.landings import Landings
from rules.kernel.odds import explore
from rules.kernel.viewer import REFEREE
from tests.games.war_logic.odds.test_odds import FAST, SHIELD, killed
from tests.games.war_logic.tables import man, table, weapon

SUIT = {"category": "defense", "sub-category": "armor", "impact": 2, "number": 1}
"""Armor of which the card skips another suit."""
SKIPPED = {"t": SUIT, "u": SUIT | {"not-effective-against": ["firearm"]}}


def crowd(seed, shots, dice=("d10",), suits=None):
    """Returns a table with units that hide, charges, covers that wear and blasts, and a volley on it.

    With ``suits`` the card skips armor that is not effective.
    """
    rng = Random(seed)

    def hidden():
        return rng.choice(({}, {}, {"inside": "hut"}, {"behind": "wall"}))

    guns = {key: weapon(impact=rng.randint(1, 14), extension=rng.choice((0, 0, 9))) for key in "ghij"[:shots]}
    men = {
        f"t{number}": {
            "side": "y",
            "health": rng.randint(1, 12),
            "armor": rng.randint(0, 5),
            "skills": rng.choice(({}, {}, {"s": SHIELD | {"number": rng.randint(1, 3)}})) | (suits or {}),
            **hidden(),
        }
        for number in range(rng.randint(1, 4))
    }
    places = {
        "wall": {"kind": "obstacle", "health": rng.randint(1, 4)},
        "hut": {"kind": "house", "health": rng.randint(1, 9)},
    }
    fired = []
    for key, gun in guns.items():
        target, reach = rng.choice([*men, "hut"]), rng.choice((1, 1, 1, 1, 99))
        shot = {"by": "a", "with": key, "target": target, "distance": reach, "die": rng.choice(dice)}
        if gun["extension"]:
            shot["near"] = {name: 1 for name in men if name != target and rng.random() < 0.5}
        fired.append(shot)
    card = FAST | {"cover-damage": rng.random() < 0.5, "effective-against": suits is not None}
    state = table({"a": man("x", skills=guns, **hidden()), **men}, places=places, card=card)
    return state, ACTIONS.read({"type": "volley", "shots": fired, "assign": "best"})


def killed_units(state, action, dice):
    wounds = TABLE.resolve(state, REFEREE, action, dice)[0].report.wounds
    return sum(wound.dead and wound.name in state.units for wound in wounds)


@pytest.mark.parametrize("seed", [*range(16), 212])
def test_groups_that_land_apart_end_as_the_whole_table_does(seed):
    state, action = crowd(seed, 4)
    announced, rng = Recorder(state), Random(seed)
    found = check_volley(announced, action)
    landings = Landings(announced, found.shots, found.skills, range(1, 11), reaction=False)
    for _ in range(60):
        whole, short, kills = announced.branch(), landings.start, 0
        for number, (shot, skill) in enumerate(zip(found.shots, found.skills, strict=True)):
            face = rng.randint(1, 10)
            if is_spent(whole, shot, skill):
                assert not landings.groups[number] or landings.of_faces(number, short)[face - 1][1] == 0
            else:
                sums = attack_modifiers(whole, shot, skill)
                land_shot(whole, shot, skill, sums, (face, None), reaction=False)
            if landings.groups[number]:
                short, dead = landings.of_faces(number, short)[face - 1]
                kills += dead
        assert kills == sum("dead" in unit.status for unit in whole.units.values())


@pytest.mark.parametrize(
    ("seed", "shots", "dice"),
    [
        *((seed, 3, ("d4", "d6") if seed % 2 else ("d6",)) for seed in range(16)),
        *((seed, 4, ("d4",)) for seed in (10, 44, 74, 75, 84, 101, 151, 188)),
    ],
)
def test_all_sets_of_faces_equal_the_whole_tree(seed, shots, dice):
    state, action = crowd(seed, shots, dice, SKIPPED if seed % 4 == 3 else None)
    whole = explore(lambda dice: killed_units(state, action, dice))
    assert TABLE.outcomes(state, action) == {f"kills-{count}": chance for count, chance in whole.weights.items()}


@pytest.mark.parametrize("aimed", [{"g": "hut", "h": "hut", "i": "t0"}, {"h": "t0", "g": "hut"}])
@pytest.mark.parametrize("wears", [True, False])
def test_what_falls_with_its_house_lays_open_those_behind_it(wears, aimed):
    guns = {"g": weapon(impact=14), "h": weapon(impact=4), "i": weapon(impact=4)}
    units = {
        "a": man("x", skills=guns),
        "tower": man("y", health=2, nature=["building"], inside="hut"),
        "t0": man("y", health=3, behind="tower"),
    }
    card = FAST | {"cover-damage": wears}
    state = table(units, places={"hut": {"kind": "house", "health": 2}}, card=card)
    shots = [{"by": "a", "with": key, "target": name, "distance": 1, "die": "d6"} for key, name in aimed.items()]
    action = ACTIONS.read({"type": "volley", "shots": shots, "assign": "best"})
    whole = explore(lambda dice: killed_units(state, action, dice))
    assert TABLE.outcomes(state, action) == {f"kills-{count}": chance for count, chance in whole.weights.items()}


def test_a_blast_without_a_target_gets_a_face_that_the_others_leave():
    guns = {"g": weapon(impact=10, extension=9), "h": weapon(impact=10)}
    state = table({"a": man("x", skills=guns), "t0": man("y", health=30), "t1": man("y", health=7)}, card=FAST)
    shots = [
        {"by": "a", "with": "g", "near": {"t1": 1}, "distance": 1},
        {"by": "a", "with": "h", "target": "t0", "distance": 1},
    ]
    action = ACTIONS.read({"type": "volley", "shots": shots, "assign": "best"})
    whole = explore(lambda dice: killed(state, action, dice))
    assert 0 < whole.weights[1] < 1
    assert TABLE.outcomes(state, action) == {f"kills-{count}": chance for count, chance in whole.weights.items()}
