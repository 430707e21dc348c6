"""Rules that no case of the rulebook's list touches, each played through ``decide``; the parameter is its number."""

from __future__ import annotations

import pytest

from rules.games.sol_prime.game import GAME
from rules.kernel.viewer import REFEREE, SPECTATOR
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, refused, told, unit

REDS = army(
    "laser",
    unit("Ray", "medium-laser-tank", "A"),
    unit("Cannon", "medium-gun-tank", "A"),
    unit("Rocket", "light-missile-tank", "B", weapons=[{"id": "he-missile", "turret": False, "mounts": 2}]),
    unit("Squad", "rifle-squad", "C"),
    unit("Heavy", "tow-squad", "C"),
    unit("Sapper", "rifle-squad", "C", add_upgrades=["engineer", "afo"]),
    unit("Kite", "missile-vtol", "D"),
    unit("Hawk", "missile-fighter", "W"),
    unit("Flak", "flak-carrier", "F"),
    unit("Gun", "sp-medium-gun", "G", ammunition=2),
    unit("Tower", "laser-tower", "T"),
    unit("Center", "command-center"),
    minefields={"dummy": 1},
)
BLUES = army(
    "laser",
    unit("Smoker", "medium-gun-tank", "S", size="very-small", add_upgrades=["smoke"]),
    unit("Foe", "medium-gun-tank", "S"),
    unit("Foot", "rifle-squad", "X"),
    unit("Van", "tracked-apc", "Y"),
    unit("Bird", "missile-vtol", "Z"),
)


@pytest.fixture(scope="module")
def free():
    return begin(REDS, BLUES, order="free")


def result(state, viewer, *dice, **action):
    return GAME.battle.codecs.events.write(told(state, viewer, *dice, **action)[0])


def moved(state, name, *legs, **more):
    return result(state, RED, type="move", unit=name, legs=list(legs), **more)["cost"]


def shot(by, target, weapon, range_=5, **more):
    return {"type": "fire", "by": by, "target": target, "weapon": weapon, "range": range_, **more}


def drm(state, *dice, **action):
    return result(state, action.pop("viewer", RED), *dice, **action)["drm"]


COSTS = [
    ("SP-5.1", "Squad", [{"inches": 2, "backward": True}], {}, 2),
    ("SP-5.3", "Ray", [{"inches": 3}], {"turns": 1}, 4),
    ("SP-5.4", "Ray", [{"inches": 3, "backward": True}], {}, 6),
    ("SP-5.5", "Ray", [], {"turns": 1}, 1),
    ("SP-5.9", "Ray", [{"inches": 3}], {}, 3),
    ("SP-5.13", "Ray", [{"inches": 2, "terrain": "poor"}], {}, 4),
    ("SP-23.1", "Kite", [{"inches": 40, "terrain": "woods"}], {}, 40),
]


@pytest.mark.parametrize(("rule", "name", "legs", "more", "cost"), COSTS, ids=[one[0] for one in COSTS])
def test_what_a_move_costs(free, rule, name, legs, more, cost):
    assert moved(free, name, *legs, **more) == cost


SHOTS = [
    # Missing dice mean a miss: a 1 at 5 inches, after every modifier.
    ("SP-7.4", shot("Cannon", "Foe", "medium-gun", **{"in-arc": False}), (1,), 1),
    ("SP-7.8", shot("Cannon", "Smoker", "medium-gun"), (1,), -1),
    ("SP-9.1", shot("Cannon", "Foe", "medium-gun"), (1,), 1),
    ("SP-9.20", shot("Cannon", "Foe", "medium-gun", cover="light"), (1,), 0),
    ("SP-10.20", shot("Heavy", "Foe", "inf-tow", amds=True), (1,), -2),
    ("SP-16.2", shot("Heavy", "Foe", "inf-tow", 20), (1,), 0),
]


@pytest.mark.parametrize(("rule", "action", "dice", "modifier"), SHOTS, ids=[one[0] for one in SHOTS])
def test_what_a_shot_adds_up_to(free, rule, action, dice, modifier):
    assert drm(free, *dice, **action) == modifier


