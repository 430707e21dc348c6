"""Fire, damage, criticals, area, combinations, Commandos, rally (sections 8 to 15), with the rulings on them."""

from fractions import Fraction

import pytest

from rules.games.extractors.battle.events import Attack, CriticalHit, Fired
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.display.log.fire import RESULTS, fire_sentence
from rules.games.extractors.mechanics.random_choice import roll_pick
from rules.games.extractors.mechanics.weapons import ready_guns
from rules.kernel.codec import Codec
from rules.kernel.dice import TapeDice
from rules.kernel.records import changed
from tests.games.extractors.play import cycle, fire, machine, odds, problem, resolve, script, section

GLIDE = {"A": machine("1010", "glide")}


def bipod(**weapons):
    return machine("1010", weapons={slot.replace("_", "-"): weapon for slot, weapon in weapons.items()})


def attack(units, action, dice, **state):
    return resolve(units, action, dice, **state)["attacks"][0]


# --- areas and arcs (EXT-5.6 to EXT-5.8, R-11, R-52) -----------------------------------------------


@pytest.mark.parametrize(
    ("at", "area"),
    [
        ("1009", "front"),
        ("1109", "front"),
        ("0909", "front"),
        ("1110", "side"),
        ("1210", "side"),
        ("1111", "side"),
        ("1112", "side"),
        ("0912", "side"),
        ("1012", "rear"),
        ("1013", "rear"),
        ("1110", "side"),
        ("1108", "front"),
        ("1208", "side"),
        ("1207", "front"),
        ("1113", "rear"),
        ("1010", None),
    ],
)
def test_facing_areas(at, area):
    found = resolve({"m": machine("1010", "multipod")}, {"type": "area", "of": "m", "at": at})
    assert found["area"] == area


def test_dorian_vehicles_fire_all_round():
    units = {"w": {"type": "walker", "hex": "1010", "facing": "N"}, "A": machine("1012", "glide")}
    assert attack(units, fire("w", "A"), [4, 0])["hits"] == [True]


def test_out_of_arc():
    units = {"A": bipod(slot_1="laser", slot_2="laser", slot_3="laser"), "s": section("1012")}
    for slot, code in (("slot-1", "out-of-arc"), ("slot-2", "out-of-arc")):
        assert problem(units, fire("A", "s", weapons=[slot]), simple=True) == code
    assert not problem(units, fire("A", "s", weapons=["slot-3"]), [0], simple=True)


# --- targets in the order of EXT-10.1 --------------------------------------------------------------


def test_checks_of_a_target_come_in_order():
    def code(**target):
        units = {"A": bipod(slot_1="laser"), "s": section("1015", **target), "f": {"type": "floater", "hex": "1015"}}
        return problem(units, fire("A", "s", weapons=["slot-1"]), simple=True, terrain={"1012": ["rough"]})

    assert code(hidden=True, aboard="f") == "target-hidden"
    assert code(aboard="f") == "target-sheltered"
    assert code() == "out-of-range"
    assert code(hex="1012") == "out-of-arc"
    units = {"A": bipod(slot_1="laser"), "s": section("1007")}
    assert (
        problem(units, fire("A", "s", weapons=["slot-1"]), simple=True, terrain={"1008": ["rough"]})
        == "no-line-of-sight"
    )


def test_targets_that_are_none():
    units = {
        **GLIDE,
        "s": section("1009"),
        "t": section("1009"),
        "d": section("1008", destroyed=True),
        "o": section(None),
    }
    assert problem(units, fire("s", "t")) == "friendly-target"
    assert problem(units, fire("s", "nobody")) == "unknown-unit"
    assert problem({**units, "A": machine("1010", "glide", destroyed=True)}, fire("s", "A")) == "unit-out-of-play"
    assert problem({**units, "A": machine(None, "glide")}, fire("s", "A")) == "unit-out-of-play"
    assert problem(units, fire("d", "A")) == "unit-out-of-play"
    assert problem(units, fire("o", "A")) == "must-enter-first"


