"""Rulings that no other test pins: values that the book has lost, and what it says in two ways."""

from __future__ import annotations

from rules.games.sol_prime.catalogue import CATALOGUE
from tests.games.sol_prime.case_battles import SQUAD, TANK, build, resolve

ROLL = {"type": "roll-activation", "side": "red"}
FIGHT = {"type": "close-combat", "attackers": ["a"], "defender": "b"}
GUN = {"model": "towed-light-gun"}


def test_r6_losses_change_nothing_of_activation_but_a_lost_command_center():
    few = {"red": {"platoons-at-start": 9, "unactivated": 2}, "blue": {}}
    assert resolve(ROLL, 2, sides=few) == resolve(ROLL, 2, sides={**few, "red": {**few["red"], "unactivated": 8}})
    side = {"red": {"command-center": True, "platoons-at-start": 6, "unactivated": 9}, "blue": {}}
    for destroyed, points in ((False, 4), (True, 3)):
        units = {"a": {"model": "command-center", "destroyed": destroyed}}
        assert resolve(ROLL, 3, sides=side, units=units)["points"] == points


def test_r29_r57_a_garrison_has_its_section_as_cover_up_to_very_heavy():
    for cover, bonus in (("light", 1), ("medium", 2), ("heavy", 3), ("very-heavy", 4)):
        fight = {**FIGHT, "cover": cover}
        assert resolve(fight, 6, 1, units={"a": SQUAD, "b": SQUAD})["defender-modifier"] == bonus
        assert resolve(fight, 6, 1, units={"a": SQUAD, "b": TANK})["defender-modifier"] == 4, "a tank has its armor"
        assert CATALOGUE.artillery.cover[cover] == -bonus


def test_r39_aircraft_spend_their_missiles_and_carriers_on_the_ground_do_not():
    shot = {"type": "fire", "by": "a", "target": "b", "weapon": "air-he-missile", "range": 8}
    empty = {"model": "missile-fighter", "loads": {"air-he-missile": 0}}
    assert resolve(shot, units={"a": empty, "b": TANK})["problem"] == "no-load"
    again = {**shot, "weapon": "he-missile"}
    assert "problem" not in resolve(again, 1, units={"a": {"model": "light-missile-tank"}, "b": TANK})


def test_r42_a_vehicle_tows_one_weapon():
    load = {"type": "load", "unit": "a2", "carrier": "a"}
    van = {"model": "tracked-apc"}
    assert resolve(load, units={"a": van, "a2": GUN})["carried"] == 1
    full = {"a": van, "a2": GUN, "a3": {**GUN, "carried-by": "a"}}
    assert resolve(load, units=full)["problem"] == "no-room"


def test_r44_missiles_against_armor_and_aircraft_have_no_rating_against_infantry():
    for weapon in ("inf-tow", "ad-he-missile", "ad-plasma-missile"):
        assert CATALOGUE.weapons[weapon].infantry is None


def test_r45_automatic_weapons_rise_with_technology():
    ratings = {key: (one.vehicle, one.infantry, one.class_) for key, one in CATALOGUE.weapons.items()}
    assert [ratings[key] for key in ("apw", "apwl", "apwp")] == [(None, number, "apw") for number in (1, 2, 3)]
    assert [ratings[key] for key in ("law", "lawl", "lawp")] == [
        (2, None, "rocket"),
        (3, None, "laser"),
        (4, None, "plasma"),
    ]


def test_r47_r48_technology_excludes_only_what_it_names():
    models = {one for one in CATALOGUE.models if one not in ("barracks-section", "hangar")}
    for model in ("hover-apc", "amds-carrier", "rifle-squad"):
        assert "tech-level" not in build({"name": "m", "model": model, "platoon": "p"}, tech="basic")["problems"]
    for model in sorted(models):
        assert "tech-level" not in build({"name": "m", "model": model, "platoon": "p"}, tech="plasma")["problems"]


def test_r50_carriers_have_the_armor_of_a_light_tank():
    found = build(
        *({"name": name, "model": name, "platoon": "p"} for name in ("tracked-apc", "light-gun-tank")), tech="basic"
    )
    assert [found["units"][name]["armor"] for name in ("tracked-apc", "light-gun-tank")] == [[4, 3], [4, 3]]


def test_r52_r56_artillery_values_that_the_book_has_lost():
    pieces = CATALOGUE.artillery.pieces
    assert pieces["light"].to_kill["basic"] == (-1, 1)
    ranges = {key: (one.least_range, one.most_range) for key, one in pieces.items()}
    assert ranges == {"light": (4, 100), "medium": (6, 150), "heavy": (8, 250)}
    assert CATALOGUE.artillery.mortar_range == 30


def test_r55_deep_water_costs_tracks_and_wheels_four_times():
    move = {"type": "move", "unit": "a", "legs": [{"terrain": "deep-water", "inches": 1, "crosses": True}]}
    for model in ("medium-gun-tank", "wheeled-apc"):
        assert resolve(move, units={"a": {"model": model}})["cost"] == 4