REFUSALS = [
    ("SP-6.5", {**shot("Cannon", "Foe", "medium-gun"), "overwatch": True, "facing-changed": True}, "overwatch-moved"),
    ("SP-8.1", shot("Cannon", "Foe", "medium-gun", blocked=True), "not-visible"),
    ("SP-8.3", shot("Cannon", "Foe", "medium-gun", **{"urban-depth": 2}), "urban-depth"),
    ("SP-9.8", shot("Cannon", "Ray", "medium-gun"), "friendly-target"),
    ("SP-10.2", shot("Rocket", "Foe", "he-missile", **{"in-arc": False}), "out-of-arc"),
    (
        "SP-14.11",
        {"type": "close-combat", "attackers": ["Squad"], "defender": "Foot", "seen-before": False},
        "not-visible",
    ),
    ("SP-15.1", shot("Cannon", "Foe", "medium-gun", **{"both-urban": True}), "urban-close-combat-only"),
    ("SP-16.1", shot("Squad", "Foe", "lawl", 5), "out-of-range"),
    ("SP-17.1", {"type": "artillery-call", "by": ["Cannon"], "sees-target": True, "range": 60}, "not-artillery"),
    ("SP-22.31", shot("Hawk", "Bird", "air-he-missile", 9), "aircraft-off-board"),
    ("SP-23.6", {"type": "air-drop", "by": "Kite", "unit": "Squad"}, "cannot-drop"),
    ("SP-24.2", shot("Flak", "Foe", "ad-gun"), "invalid-target"),
]


@pytest.mark.parametrize(("rule", "action", "code"), REFUSALS, ids=[one[0] for one in REFUSALS])
def test_what_is_refused(free, rule, action, code):
    state = (
        do(free, REFEREE, type="correct", path=["units", action.get("by", ""), "overwatch"], value=True, reason="x")
        if action.get("overwatch")
        else free
    )
    assert refused(state, RED, **action) == code


def test_sp_6_12_and_18_15_a_failed_test_near_the_enemy_forbids_overwatch(free):
    state = do(free, RED, 1, type="platoon-morale", platoon="red/A", reason="overwatch")
    assert refused(state, RED, type="overwatch", unit="Ray") == "must-fire"
    assert refused(state, RED, type="move", unit="Ray", legs=[{"inches": 1}]) == "must-fire"


def test_sp_9_4_infantry_fires_all_its_weapons_each_once(free):
    """SP-9.4, SP-9.5: also where it has several."""
    state = do(free, RED, 1, **shot("Heavy", "Foe", "inf-tow"))
    state = do(state, RED, 1, **shot("Heavy", "Foe", "lawl", 4))
    state = do(state, RED, 1, **shot("Heavy", "Foot", "apwl"))
    assert refused(state, RED, **shot("Heavy", "Foe", "lawl", 4)) == "already-fired"


def test_sp_10_11_and_10_13_one_reaction_serves_for_all_missiles_of_a_mount(free):
    """One test, a marker next to the vehicle, a die for each missile."""
    action = shot("Rocket", "Smoker", "he-missile", reaction="smoke")
    state = do(free, REFEREE, 10, 1, 1, **action)
    assert [one.at for one in state.smokes] == ["Smoker"]


def test_sp_11_6_air_units_have_one_rating(free):
    """SP-11.6, SP-23.4: the flank of a VTOL craft is no weaker."""
    for aspect in ("front", "flank"):
        assert result(free, RED, 16, 1, **shot("Cannon", "Bird", "medium-gun", 8, aspect=aspect))["net"] == [0]


def test_sp_12_2_and_12_7_infantry_knows_no_range_bands_and_stays_suppressed(free):
    for inches in (1, 5, 7):
        assert result(free, RED, 10, 1, **shot("Squad", "Foot", "apwl", inches))["net"] == [3]
    state = do(free, RED, 10, 1, **shot("Squad", "Foot", "apwl"))
    assert state.units["Foot"].suppressed
    assert do(state, RED, 10, 1, **shot("Heavy", "Foot", "apwl")).units["Foot"].suppressed


def test_sp_13_4_any_target_where_none_of_the_list_is_near():
    state = begin(REDS, BLUES, order="free", **{"targeting-priorities": True})
    far = shot("Cannon", "Foot", "medium-gun", candidates={"Foot": 5})
    assert result(state, RED, 1, **far)["hits"] == 0
    near = shot("Cannon", "Foot", "medium-gun", candidates={"Foot": 5, "Foe": 9})
    assert refused(state, RED, **near) == "target-priority"