def test_firers_that_cannot():
    def code(unit, **state):
        return problem({**GLIDE, "f": {"type": "floater", "hex": "1009"}, "u": unit}, fire("u", "A"), **state)

    assert code(section("1009", status="routed")) == "routed"
    assert code(section("1009", aboard="f")) == "embarked"
    assert code(section("1009", hidden=True)) == "unit-hidden"
    assert code(section("1009", fired=True)) == "already-fired"
    assert code({"type": "command-post", "hex": "1009"}) == "no-weapon"
    assert code({"type": "walker", "hex": "1009", "firepower-hits": 2}) == "weapon-destroyed"
    assert code(section("1009"), phase="dorian-move") == "wrong-phase"
    extractor = {"x": {"type": "extractor", "hex": "1010"}, "s": section("1009")}
    assert problem(extractor, fire("x", "s")) == "no-weapon"


def test_slots_that_cannot():
    units = {"A": {**bipod(slot_1="laser", slot_2="laser"), "destroyed-slots": ["slot-2"]}, "s": section("1009")}

    def code(*slots):
        return problem(units, fire("A", "s", weapons=list(slots)), simple=True)

    assert code("slot-2") == "weapon-destroyed"
    assert code("slot-3") == "no-weapon"
    assert code("slot-4") == "unknown-slot"
    assert code("slot-1", "slot-1") == "already-fired"
    assert code() == "no-weapon"


def test_a_machine_fires_each_weapon_once_in_the_simple_game():
    units = {"A": bipod(slot_1="laser", slot_2="laser"), "s": section("1009")}
    one, two = fire("A", "s", weapons=["slot-1"]), fire("A", "s", weapons=["slot-2"])
    steps = script(units, [(one, [0]), one, (two, [0]), two], simple=True)["script"]
    assert [step.get("problem") for step in steps] == [None, "already-fired", None, "already-fired"]


# --- to hit (EXT-10.2 to EXT-10.8) -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "terrain", "drm"),
    [
        (section("1008"), [], 1),
        (section("1008"), ["rough"], 0),
        (section("1008"), ["build-up"], -1),
        (section("1008"), ["bog"], 0),
        (section("1008"), ["bog", "build-up", "rough"], -1),
        (section("1008", "transcom"), ["rough"], -1),
        ({"type": "walker", "hex": "1008"}, ["build-up"], 0),
        ({"type": "walker", "hex": "1008"}, ["bog"], 0),
        ({"type": "agrax", "hex": "1008"}, ["rough"], 1),
        ({"type": "agrax", "hex": "1008"}, ["build-up"], 2),
        ({"type": "revil", "hex": "1008"}, ["rough"], 0),
        ({"type": "flyer", "hex": "1008"}, ["rough"], -1),
        ({"type": "command-post", "hex": "1008"}, ["rough"], 3),
    ],
)
def test_profile_and_terrain_of_the_target(target, terrain, drm):
    units = {"A": bipod(slot_1="laser"), "t": target}
    found = attack(units, fire("A", "t", weapons=["slot-1"]), [0], simple=True, terrain={"1008": terrain})
    assert found["drms"] == [drm]


def test_acv_firing_from_chimneys():
    units = {"A": machine("1010", "glide", weapons={"slot-1": "laser"}), "s": section("1008")}
    shot = fire("A", "s", weapons=["slot-1"])
    assert attack(units, shot, [0], simple=True, terrain={"1010": ["chimneys"]})["drms"] == [0]
    assert attack({**units, "A": bipod(slot_1="laser")}, shot, [0], simple=True, terrain={"1010": ["chimneys"]})[
        "drms"
    ] == [1]


def test_revealed_from_hiding():
    """+3 for the firer (EXT-22.28, R-41)."""
    units = {**GLIDE, "s": section("1009", **{"reveal-bonus": True})}
    assert attack(units, fire("s", "A"), [1, 0])["drms"] == [4]


