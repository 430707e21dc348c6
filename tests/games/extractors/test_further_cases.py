"""Further cases of our own, worked out by hand from the rules where the public cases are thin."""

import pytest

from tests.games.extractors.play import cycle, fire, machine, move, move_order, odds, problem, resolve, script, section
from tests.games.extractors.play import shots as order

SEEKER = {"slot-1": "seeker"}
LASER = {"slot-1": "laser"}


def attacks(found):
    return [(one["target"], one["drms"], one["hits"], one.get("die"), one.get("result")) for one in found["attacks"]]


# --- moves -----------------------------------------------------------------------------------------


def test_a_turn_of_120_degrees_in_two_parts_in_one_hex_costs_one():
    """Turns made in one hex are added together (EXT-6.5)."""
    walker = {"w": {"type": "walker", "hex": "1010", "facing": "N"}}
    assert resolve(walker, move("w", "NE", "SE", "1110"))["problem"] == "not-front-hex"
    found = resolve(walker, move("w", "NE", "SE", "1111"))
    assert (found["hex"], found["mp-spent"]) == ("1111", 2)


def test_turning_to_and_fro_is_two_turns_of_one_hex():
    walker = {"w": {"type": "walker", "hex": "1010", "facing": "N"}}
    assert resolve(walker, move("w", "NE", "N", "1009"))["mp-spent"] == 2


def test_the_minimum_move_into_a_dear_hex_takes_the_whole_allowance():
    """Agrax with speed 4 halved twice is immobile; halved once it has 2 MP for a bog of 3 (EXT-6.8, EXT-12.5)."""
    slow = {"a": {"type": "agrax", "hex": "1010", "facing": "N", "speed-hits": 1}}
    bog = {"terrain": {"1009": ["bog"]}}
    assert resolve(slow, move("a", "1009"), **bog)["mp-spent"] == 2
    assert problem(slow, move("a", "1009", "NE"), **bog) == "not-enough-mp"
    stuck = {"a": {"type": "agrax", "hex": "1010", "facing": "N", "speed-hits": 2}}
    assert problem(stuck, move("a", "1009")) == "immobilized"


def test_a_lance_on_a_road_through_the_lake():
    """Four hexes of road with 3 MP: the bonus of one (EXT-6.17, EXT-6.18); the fifth is too far."""
    lance = {"l": section("1010", "lance")}
    road = {"roads": [["1010", "1009", "1008", "1007", "1006", "1005"]], "terrain": {"1008": ["lake"]}}
    assert resolve(lance, move("l", "=1009", "=1008", "=1007", "=1006"), **road)["mp-spent"] == 4
    assert problem(lance, move("l", "=1009", "=1008", "=1007", "=1006", "=1005"), **road) == "not-enough-mp"
    assert problem(lance, move("l", "1009", "1008"), **road) == "impassable"


def test_a_large_turn_forfeits_the_road_bonus_a_free_one_does_not():
    """EXT-6.19: the Agrax has 4 MP and a bonus of 2."""
    agrax = {"a": {"type": "agrax", "hex": "1010", "facing": "NE"}}
    road = {"roads": [["1010", "1009", "1008", "1007", "1006", "1005", "1004", "1003"]]}
    six = ["=1009", "=1008", "=1007", "=1006", "=1005", "=1004"]
    assert resolve(agrax, move("a", "N", *six), **road)["mp-spent"] == 6
    assert problem(agrax, move("a", "N", *six, "=1003"), **road) == "not-enough-mp"
    back = {"a": {"type": "agrax", "hex": "1010", "facing": "S"}}
    assert resolve(back, move("a", "N", *six[:3]), **road)["mp-spent"] == 4
    assert problem(back, move("a", "N", *six[:4]), **road) == "not-enough-mp"


def test_flux_and_chimneys_come_on_top_of_the_dearest():
    """Rough and flux for a tracked mover: 2 + 1; chimneys are closed to orni (EXT-6.14, EXT-6.15)."""
    agrax = {"a": {"type": "agrax", "hex": "1010", "facing": "N"}}
    assert resolve(agrax, move("a", "1009"), terrain={"1009": ["rough", "flux"]}, flux={"1009": "N"})["mp-spent"] == 3
    flyer = {"f": {"type": "flyer", "hex": "1010", "facing": "N"}}
    assert problem(flyer, move("f", "1009"), terrain={"1009": ["chimneys"]}) == "impassable"
    revil = {"r": {"type": "revil", "hex": "1010", "facing": "N"}}
    assert resolve(revil, move("r", "1009"), terrain={"1009": ["chimneys", "rough"]})["mp-spent"] == 2.5


