"""Measurements on the plan of the table for a shot, a call, a bomb."""

from __future__ import annotations

from rules.games.sol_prime.game import GAME
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, unit
from tests.games.sol_prime.plan_battles import FOES, GUNS, fire, measured


def test_a_shot_is_measured(table):
    shot = fire(table, "Tank", "Foe")
    assert (shot["range"], shot["aspect"], shot["in-arc"]) == (15, "front", True)
    assert (shot["woods"], shot["blocked"]) == (0, False)
    assert shot["field-generator"] and "amds" not in shot, "the generator stands 6.4 inches from the target"
    assert fire(table, "Hunter", "Foe", "he-missile")["aspect"] == "flank"


def test_what_is_measured_is_what_the_firer_may_say(table, acting):
    """SP-9.21, SP-10.10, SP-10.20: defences that do not matter to the weapon, and the target's leader, are left out."""
    led = replace(acting.units["Foe"], leader="Ann", upgrades=(*acting.units["Foe"].upgrades, "amds"))
    state = replace(acting, units={**acting.units, "Foe": led})
    shot = fire(state, "Tank", "Foe")
    assert not {"amds", "leader-within"} & shot.keys()
    assert do(state, RED, 1, **shot).units["Tank"].fired
    missile = {**shot, "by": "Hunter", "weapon": "he-missile"}
    asked = GAME.display.plan.measure(GAME.view(state, REFEREE), {**missile, "reaction": "evade"})
    assert asked["amds"] and asked["leader-within"] == 0
    assert "leader-within" not in GAME.display.plan.measure(GAME.view(state, RED), missile)


def test_front_and_flank_part_at_45_degrees_off_the_nose(table):
    for x, aspect in ((10 + 14.9, "front"), (10 + 15.1, "flank")):
        state = do(table, RED, type="place", unit="Tank", at=[x, 10], facing=0)
        assert fire(state, "Tank", "Foe")["aspect"] == aspect


def test_a_fixed_gun_fires_15_degrees_to_each_side(table):
    for x, inside in ((32, True), (36, False)):
        state = do(table, RED, type="place", unit="Hunter", at=[x, 10], facing=0)
        state = do(state, BLUE, type="place", unit="Foe", at=[30, 25], facing=180)
        assert fire(state, "Hunter", "Foe", "he-missile")["in-arc"] is inside
        assert fire(state, "Hunter", "Foe", "he-missile", **{"facing-changed": True})["in-arc"]


def test_woods_are_measured_through_and_hills_stand_in_the_way(table):
    state = do(table, BLUE, type="place", unit="Foe", at=[20, 24], facing=180)
    state = do(state, RED, type="place", unit="Tank", at=[20, 10], facing=0)
    assert fire(state, "Tank", "Foe")["woods"] == 4
    state = do(state, RED, type="place", unit="Tank", at=[12, 10], facing=0)
    state = do(state, BLUE, type="place", unit="Foe", at=[12, 24], facing=180)
    assert fire(state, "Tank", "Foe")["blocked"]
    state = do(state, RED, type="place", unit="Tank", at=[12, 17], facing=0)
    assert not fire(state, "Tank", "Foe")["blocked"], "who stands on it sees from it"


def test_urban_ground(table):
    state = do(table, BLUE, type="place", unit="Squad", at=[50, 27.5])
    assert fire(state, "Eye", "Squad", "apwl")["urban-depth"] == 0.5
    state = do(state, BLUE, type="place", unit="Squad", at=[50, 30])
    assert fire(state, "Eye", "Squad", "apwl")["urban-depth"] == 3
    state = do(state, RED, type="place", unit="Eye", at=[52, 30])
    assert fire(state, "Eye", "Squad", "apwl")["both-urban"]


def test_distances_to_a_stand_without_a_place_are_typed(table):
    state = begin(GUNS, FOES, plan=True)
    assert fire(state, "Tank", "Foe") == {
        "type": "fire",
        "by": "Tank",
        "target": "Foe",
        "weapon": "laser-cannon",
        "range": 1,
    }
    plain = begin(GUNS, FOES)
    assert (
        GAME.display.screen(GAME.view(plain, RED)).plan is None
        and not GAME.display.plan.sketch(GAME.view(plain, RED), None).pieces
    )