# --- damage (section 11, R-6, R-27, R-28) ----------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "result", "after"),
    [
        ("ok", "P", ("pinned", 2)),
        ("pinned", "P", ("routed", 2)),
        ("routed", "P", ("routed", 1)),
        ("ok", "R", ("routed", 2)),
        ("pinned", "R", ("routed", 2)),
        ("routed", "R", ("routed", 1)),
        ("ok", "SL", ("ok", 1)),
        ("pinned", "SL", ("pinned", 1)),
        ("routed", "SL", ("routed", 1)),
        ("ok", "SLR", ("routed", 1)),
        ("pinned", "SLR", ("routed", 1)),
        ("routed", "SLR", None),
        ("ok", "E", None),
    ],
)
def test_soft_results_by_status(status, result, after):
    faces = {"P": 1, "R": 3, "SL": 5, "SLR": 7, "E": 9}
    units = {"A": bipod(slot_1="undulator"), "s": section("1008", status=status)}
    found = resolve(units, fire("A", "s", weapons=["slot-1"]), [9, faces[result]], simple=True)
    assert found["attacks"][0]["result"] == result
    unit = found["units"]["s"]
    assert (None if unit["destroyed"] else (unit["status"], unit["steps"])) == after


def test_one_step_lost_twice():
    units = {"A": bipod(slot_1="undulator"), "s": section("1008", steps=1)}
    assert resolve(units, fire("A", "s", weapons=["slot-1"]), [9, 5], simple=True)["units"]["s"]["destroyed"]


def test_reduced_firepower():
    reduced = {**GLIDE, "s": section("1009", steps=1)}
    assert attack(reduced, fire("s", "A"), [9, 0])["firepower"] == 1
    dagmaton = {**GLIDE, "d": section("1009", "dagmaton", steps=1)}
    assert attack(dagmaton, fire("d", "A"), [9, 0])["firepower"] == 2


@pytest.mark.parametrize(("hits", "power"), [(0, 5), (1, 3)])
def test_vehicle_firepower_is_halved_rounded_up(hits, power):
    units = {**GLIDE, "a": {"type": "agrax", "hex": "1008", "firepower-hits": hits}}
    assert attack(units, fire("a", "A"), [9, 0])["firepower"] == power


@pytest.mark.parametrize(("facing", "through", "die"), [("N", "front", 4), ("S", "rear", 6), ("SE", "side", 5)])
def test_facing_of_the_target(facing, through, die):
    units = {"A": machine("1010", "glide", facing), "w": {"type": "walker", "hex": "1008"}}
    found = attack(units, fire("w", "A"), [9, 5])
    assert (found["through"], found["die"]) == (through, die)


def test_the_die_stays_within_0_and_9():
    for facing, face, die in (("N", 0, 0), ("S", 9, 9)):
        units = {"A": machine("1010", "glide", facing), "w": {"type": "walker", "hex": "1008"}}
        assert attack(units, fire("w", "A"), [9, face, 4, 4], simple=True)["die"] == die


def test_no_critical_after_destruction():
    """R-28; several asterisks are one (R-26)."""
    units = {"A": machine("1010", "glide", "S", armor=3), "w": {"type": "walker", "hex": "1008"}}
    found = resolve(units, fire("w", "A"), [9, 9])
    assert found["units"]["A"]["destroyed"]
    assert "criticals" not in found["attacks"][0]


# --- criticals (section 12, R-29, R-30, R-48) ------------------------------------------------------


@pytest.mark.parametrize(
    ("type_", "die", "left"),
    [
        ("bipod", 0, 3),
        ("bipod", 2, 3),
        ("multipod", 2, 3),
        ("glide", 2, 4),
        ("orni", 2, 6),
        ("orni", 5, 7),
    ],
)
def test_machine_speed(type_, die, left):
    units = {"A": machine("1010", type_), "c": section("1009", "commando")}
    found = resolve(units, fire("c", "A"), [9, 0, die])
    assert found["units"].get("A", {"speed": 3})["speed"] == left