def test_a_drifting_section_goes_on_from_where_it_drifted():
    shock = {"s": section("1010")}
    found = resolve(shock, move("s", "1009", "1108"), terrain={"1009": ["flux"]}, flux={"1009": "NE"})
    assert (found["hex"], found["drift"], found["mp-spent"]) == ("1108", "1109", 2)


def test_no_drift_along_a_road():
    shock = {"s": section("1010")}
    state = {"terrain": {"1009": ["flux"]}, "flux": {"1009": "N"}, "roads": [["1010", "1009"]]}
    assert resolve(shock, move("s", "=1009"), **state)["hex"] == "1009"
    assert resolve(shock, move("s", "1009"), **state)["drift"] == "1008"


def test_boarding_needs_the_mp_and_ends_the_move():
    units = {"s": section("1010"), "f": {"type": "floater", "hex": "1009", "facing": "N"}}
    steps = [{"to": "1009"}, {"board": "f"}]
    found = resolve(units, {"type": "move", "by": "s", "path": steps})
    assert (found["mp-spent"], found["units"]["s"]["aboard"]) == (2, "f")
    far = {**units, "s": section("1011")}
    late = {"type": "move", "by": "s", "path": [{"to": "1010"}, {"to": "1009"}, {"board": "f"}]}
    assert problem(far, late) == "not-enough-mp"
    on = {"type": "move", "by": "s", "path": [*steps, {"to": "1008"}]}
    assert problem({**units, "s": section("1010", "lance")}, {**on, "by": "s"}) == "movement-ended"


def test_a_section_unboards_into_bog_and_tries_to_leave_it():
    """The example of EXT-7.5: 1 MP to leave, then a roll; 7 and it is stuck with 1 MP spent."""
    units = {"s": section("1010", aboard="f"), "f": {"type": "floater", "hex": "1010", "facing": "N"}}
    path = {"type": "move", "by": "s", "path": [{"unboard": True}, {"to": "1009"}]}
    bog = {"terrain": {"1010": ["bog"]}}
    assert resolve(units, path, [6], **bog)["hex"] == "1009"
    stuck = resolve(units, path, [7], **bog)
    assert (stuck["stuck"], stuck["mp-spent"], stuck["hex"]) == (True, 1, "1010")


def test_a_routed_lance_flees_over_the_edge_when_it_can():
    """Three MP: 1003 to 1001 takes 2, leaving 1 for the edge (EXT-6.25); without them it ends as near as it can."""
    near = {"l": section("1003", "lance", status="routed")}
    out = {"type": "move", "by": "l", "path": [{"to": "1002"}, {"to": "1001"}, {"exit": "N"}]}
    edges = {"edges": {"dorian": "N"}}
    assert resolve(near, out, **edges)["exited"] == "N"
    assert problem(near, move("l", "1002", "1001"), **edges) == "rout-direction"
    far = {"l": section("1004", "lance", status="routed")}
    assert resolve(far, move("l", "1003", "1002", "1001"), **edges)["hex"] == "1001"
    assert problem(far, move("l", "1003", "1002"), **edges) == "rout-direction"


# --- fire ------------------------------------------------------------------------------------------


def test_a_shock_at_range_two_on_a_multipod_in_rough():
    """Range 0, profile +1, rough for articulated -1: 0 in all; firepower 2 through the rear (+1) with a 8: 2*."""
    units = {"s": section("1012"), "m": machine("1010", "multipod", "N")}
    found = resolve(units, fire("s", "m"), [5, 8, 4], terrain={"1010": ["rough"]})
    assert attacks(found) == [("m", [0], [True], 9, "2*")]
    assert found["attacks"][0]["criticals"] == ["none"] and found["units"]["m"]["armor"] == 18


def test_a_four_misses_and_no_further_dice_are_rolled():
    units = {"s": section("1012"), "m": machine("1010", "bipod", "N")}
    found = resolve(units, fire("s", "m"), [4])
    assert attacks(found) == [("m", [0], [False], None, None)]