def test_sp_16_20_a_carrier_moves_without_the_platoon_that_it_carries():
    state = begin(REDS, BLUES)
    state = in_turn(do(state, BLUE, type="posture", unit="Foot", carrier="Van"))
    while state.turn != "blue":
        left = [
            key for key, one in state.platoons.items() if one.side == "red" and not one.activated and key != "red/W"
        ]
        if state.points and left:
            state = do(do(state, RED, type="activate", platoon=left[0]), RED, type="end-activation", platoon=left[0])
        else:
            state = do(do(state, RED, type="end-turn", side="red"), REFEREE, 6, type="roll-activation", side="blue")
    state = do(state, BLUE, type="activate", platoon="blue/Y")
    assert do(state, BLUE, type="move", unit="Van", legs=[{"inches": 4}]).units["Van"].moved == 4
    assert refused(state, BLUE, type="unload", unit="Foot") == "not-active"


def test_sp_18_19_crews_never_test(free):
    assert result(free, RED, type="platoon-morale", platoon="red/T", reason="closer")["passed"] is True


@pytest.mark.parametrize(("kind", "strength"), [("dummy", 0), ("mf", 1), ("mfl", 2)])
def test_sp_20_1_and_20_8_the_strength_of_a_field_and_its_clearing(kind, strength):
    """SP-20.1, SP-20.8, SP-21.1: engineers roll as all do, and clear it unhurt."""
    layer = {**BLUES, "minefields": {kind: 1}}
    state = do(begin(REDS, layer), BLUE, type="lay-minefield", side="blue", mine=kind)
    assert GAME.view(state, RED).state.minefields["Blues's minefield 1"].strength is None
    state = do(in_turn(state), RED, type="activate", platoon="red/C")
    state = do(state, RED, 6, type="enter-minefield", unit="Sapper", minefield="Blues's minefield 1")
    assert state.minefields["Blues's minefield 1"].strength == strength
    assert state.minefields["Blues's minefield 1"].revealed
    if strength:
        state = do(state, RED, type="clear-minefield", unit="Sapper", minefield="Blues's minefield 1")
    assert state.minefields["Blues's minefield 1"].destroyed


def test_sp_21_1_engineers_fight_better(free):
    fight = {"type": "close-combat", "defender": "Foot"}
    found = [result(free, RED, 6, 1, **fight, attackers=[name])["attacker-modifier"] for name in ("Sapper", "Squad")]
    assert found[0] == found[1] + 1


def test_sp_22_23_a_pair_is_one_system_with_a_die_for_each(free):
    state = do(free, RED, type="aircraft-move", unit="Hawk", inches=20, entry=True, edge="south")
    state = do(state, RED, 1, 1, **shot("Hawk", "Foe", "air-he-missile", 9))
    assert state.units["Hawk"].fired == ("air-he-missile",) and state.units["Hawk"].loads == {"air-he-missile": 0}


def test_sp_24_4_air_defense_guns_side_by_side_are_a_multiple_mount(free):
    """SP-9.2: a die for each."""
    told(free, RED, 1, 1, **shot("Flak", "Bird", "ad-gun"))


def test_sp_26_1_and_26_3_a_command_center_counts_while_it_stands(free):
    call = {"type": "artillery-call", "by": ["Gun"], "observer": "Sapper", "range": 60}
    assert result(free, RED, 1, **call)["modifier"] == 2
    gone = do(free, REFEREE, type="lose-stand", unit="Center")
    assert result(gone, RED, 1, **call)["modifier"] == 0


def test_sp_28_3_planned_fire_is_a_counter_for_all_whose_type_is_its_owners(free):
    call = {"type": "artillery-call", "by": ["Gun"], "observer": "Sapper", "range": 60, "mode": "next-cycle"}
    state = do(free, RED, **call)
    for viewer, known in ((RED, ("Gun",)), (BLUE, ()), (SPECTATOR, ())):
        assert [one.by for one in GAME.view(state, viewer).state.missions] == [known]


def test_sp_3_3_any_number_of_stands_begins_on_overwatch():
    state = begin(REDS, BLUES)
    for name in ("Ray", "Cannon", "Squad", "Kite", "Gun", "Tower"):
        state = do(state, RED, type="posture", unit=name, overwatch=True)
    assert refused(state, RED, type="posture", unit="Center", overwatch=True) == "overwatch-not-allowed"


def test_sp_3_6_the_number_of_platoons_is_that_of_the_set_up():
    """SP-4.7: losses do not change it."""
    state = in_turn(begin(REDS, BLUES))
    before = {key: one.platoons_at_start for key, one in state.sides.items()}
    state = do(state, REFEREE, type="lose-stand", unit="Van")
    assert {key: one.platoons_at_start for key, one in state.sides.items()} == before