def test_speed_never_below_zero():
    units = {"A": machine("1010", "glide", speed=1), "c": section("1009", "commando")}
    assert resolve(units, fire("c", "A"), [9, 0, 2])["units"]["A"]["speed"] == 0


@pytest.mark.parametrize(
    ("die", "key"), [(1, "firepower-hits"), (4, "firepower-hits"), (6, "speed-hits"), (9, "speed-hits")]
)
def test_vehicle_counters_stop_at_two(die, key):
    for before in (0, 1, 2):
        units = {"A": bipod(slot_1="undulator"), "a": {"type": "agrax", "hex": "1008", "facing": "S", key: before}}
        found = resolve(units, fire("A", "a", weapons=["slot-1"]), [9, 6, die], simple=True)
        assert found["units"]["a"][key] == min(2, before + 1)


def test_extra_armor_hit_may_destroy():
    units = {"A": machine("1010", "glide", armor=1), "c": section("1009", "commando")}
    found = resolve(units, fire("c", "A"), [9, 0, 9])
    assert found["units"]["A"]["destroyed"]


def test_slots_that_bear_on_the_attacker_empty_ones_too():
    """From the side only the flank slot and the turret bear (EXT-12.7); from the rear of an Orni none does."""
    units = {"A": machine("1010"), "c": section("1111", "commando")}
    found = resolve(units, fire("c", "A"), [9, 0, 3, 4])
    assert found["attacks"][0]["slot-lost"] == "slot-2"
    rear = {"A": machine("1010", "orni"), "c": section("1011", "commando")}
    found = resolve(rear, fire("c", "A"), [9, 0, 3])
    assert "slot-lost" not in found["attacks"][0]
    assert "dice-unused" not in found


@pytest.mark.parametrize(("size", "spare"), [(6, [6, 7, 8, 9]), (4, [8, 9]), (3, [9]), (5, []), (2, [])])
def test_random_choice_rolls_uneven_faces_again(size, spare):
    for face in range(10):
        number, faces = roll_pick(TapeDice([face, 1]), size, "")
        assert (number, faces) == ((1, (face, 1)) if face in spare else (face % size, (face,)))
    assert roll_pick(TapeDice([]), 1, "") == (0, ())


def test_program_destroys_a_box_with_its_order():
    units = {
        "A": machine("1010", "glide", **{"move-cycle": cycle("close", "hold", destroyed=[1])}),
        "c": section("1009", "commando"),
    }
    found = resolve(units, fire("c", "A"), [9, 0, 8, 5])
    assert found["attacks"][0]["box-lost"] == "move-2"
    assert found["units"]["A"]["move-cycle"]["boxes"] == ["close", None, None]


def test_every_result_against_sections_is_told_in_words():
    cells = {cell for row in CATALOGUE.damage.soft.rows for cell in row.cells}
    assert cells == set(RESULTS)
    assert not cells & set(RESULTS.values())


def test_a_lost_box_is_told_in_words():
    lost = CriticalHit(result="program", die=7, box="combat-1")
    hit = Attack(target="A", firers=("c",), hits=(True,), faces=(9,), drms=(0,), parts=((),), criticals=(lost,))
    assert "combat box 1 destroyed" in fire_sentence(Fired(by=("c",), attacks=(hit,), units={})).text


@pytest.mark.parametrize("more", [{"thanis": ["free-move"]}, {}])
def test_program_spares_thanis_and_the_simple_game(more):
    units = {"A": machine("1010", "glide", **more), "c": section("1009", "commando")}
    found = resolve(units, fire("c", "A"), [9, 0, 7], simple=not more)
    assert "box-lost" not in found["attacks"][0]