def test_hit_chances_are_kept_between_none_and_certain():
    """PGP at range 4: -1; a Commando in build-up: -1 -2, 4 - 4: one face (EXT-10.2, EXT-10.6)."""
    units = {"p": {"type": "pgp", "hex": "1010", "facing": "N"}, "o": machine("1014", "orni", "N")}
    assert odds(units, fire("p", "o"))["hit"] == "1/5"
    foe = {"t": section("1012", "commando"), "m": machine("1010", "bipod", "S", weapons={"slot-1": "thermo-beam"})}
    simple = {"simple": True, "terrain": {"1012": ["build-up"]}}
    assert odds(foe, fire("m", "t", weapons=["slot-1"]), **simple)["hit"] == "1/5"


def test_pinned_becomes_routed_routed_loses_a_step():
    """P on pinned: routed; P on routed: a step; SL/R on routed: eliminated (EXT-11.9)."""
    pod = machine("1010", "bipod", "S", weapons=LASER)
    for status, die, after in (
        ("pinned", 0, {"status": "routed"}),
        ("routed", 0, {"steps": 1}),
        ("ok", 7, {"steps": 1}),
        ("routed", 8, {"destroyed": True}),
        ("ok", 8, {"steps": 1, "status": "routed"}),
    ):
        units = {"m": pod, "s": section("1011", status=status)}
        found = resolve(units, fire("m", "s", weapons=["slot-1"]), [9, die], simple=True)
        assert {key: found["units"]["s"][key] for key in after} == after


def test_an_agrax_hits_a_fort_through_no_area():
    """Forts have no facing: the die stays as it fell (EXT-11.6); a critical of speed does nothing (EXT-12.5)."""
    firer = machine("1010", "bipod", "S", weapons={"slot-1": "particle-accelerator"})
    units = {"m": firer, "f": {"type": "fort", "hex": "1012"}}
    found = resolve(units, fire("m", "f", weapons=["slot-1"]), [9, 1, 9], simple=True)
    attack = found["attacks"][0]
    assert (attack["drms"], attack["firepower"], attack["die"], attack["result"]) == ([1], 8, 1, "1*")
    assert "through" not in attack and attack["criticals"] == ["speed"] and found["units"]["f"]["armor"] == 2


def test_combined_weapons_reach_a_higher_row():
    """Particle Accelerator 8 and Laser 4 on a vehicle: 12, row 11+; through the rear 8 becomes 9 (EXT-11.4, 11.6)."""
    weapons = {"slot-1": "particle-accelerator", "slot-2": "laser"}
    units = {"m": machine("1010", "bipod", "S", weapons=weapons), "a": {"type": "agrax", "hex": "1011", "facing": "S"}}
    found = resolve(units, fire("m", "a", weapons=["slot-1", "slot-2"]), [3, 3, 8, 5], simple=True)
    attack = found["attacks"][0]
    assert (attack["drms"], attack["firepower"], attack["die"], attack["result"]) == ([2, 2], 12, 9, "4*")
    assert attack["criticals"] == ["none"] and found["units"]["a"]["armor"] == 1


def test_a_dagmaton_spares_nobody_around_its_target():
    """Range 2 (+1), the target first, then the others by name, friends too (EXT-13.3 to EXT-13.5)."""
    units = {
        "d": section("1010", "dagmaton"),
        "Pod": machine("1012", "bipod", "N", armor=15),
        "friend": section("1013"),
        "Abe": section("1112", "lance"),
    }
    found = resolve(units, fire("d", "Pod", area=True), [0, 0, 0])
    assert [(one["target"], one["drms"]) for one in found["attacks"]] == [("Pod", [1]), ("Abe", [1]), ("friend", [1])]


def test_a_streamer_asks_sight_alone_of_the_others():
    """The example of EXT-13.6: Shock -1 at range 4, Transcom in rough at range 5: -1 -1 -1."""
    units = {
        "m": machine("1010", "bipod", "S", weapons={"slot-2": "streamer"}),
        "s": section("1014"),
        "t": section("1015", "transcom"),
    }
    shot = fire("m", "s", weapons=["slot-2"], area=True)
    found = resolve(units, shot, [0, 0], simple=True, terrain={"1015": ["rough"]})
    assert [(one["target"], one["drms"]) for one in found["attacks"]] == [("s", [-1]), ("t", [-3])]
    hidden = {"1014": ["rough"], "1015": ["rough"]}
    found = resolve(units, shot, [0], simple=True, terrain=hidden)
    assert [one["target"] for one in found["attacks"]] == ["s"]