def test_a_call_and_its_shells_are_measured_from_the_counter(table):
    state = in_turn(table, face=6)
    state = do(state, RED, type="activate", platoon="red/T")
    call = measured(state, type="artillery-call", by=["Tube"], observer="Eye", at=[40, 28], range=4, mode="now")
    assert call["range"] == 26
    state = do(state, RED, 9, **{key: value for key, value in call.items() if key != "type"}, type="artillery-call")
    fall = measured(state, type="artillery-impact", by=["Tube"], targets={})
    assert fall["targets"] == ["Squad"]
    circle = next(one for one in GAME.display.screen(GAME.view(state, BLUE)).plan.circles if "artillery" in one.title)
    assert (circle.x, circle.y, circle.radius) == (40, 28, 2)


def test_targets_near_an_aim_point_are_measured_along_the_flight():
    bomber = army("plasma", unit("Bomber", "bomb-bomber", "Air"), unit("Tank", "medium-gun-tank", "T"))
    state = begin(bomber, FOES, plan=True)
    state = do(state, BLUE, type="place", unit="Squad", at=[31, 24])
    state = do(state, REFEREE, type="correct", path=["units", "Bomber", "turns-off"], value=None, reason="test")
    state = do(state, REFEREE, type="place", unit="Bomber", at=[24, 24], facing=90)
    drop = {"range": 10, "in-arc": True, "at": [30, 25], "targets": {}}
    found = measured(state, type="bomb", by="Bomber", bombs=[drop, {**drop, "at": [24, 30]}])["bombs"]
    assert found[0]["targets"] == {"Squad": {"along": 1, "across": 1}}
    assert found[0]["in-arc"] and found[0]["range"] == 6.1
    assert not found[1]["in-arc"] and not found[1]["targets"]


def test_the_chances_of_everything_in_a_circle_are_listed(table):
    state = in_turn(table, face=6)
    state = do(state, RED, type="activate", platoon="red/T")
    call = {"by": ["Tube"], "observer": "Eye", "at": [40, 28], "range": 26, "mode": "now"}
    state = do(state, RED, 9, type="artillery-call", **call)
    fall = GAME.battle.codecs.actions.read(
        {"type": "artillery-impact", "by": ["Tube"], "targets": {"Squad": 2, "Foe": 1}}
    )
    lines = {line.label: line.amount for line in GAME.odds.breakdown(GAME.view(state, RED), fall)}
    # Medium Laser shells 1/3: 4 to 9 for a squad; 1 + 1 - 4 to 6 + 1 - 4 for a tank.
    assert lines == {
        "Squad: suppressed": "16.7 %",
        "Squad: destroyed": "83.3 %",
        "Foe: no effect": "50 %",
        "Foe: destroyed": "50 %",
    }


def test_sp_22_50_a_drop_is_measured_from_the_flight_path_and_the_enemy(table):
    squad = next(name for name, one in table.units.items() if one.side == "red" and one.kind == "infantry")
    flight = replace(table.units["Tank"], kind="transport", at=(20.0, 20.0), facing=0.0, moved=10.0)
    units = {name: replace(one, destroyed=one.side == "blue" and name != "Foe") for name, one in table.units.items()}
    units |= {
        "Tank": flight,
        "Foe": replace(units["Foe"], at=(30.0, 15.0)),
        squad: replace(units[squad], carried_by="Tank"),
    }
    drop = {"type": "air-drop", "by": "Tank", "unit": squad}
    for at, path, enemy in (([23, 15], 3, 7), ([20, 12], 0, 10.4), ([20, 24], 4, 13.4)):
        found = measured(replace(table, units=units), **drop, at=at)
        assert (found["path-distance"], found["enemy-distance"]) == (path, enemy)
    alone = {name: replace(one, destroyed=one.side == "blue") for name, one in units.items()}
    assert measured(replace(table, units=alone), **drop, at=[23, 15])["enemy-distance"] == 99


def test_sp_18_6_the_leader_of_its_own_side_is_measured_for_a_test(table):
    units = {**table.units, "Foe": replace(table.units["Foe"], leader="Ann")}
    names = [name for name, one in units.items() if one.side == "blue" and one.at and name != "Foe"]
    state = replace(table, units=units)
    for kind in ("unit-morale", "react"):
        assert measured(state, type=kind, unit="Foe")["leader-within"] == 0
        assert measured(state, type=kind, unit=names[0])["leader-within"] > 0
        assert "leader-within" not in measured(state, type=kind, unit="Tank"), "red has no leader"