# --- area (section 13, R-31, R-32) -----------------------------------------------------------------


def test_shredder_reaches_its_target_hex_alone():
    units = {"A": bipod(slot_1="shredder"), "s": section("1009"), "a": section("1009", "lance"), "z": section("1008")}
    found = resolve(units, fire("A", "s", weapons=["slot-1"], area=True), [0, 0], simple=True)
    assert [one["target"] for one in found["attacks"]] == ["s", "a"]


def test_area_needs_an_area_weapon():
    units = {"A": bipod(slot_1="laser"), "s": section("1009")}
    assert problem(units, fire("A", "s", weapons=["slot-1"], area=True), simple=True) == "no-area-weapon"
    assert problem({**GLIDE, "s": section("1009")}, fire("s", "A", area=True)) == "no-area-weapon"


def test_the_firer_is_not_in_its_own_area():
    units = {**GLIDE, "d": section("1009", "dagmaton"), "b": section("1009", "lance")}
    found = resolve(units, fire("d", "A", area=True), [0, 0])
    assert [one["target"] for one in found["attacks"]] == ["A", "b"]


def test_other_units_of_the_area_need_sight_not_range_nor_arc():
    units = {"A": machine("1010", "orni", weapons={"slot-1": "streamer"}), "s": section("1008"), "t": section("1009")}
    units |= {"v": section("1108", "lance"), "h": section("1109", "lance", hidden=True)}
    found = resolve(units, fire("A", "s", weapons=["slot-1"], area=True), [0, 0, 0], simple=True)
    assert [one["target"] for one in found["attacks"]] == ["s", "t", "v"]
    glide = {**units, "A": machine("1010", "glide", weapons={"slot-1": "streamer"})}
    blind = {"1009": ["depression"]}
    found = resolve(glide, fire("A", "s", weapons=["slot-1"], area=True), [0, 0, 0], simple=True, terrain=blind)
    assert [one["target"] for one in found["attacks"]] == ["s", "t", "v"]


def test_units_that_died_before_their_turn_take_no_dice():
    units = {
        "A": machine("1010", "orni", weapons={"slot-1": "streamer"}),
        "f": {"type": "floater", "hex": "1007", "armor": 1},
    }
    units |= {"p": section("1007", aboard="f"), "z": section("1007", "lance")}
    found = resolve(units, fire("A", "f", weapons=["slot-1"], area=True), [9, 5, 0], simple=True)
    assert [one["target"] for one in found["attacks"]] == ["f", "z"]
    assert found["units"]["p"]["destroyed"]


def test_area_weapons_in_a_combination():
    """Others are attacked only by the area weapons that reach them, combined (EXT-14.7)."""
    units = {"A": machine("1010", weapons={"slot-1": "streamer", "slot-2": "laser", "slot-3": "shredder"})}
    units |= {"s": section("1008"), "a": section("1008", "lance"), "b": section("1007", "lance")}
    shot = fire("A", "s", weapons=["slot-1", "slot-2", "slot-3"], area=True)
    found = resolve(units, shot, [0, 0, 0, 9, 9, 0, 0], simple=True)
    assert [(one["target"], one["drms"], one.get("firepower")) for one in found["attacks"]] == [
        ("s", [-1, 1, 0], None),
        ("a", [-1, 0], 10),
        ("b", [-1], None),
    ]


# --- combined fire (section 14, R-25, R-37) --------------------------------------------------------


def test_the_best_facing_of_those_that_hit():
    units = {"A": machine("1010", "glide"), "f": section("1009"), "r": section("1011")}
    assert attack(units, fire(["f", "r"], "A"), [9, 9, 5])["through"] == "rear"
    assert attack(units, fire(["f", "r"], "A"), [9, 0, 5])["through"] == "front"