def test_a_commando_that_hits_for_nothing_rolls_a_critical_all_the_same():
    units = {"c": section("1011", "commando"), "g": machine("1010", "glide", "N", speed=6)}
    found = resolve(units, fire("c", "g"), [4, 3, 5])
    attack = found["attacks"][0]
    assert (attack["drms"], attack["die"], attack["result"], attack["criticals"]) == ([1], 4, "0", ["speed"])
    assert found["units"]["g"]["speed"] == 5


def test_a_program_critical_rolls_among_the_boxes_that_are_left():
    """Six boxes, one destroyed: five candidates; face 7 mod 5 = 2: the third of them (EXT-12.8, EXT-12.9)."""
    lost = machine("1010", "bipod", "N", **{"move-cycle": cycle("hold", destroyed=[1]), "combat-cycle": cycle("sweep")})
    units = {"c": section("1011", "commando"), "b": lost}
    found = resolve(units, fire("c", "b"), [9, 0, 8, 7])
    assert found["attacks"][0]["criticals"] == ["program"] and found["attacks"][0]["box-lost"] == "combat-1"


# --- orders ----------------------------------------------------------------------------------------


def pod(hex_, facing, *orders, type_="bipod", combat=(), **more):
    return machine(hex_, type_, facing, **{"move-cycle": cycle(*orders), "combat-cycle": cycle(*combat), **more})


def test_close_goes_at_least_half_way_and_faces_the_enemy():
    """The example of EXT-18.11: a Glide of 6 at range 5 ends within 2, facing it."""
    units = {"g": pod("1010", "N", "close", type_="glide", speed=6), "s": section("1005")}
    assert problem(units, move_order("g", "1009", "1008"), phase="avronian-move") == "move-order-distance"
    assert resolve(units, move_order("g", "1009", "1008", "1007"), phase="avronian-move")["hex"] == "1007"
    away = move_order("g", "1009", "1008", "1007", "NE", "SE")
    assert problem(units, away, phase="avronian-move") == "move-order-facing"
    past = move_order("g", "1009", "1008", "1007", "1006", "NE", "1106")
    assert problem(units, past, phase="avronian-move") == "close-adjacent-must-stop"


def test_retire_may_face_as_it_likes_but_near_no_other():
    units = {"b": pod("1010", "N", "retire", speed=4), "s": section("1012"), "t": section("1005")}
    code = problem(units, move_order("b", "1009", "1008", "1007"), phase="avronian-move")
    assert code == ""
    units = {**units, "t": section("1006")}
    assert problem(units, move_order("b", "1009", "1008", "1007"), phase="avronian-move") == "retire-too-close"


def test_patrol_spends_half_rounded_up():
    """Speed 3: 2 MP (EXT-18.13)."""
    units = {"m": pod("1010", "N", "patrol", type_="multipod", speed=3), "s": section("1005")}
    assert problem(units, move_order("m", "1009", "1008", "1007"), phase="avronian-move") == "not-enough-mp"
    assert problem(units, move_order("m", "1009", "1008"), phase="avronian-move") == "move-order-distance"
    assert resolve(units, move_order("m", "1009"), phase="avronian-move")["hex"] == "1009"
    assert resolve(units, move_order("m"), phase="avronian-move")["hex"] == "1010"


def test_hold_turns_for_nothing_and_helps_once():
    state = {"b": pod("1010", "N", "hold", combat=("sweep",), weapons=LASER), "s": section("1012")}
    turned = resolve(state, move_order("b", "S"), phase="avronian-move")
    assert (turned["mp-spent"], turned["units"]["b"]["hold-bonus"]) == (0, True)
    ready = {**state, "b": {**state["b"], "facing": "S", "hold-bonus": True}}
    found = resolve(ready, order("b", ("1", "s")), [0], phase="avronian-fire")
    assert found["attacks"][0]["drms"] == [1 + 1 - 1] and found["units"]["b"]["hold-bonus"] is False


def test_optimize_leaves_weapons_without_their_type_silent():
    """Undulator 3/6 fires at sections only, Seeker 5/3 at the rest; a Thermo Beam 2/2 at either (EXT-19.9)."""
    weapons = {"slot-1": "undulator", "slot-2": "thermo-beam"}
    foe = {"type": "agrax", "hex": "1012", "facing": "N"}
    units = {"b": pod("1010", "S", combat=("optimize",), weapons=weapons), "a": foe}
    run = {"phase": "avronian-fire"}
    assert problem(units, order("b", ("12", "a")), **run) == "wrong-target-type"
    assert problem(units, order("b"), **run) == "weapon-must-fire"
    assert attacks(resolve(units, order("b", ("2", "a")), [0], **run))[0][:2] == ("a", [1])


