"""Each ruling that the software decides, pinned: one short battle in the vocabulary of the case files for each."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.games.sol_prime.conformance.cases import run_case
from rules.games.sol_prime.mechanics.fire.resolution import range_die
from rules.kernel.dice import Die
from rules.kernel.odds import explore

TANK, LASER, SQUAD = {"model": "medium-gun-tank"}, {"model": "medium-laser-tank"}, {"model": "rifle-squad"}


def resolve(action: dict[str, Any], *dice: int, sides: dict[str, Any] | None = None, **state: Any) -> Any:
    """The result of one action of red's ``a`` against blue's ``b``."""
    units = {
        name: {"side": "red" if name.startswith("a") else "blue", **unit}
        for name, unit in state.pop("units", {}).items()
    }
    state = {"sides": sides or {"red": {}, "blue": {}}, "units": units, **state}
    return run_case({"kind": "resolve", "state": state, "action": action, "dice": list(dice)})


def build(*units: dict[str, Any], **army: Any) -> Any:
    return run_case({"kind": "build", "army": {"game": "sol-prime", "budget": 999, "units": list(units), **army}})


def fire(weapon: str, range_: float = 5, **more: Any) -> dict[str, Any]:
    return {"type": "fire", "by": "a", "target": "b", "weapon": weapon, "range": range_, **more}


def test_r2_a_command_center_adds_one_to_activation_or_two_by_option():
    red = {"red": {"command-center": True, "platoons-at-start": 6, "unactivated": 9}, "blue": {}}
    roll = {"type": "roll-activation", "side": "red"}
    assert resolve(roll, 3, sides=red)["points"] == 4
    assert resolve(roll, 3, sides=red, options={"command-center-activation": 2})["points"] == 5


def test_r5_no_missile_from_overwatch_after_a_move():
    units = {"a": {"model": "light-missile-tank", "overwatch": True, "moved": 2}, "b": TANK}
    assert resolve(fire("he-missile", overwatch=True), units=units)["problem"] == "missile-after-move"


def test_r7_every_low_wall_is_paid():
    move = {"type": "move", "unit": "a", "legs": [{"inches": 2, "walls": 2}]}
    assert resolve(move, units={"a": TANK})["cost"] == 10


def test_r8_walkers_use_the_tracked_column():
    move = {"type": "move", "unit": "a", "legs": [{"terrain": "swamp", "inches": 2}]}
    assert resolve(move, units={"a": {"model": "laser-walker"}})["cost"] == 8


def test_r9_towed_guns_do_not_move():
    move = {"type": "move", "unit": "a", "legs": [{"inches": 1}]}
    assert resolve(move, units={"a": {"model": "towed-light-gun"}})["problem"] == "cannot-move"


@pytest.mark.parametrize(("target", "woods", "seen"), [(TANK, 1, True), (TANK, 1.5, False), (SQUAD, 0.5, False)])
def test_r11_woods_hide_infantry_at_any_depth(target, woods, seen):
    spot = {"type": "spot", "by": "a", "target": "b", "distance": 8, "woods": woods}
    assert resolve(spot, units={"a": TANK, "b": target})["visible"] is seen


def test_r12_range_24_is_a_d12_and_a_d6():
    units = {"a": {"model": "main-laser-tank"}, "b": {"model": "heavy-gun-tank"}}
    result = resolve(
        fire("heavy-laser-cannon", 22), 10, 4, 6, units=units, sides={"red": {"tech": "laser"}, "blue": {}}
    )
    assert result["hits"] == 1 and result["die"] == 24


def test_r13_hull_down_is_not_added_to_other_cover():
    units = {"a": TANK, "b": TANK}
    assert resolve(fire("medium-gun", 8, cover="heavy", **{"hull-down": True}), 1, units=units)["drm"] == -2
    assert resolve(fire("medium-gun", 8, cover="light", **{"hull-down": True}), 1, units=units)["drm"] == -1
    fixed = {"a": TANK, "b": {"model": "missile-tank-destroyer"}}
    assert resolve(fire("medium-gun", 8, **{"hull-down": True}), 1, units=fixed)["drm"] == -2


@pytest.mark.parametrize(("method", "drm"), [("difference", 2), ("own", 2), ("none", 0)])
def test_r14_the_technology_modifier(method, drm):
    units = {"a": {"model": "light-missile-tank"}, "b": TANK}
    sides = {"red": {"tech": "plasma"}, "blue": {}}
    faces = [1, 1] if drm else [1]
    found = resolve(fire("he-missile", 9), *faces, units=units, sides=sides, options={"tech-level-modifier": method})
    assert found["drm"] == drm


def test_r15_radar_does_not_help_missiles():
    units = {"a": {"model": "light-missile-tank"}, "b": TANK}
    sides = {"red": {"ground-radar": True}, "blue": {}}
    assert resolve(fire("he-missile", 9), 1, units=units, sides=sides)["drm"] == 0
    assert resolve(fire("medium-gun", 9), 1, units={"a": TANK, "b": TANK}, sides=sides)["drm"] == 3


def test_r16_stealth_and_suppression_count_for_missiles():
    units = {"a": {"model": "tow-squad", "suppressed": True}, "b": {**TANK, "add-upgrades": ["stealth"]}}
    assert resolve(fire("inf-tow", 9), 1, units=units)["drm"] == -5


def test_r18_very_small_is_the_least_size():
    units = {"a": {"model": "light-missile-tank"}, "b": {**TANK, "size": "very-small"}}
    assert resolve(fire("he-missile", 9, cover="heavy"), 1, units=units)["drm"] == -2
    squads = {"a": {"model": "plasma-missile-carrier"}, "b": SQUAD}
    sides = {"red": {"tech": "plasma"}, "blue": {"tech": "plasma"}}
    assert resolve(fire("plasma-missile", 9, cover="heavy"), 1, units=squads, sides=sides)["drm"] == 0


def test_r19_who_cannot_move_cannot_evade():
    units = {"a": {"model": "light-missile-tank"}, "b": {"model": "wheeled-apc", "immobilized": True}}
    assert resolve(fire("he-missile", 9, reaction="evade"), units=units)["problem"] == "cannot-evade"


def test_r20_amds_does_not_protect_aircraft():
    units = {"a": {"model": "air-defense-carrier"}, "b": {"model": "bomb-bomber"}}
    assert resolve(fire("ad-he-missile", 9, amds=True), 1, units=units)["drm"] == -2


def test_r21_shells_do_not_immobilize():
    shells = {"type": "artillery-impact", "by": ["a"], "targets": [{"unit": "b", "distance": 0}]}
    units = {"a": {"model": "towed-medium-gun"}, "b": {"model": "wheeled-apc"}}
    assert resolve(shells, 3, units=units)["results"] == {"b": "no-effect"}


def test_r25_both_attackers_are_lost():
    fight = {"type": "close-combat", "attackers": ["a", "a2"], "defender": "b"}
    assert set(resolve(fight, 1, 6, units={"a": SQUAD, "a2": SQUAD, "b": SQUAD})["destroyed"]) == {"a", "a2"}


def test_r26_a_defender_may_have_fired():
    fight = {"type": "close-combat", "attackers": ["a"], "defender": "b"}
    assert "winner" in resolve(fight, 6, 1, units={"a": SQUAD, "b": {**SQUAD, "fired": ["apw"]}})
    assert resolve(fight, units={"a": {**SQUAD, "fired": ["apw"]}, "b": SQUAD})["problem"] == "fired-this-turn"


def test_r28_any_unit_near_the_edge_of_an_urban_area_fires():
    units = {"a": TANK, "b": TANK}
    assert resolve(fire("medium-gun", 8, **{"urban-depth": 1}), 1, units=units)["result"] == "miss"
    assert resolve(fire("medium-gun", 8, **{"urban-depth": 1.5}), units=units)["problem"] == "urban-depth"


def test_r32_a_cancelled_call_uses_no_ammunition():
    call = {"type": "artillery-call", "by": ["a"], "sees-target": True, "range": 30}
    units = {"a": {"side": "red", "model": "towed-medium-gun", "fire-turns": 1}}
    case = {"kind": "play", "state": {"sides": {"red": {}}, "units": units}, "script": [{"action": call, "dice": [1]}]}
    assert run_case(case)["units"]["a"]["fire-turns"] == 1
    case["script"] = [
        {"action": call, "dice": [9]},
        {"action": {"type": "artillery-impact", "by": ["a"], "targets": []}},
    ]
    assert run_case(case)["units"]["a"]["fire-turns"] == 0


@pytest.mark.parametrize(("option", "tests"), [("after-exceeding", []), ("on-exceeding", ["p"])])
def test_r34_the_loss_after_twenty_percent_tests(option, tests):
    state = {"platoons": {"p": {"side": "red", "initial": 5, "lost": 1}}, "options": {"loss-test": option}}
    found = resolve({"type": "lose-stand", "unit": "a"}, units={"a": {**SQUAD, "platoon": "p"}}, **state)
    assert found["loss-test"] == tests


def test_r34_the_last_stand_needs_no_test():
    state = {"platoons": {"p": {"side": "red", "initial": 3, "lost": 2}}}
    found = resolve({"type": "lose-stand", "unit": "a"}, units={"a": {**SQUAD, "platoon": "p"}}, **state)
    assert found["loss-test"] == []


def test_r35_each_intention_is_tested_in_its_order():
    asked = {"vehicles-at": 25, "vehicles-after": 20, "infantry-at": 9, "infantry-after": 8}
    needed = {"type": "morale-needed", "leaving-cover": True, "overwatch": True, **asked}
    assert resolve(needed)["tests"] == ["leave-cover", "closer", "overwatch"]


def test_r36_shaken_counts_in_rallying_too():
    rally = {"type": "platoon-morale", "platoon": "p", "reason": "rally"}
    found = resolve(rally, 5, platoons={"p": {"side": "red", "state": "shaken", "initial": 2}})
    assert (found["modifier"], found["passed"]) == (-2, False)


def test_r40_bombs_fall_in_pairs():
    one = {"type": "bomb", "by": "a", "bombs": [{"range": 5}]}
    assert resolve(one, units={"a": {"model": "bomb-bomber"}})["problem"] == "unbalanced-wings"


def test_r41_one_penetration_die_serves_for_all():
    targets = [{"unit": "b", "along": 1}, {"unit": "b2", "along": 1}]
    bombs = {"type": "bomb", "by": "a", "bombs": [{"range": 5, "targets": targets}, {"range": 5}]}
    found = resolve(bombs, 3, 1, 1, 1, units={"a": {"model": "bomb-bomber"}, "b": SQUAD, "b2": SQUAD})
    assert found["results"] == {"b": "suppressed", "b2": "suppressed"}


def test_r43_guns_of_vehicles_do_not_fire_at_aircraft():
    units = {"a": TANK, "b": {"model": "bomb-bomber"}}
    assert resolve(fire("medium-gun"), units=units)["problem"] == "cannot-target-air"
    tower = {"a": {"model": "laser-tower"}, "b": {"model": "bomb-bomber"}}
    assert resolve(fire("laser-cannon"), 20, 1, units=tower, sides={"red": {"tech": "laser"}, "blue": {}})["drm"] == -3


def test_r46_field_generators_are_for_the_laser_level():
    assert build({"name": "g", "model": "field-generator"}, tech="laser")["problems"] == []
    assert build({"name": "g", "model": "field-generator"}, tech="basic")["problems"] == ["tech-level"]


def test_r49_laser_armor_adds_to_both_ratings_and_is_paid_once():
    found = build(
        {"name": "t", "model": "medium-laser-tank", "platoon": "a", "add-upgrades": ["laser-armor"]}, tech="laser"
    )
    assert found["units"]["t"]["armor"] == [6, 5] and found["cost"] == 18


def test_r53_a_field_generator_bends_infantry_lasers_and_lawl_but_not_guns():
    sides = {"red": {"tech": "laser"}, "blue": {"tech": "laser"}}
    units = {"a": {"model": "laser-gun-squad"}, "b": TANK}
    bent = {"field-generator": True}
    assert resolve(fire("inf-laser-gun", 5, **bent), 1, units=units, sides=sides)["drm"] == -2
    assert resolve(fire("lawl", 3, **bent), 1, units=units, sides=sides)["drm"] == -2
    assert resolve(fire("medium-gun", 5, **bent), 1, units={"a": TANK, "b": TANK}, sides=sides)["drm"] == 1


def test_r54_overwatch_fire_uses_what_an_activation_could():
    state = {"a": {"side": "red", **TANK, "overwatch": True, "moved": 2}, "b": {"side": "blue", **SQUAD}}
    first = fire("apw", 4, overwatch=True, **{"hold-overwatch": True})
    again = {**fire("medium-gun", 4, overwatch=True)}
    case = {"kind": "play", "state": {"sides": {"red": {}, "blue": {}}, "units": state}}
    played = run_case({**case, "script": [{"action": first, "dice": [1]}, {"action": again}]})
    assert played["steps"][1]["overwatch"] is True and played["steps"][2]["problem"] == "too-many-systems"


def test_r59_turning_to_fire_is_half_a_move():
    units = {"a": {"model": "ion-tank-destroyer"}, "b": TANK}
    found = resolve(
        fire("ion-cannon", 9, **{"facing-changed": True}),
        9,
        1,
        units=units,
        sides={"red": {"tech": "laser"}, "blue": {}},
    )
    assert found["drm"] == 0


def test_r60_only_stands_suppressed_since_before_the_activation_test():
    units = {
        "a": {"side": "red", **SQUAD, "platoon": "p", "suppressed": True},
        "a2": {"side": "red", **SQUAD, "platoon": "p"},
    }
    mine = {"m": {"side": "blue", "kind": "minefield", "strength": 2}}
    state = {
        "sides": {"red": {}, "blue": {}},
        "turn": {"side": "red", "points": 1, "active": []},
        "platoons": {"p": {"side": "red", "initial": 2}},
        "units": {**units, **mine},
    }
    script = [
        {"action": {"type": "activate", "platoon": "p"}},
        {"action": {"type": "enter-minefield", "unit": "a2", "minefield": "m"}, "dice": [1, 1]},
        {"action": {"type": "end-activation", "platoon": "p"}, "dice": [9]},
    ]
    played = run_case({"kind": "play", "state": state, "script": script})
    assert played["steps"][3] == {"recovery": {"a": "recovered"}} and played["units"]["a2"]["suppressed"]


def test_dug_in_counts_as_heavy_cover_in_close_combat_but_vehicles_never():
    fight = {"type": "close-combat", "attackers": ["a"], "defender": "b", "cover": "heavy"}
    assert resolve(fight, 6, 1, units={"a": SQUAD, "b": {**SQUAD, "dug-in": True}})["defender-modifier"] == 3
    assert resolve(fight, 6, 1, units={"a": SQUAD, "b": TANK})["defender-modifier"] == 4


def test_the_odds_of_the_range_die_are_those_of_the_printed_procedure():
    def once(dice):
        """A D20 that is rolled again above 16; the second roll is given, so that the tapes end."""
        again = iter([False, True])
        return range_die(16, lambda sides, why, cuts: 1 if next(again) else dice.roll(Die(low=1, high=sides)))

    assert all(explore(once).weights[face] == Fraction(1, 20) for face in range(2, 17))
    long = explore(lambda dice: range_die(24, lambda sides, why, cuts: dice.roll(Die(low=1, high=sides))))
    assert all(long.weights[face] == Fraction(1, 24) for face in range(1, 25))


def test_infantry_turns_for_nothing_when_it_fires_a_missile():
    found = resolve(fire("inf-tow", 9, **{"facing-changed": True}), 1, units={"a": {"model": "tow-squad"}, "b": TANK})
    assert found["drm"] == 0
    vehicle = {"a": {"model": "light-missile-tank"}, "b": TANK}
    assert resolve(fire("he-missile", 9, **{"facing-changed": True}), 1, units=vehicle)["drm"] == -2


def test_launchers_fire_one_at_a_time_and_overwatch_lasts_until_all_have_fired():
    state = {
        "a": {"side": "red", "model": "air-defense-carrier", "overwatch": True},
        "b": {"side": "blue", "model": "bomb-bomber"},
    }
    shot = {"action": fire("ad-he-missile", 9, overwatch=True), "dice": [1]}
    case = {"kind": "play", "state": {"sides": {"red": {}, "blue": {}}, "units": state}, "script": [shot, shot, shot]}
    played = run_case(case)
    assert [played["steps"][number].get("overwatch") for number in (1, 2)] == [True, False]
    assert played["steps"][3]["problem"] == "not-on-overwatch"