def test_who_combines():
    def code(*firers, **more):
        units = {
            **GLIDE,
            "a": section("1009"),
            "b": section("1009", cell="xibalem"),
            "t": {"type": "transcom", "hex": "1009"},
            "u": {"type": "transcom", "hex": "1009"},
            "d": {"type": "dagmaton", "hex": "1009"},
            "w": {"type": "walker", "hex": "1009"},
            "g": {"type": "walker", "hex": "1009", "cell": "urcado"},
            "s": section("1009", cell="urcado"),
        }
        return problem(units, fire(list(firers), "A"), [0] * len(firers), **more)

    assert code("a", "t", "u") == ""
    assert code("t", "u") == ""
    assert code("g", "s", "t") == ""
    for firers in (("a", "b"), ("d", "t"), ("w", "t"), ("w", "s"), ("a", "b", "t")):
        assert code(*firers) == "cannot-combine"


def test_machines_never_combine_with_each_other():
    units = {"A": bipod(slot_1="laser"), "B": machine("1110", weapons={"slot-1": "laser"}), "s": section("1009")}
    assert problem(units, fire(["A", "B"], "s", weapons=["slot-1"]), simple=True) == "cannot-combine"


def test_each_of_a_combination_must_be_able_to_fire_alone():
    units = {**GLIDE, "a": section("1008"), "l": section("1008", "lance")}
    assert problem(units, fire(["a", "l"], "A")) == "out-of-range"


def test_commando_criticals_come_after_that_of_the_damage():
    units = {
        "A": machine("1010", "glide", "S"),
        "c": section("1009", "commando"),
        "d": section("1009", "commando"),
        "s": section("1009"),
    }
    found = attack(units, fire(["c", "s", "d"], "A"), [9, 9, 9, 8, 4, 0, 6])
    assert found["result"] == "3*"
    assert found["criticals"] == ["none", "speed", "none"]


def test_commando_uses_its_own_hex():
    """EXT-15.2: the Shock stands in front, the Commando behind; only slots that bear on the rear may be lost."""
    units = {"A": machine("1010", "glide"), "c": section("1011", "commando"), "s": section("1009")}
    found = attack(units, fire(["c", "s"], "A"), [9, 9, 0, 3])
    assert found["slot-lost"] == "slot-3"


# --- rally (section 8, R-24) -----------------------------------------------------------------------


@pytest.mark.parametrize(("hex_", "drm"), [("1010", 3), ("1009", 2), ("1008", 1), ("1007", 0)])
def test_rally_aid_by_distance(hex_, drm):
    units = {"s": section("1010", status="routed"), "t": section(hex_, "transcom")}
    assert resolve(units, {"type": "rally", "by": "s"}, [0])["drm"] == drm


def test_only_the_best_transcom_counts():
    units = {"s": section("1010", status="routed"), "t": section("1008", "transcom"), "u": section("1009", "transcom")}
    assert resolve(units, {"type": "rally", "by": "s"}, [2])["rallied"] is False
    assert resolve(units, {"type": "rally", "by": "s"}, [3])["rallied"] is True
    shaken = {**units, "u": section("1009", "transcom", status="pinned")}
    assert resolve(shaken, {"type": "rally", "by": "s"}, [3])["drm"] == 1


def test_rally_refused():
    units = {"s": section("1010"), "r": section("1010", status="routed", rallied=True)}
    assert problem(units, {"type": "rally", "by": "s"}) == "not-routed"
    assert problem(units, {"type": "rally", "by": "r"}) == "already-rallied"
    assert problem(units, {"type": "rally", "by": "r"}, phase="dorian-move") == "wrong-phase"


# --- sight (section 9) -----------------------------------------------------------------------------


def sees(one, other, **terrain):
    found = resolve(
        {}, {"type": "los", "from": one, "to": other}, terrain={key[1:]: kinds for key, kinds in terrain.items()}
    )
    return found["visible"]