def test_a_target_order_fires_all_that_bear_combined():
    """Laser at range 3: 0 + 1; Particle Accelerator 0 + 1; a weapon of the rear does not fire (EXT-19.10)."""
    weapons = {"slot-1": "laser", "slot-3": "particle-accelerator"}
    units = {"b": pod("1010", "S", combat=("target",), weapons=weapons), "s": section("1013"), "t": section("1011")}
    run = {"phase": "avronian-fire"}
    assert problem(units, order("b", ("13", "s")), **run) == "target-required"
    assert problem(units, order("b", ("13", "t"), mark="s"), **run) == "not-marked-target"
    assert problem(units, order("b", ("1", "s"), mark="s"), **run) == "weapon-must-fire"
    assert problem(units, order("b", ("1", "s"), ("3", "s"), mark="s"), **run) == "must-combine"
    found = resolve(units, order("b", ("13", "s"), mark="s"), [0, 0], **run)
    assert found["attacks"][0]["drms"] == [1, 1] and found["units"]["b"]["combat-cycle"]["target"] == "s"
    assert problem(units, order("b", ("13", "s"), mark="b"), **run) == "invalid-target"


def test_a_combat_reset_costs_two_for_its_first_order_alone():
    units = {"b": pod("1010", "S", combat=("sweep",), weapons=LASER), "s": section("1012")}
    first = order("b", ("1", "s"), reset=["closest-target", None, None])
    found = resolve(units, first, [0], phase="avronian-fire")
    assert (found["order"], found["attacks"][0]["drms"]) == ("closest-target", [-1])
    steps = [(first, [0]), {"type": "end-phase"}, {"type": "end-phase"}, {"type": "end-phase"}, {"type": "end-phase"}]
    steps += [{"type": "end-phase"}, (order("b", ("1", "s")), [4, 0])]
    after = script({**units, "b": {**units["b"], "move-cycle": cycle()}}, steps, phase="avronian-fire")
    assert after["units"]["s"]["status"] == "pinned" and after["turn"] == 2


def test_self_destruct_spares_friends_and_ignores_facing():
    """Firepower 7 without facing; terrain is the only DRM, not even the profile of the Agrax (EXT-19.15)."""
    units = {
        "b": pod("1010", "N", combat=("self-destruct",)),
        "mate": machine("1009", "glide", "N"),
        "a": {"type": "agrax", "hex": "1011", "facing": "S", "armor": 5},
        "z": section("1110", "lance"),
    }
    found = resolve(units, order("b"), [5, 3, 4], phase="avronian-fire", terrain={"1110": ["build-up"]})
    assert attacks(found) == [("a", [0], [True], 3, "2"), ("z", [-2], [False], None, None)]
    assert found["units"]["b"]["destroyed"] and "mate" not in found["units"]
    assert problem(units, order("b", ("1", "a")), phase="avronian-fire") == "order-violated"


def test_free_move_and_free_target_are_of_thanis():
    thanis = pod("1010", "S", "free-move", combat=("free-target",), weapons=LASER, thanis=["free-move", "free-target"])
    units = {"b": thanis, "s": section("1012")}
    assert resolve(units, move_order("b", "SE", "1111"), phase="avronian-move")["order"] == "free-move"
    assert resolve(units, order("b"), phase="avronian-fire")["order"] == "free-target"


@pytest.mark.parametrize(
    ("marker", "destroyed", "boxes", "box"),
    [(3, (), ("hold", "patrol", "close"), "hold"), (1, (2,), ("hold", "patrol", "close"), "close")],
)
def test_the_cycle_goes_round_past_destroyed_boxes(marker, destroyed, boxes, box):
    """The example of EXT-16.11, and round again (EXT-16.6)."""
    held = cycle(*boxes, revealed=[1, 2, 3], destroyed=list(destroyed), marker=marker)
    units = {"g": machine("1010", "glide", "N", **{"move-cycle": held, "combat-cycle": cycle()}), "s": section("1009")}
    path = () if box != "patrol" else ("1009",)
    assert resolve(units, move_order("g", *path), phase="avronian-move")["order"] == box