def test_sight():
    assert sees("1010", "1007")
    assert not sees("1010", "1007", h1008=["build-up"])
    assert sees("1010", "1007", h1010=["rough"], h1007=["rough"])
    assert sees("1010", "1007", h1008=["bog", "lake"])
    assert sees("1010", "1007", h1008=["depression"])
    assert sees("1010", "1009", h1009=["depression"])
    assert not sees("1010", "1006", h1006=["depression"], h1007=["depression"])
    assert sees("1010", "1006", h1006=["depression"], h1007=["depression"], h1008=["depression"], h1009=["depression"])
    assert not sees("1010", "1007", h1007=["depression"], h1008=["depression"], h1009=["depression", "rough"])


def test_each_shared_side_is_judged_alone():
    """The line from 1010 to 1207 follows two sides; one open hex on each leaves it open (EXT-9.5)."""
    assert sees("1010", "1207")
    assert sees("1010", "1207", h1009=["rough"], h1108=["rough"])
    assert not sees("1010", "1207", h1009=["rough"], h1110=["rough"])
    assert not sees("1010", "1207", h1108=["rough"], h1208=["rough"])
    assert not sees("1010", "1207", h1109=["rough"])


# --- odds ------------------------------------------------------------------------------------------


def test_odds_of_a_sweep_on_one_unit_are_exact():
    units = {"A": machine("1010", weapons={"slot-1": "laser", "slot-2": "laser"}, **{"combat-cycle": cycle("sweep")})}
    units["s"] = section("1008")
    both = {"type": "combat-order", "by": "A", "shots": [{"weapons": [f"slot-{n}"], "target": "s"} for n in (1, 2)]}
    found = odds(units, both)
    assert Fraction(found["hit"]) == 1 - Fraction(1, 2) ** 2
    kept = sum(Fraction(found[key]) for key in ("ok", "pinned", "routed", "destroyed"))
    assert kept == 1


def test_odds_leave_out_what_cannot_touch_the_unit():
    units = {
        "A": machine("1010", weapons={f"slot-{n}": "laser" for n in (1, 2, 3)}, **{"combat-cycle": cycle("sweep")})
    }
    units |= {name: section("1008", "lance") for name in ("a", "b", "c")}
    shots_ = [{"weapons": [f"slot-{n}"], "target": name} for n, name in ((1, "a"), (2, "b"), (3, "c"))]
    action = {"type": "combat-order", "by": "A", "shots": shots_}
    alone = odds(units, action, of="c")
    assert alone == odds(units, {**action, "shots": shots_}, of="a")
    assert alone["destroyed"] == "3/20"


def test_the_log_calls_the_slots_of_a_machine_by_their_weapons():
    pods = {"A": machine("1010", "bipod", weapons={"slot-1": "laser"}), "B": machine("1011", "bipod")}
    units = Codec(State).read({"units": pods | {"Shock-2": section("1008")}}).units
    lost = CriticalHit(die=4, result="firepower", slot="slot-1")
    by_slot = Attack(
        target="B", firers=("slot-1",), parts=((),), drms=(0,), faces=(9,), hits=(True,), firepower=4, face=9, die=9
    )
    by_unit = changed(by_slot, target="A", firers=("Shock-2",), criticals=(lost,))
    said = fire_sentence(Fired(by=("A",), attacks=(by_slot,), units=units, order="sweep"))
    assert said.why[0].label == "Laser at B"
    said = fire_sentence(Fired(by=("Shock-2",), attacks=(by_unit,), units=units))
    assert said.why[0].label == "Shock-2 at A" and "Laser destroyed" in said.text
    assert said.why[-1].amount.endswith("Laser destroyed")


def test_of_two_lasers_a_player_is_told_which_is_which():
    armed = Unit(type="multipod", weapons={"slot-1": "laser", "slot-3": "laser", "slot-4": "seeker"})
    assert [gun.label for gun in ready_guns("A", armed)] == ["Laser (front)", "Laser (rear and flanks)", "Seeker"]
