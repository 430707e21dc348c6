"""Operational cycling, move orders, combat orders, resets, Thanis (sections 16 to 20), with the rulings on them."""

import pytest

from tests.games.extractors.play import cycle, machine, move, move_order, problem, resolve, script, section, shots


def mover(order, *rest, type_="glide", hex_="1010", facing="N", **more):
    return {"A": machine(hex_, type_, facing, **{"move-cycle": cycle(order, *rest), **more})}


def gunner(order, *rest, type_="bipod", weapons=("laser",), **more):
    slots = {f"slot-{place}": key for place, key in enumerate(weapons, 1) if key}
    return machine("1010", type_, weapons=slots, **{"combat-cycle": cycle(order, *rest), **more})


def ordered(units, action, **state):
    found = resolve(units, action, phase="avronian-move", **state)
    return found.get("problem") or found["hex"]


TWO = {"s": section("1008"), "t": section("1007")}


# --- cycles (section 16) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("boxes", "marker", "destroyed", "box"),
    [
        (("hold", None, "hold"), None, [], 1),
        (("hold", None, "hold"), 1, [], 3),
        (("hold", "hold", "hold"), 3, [], 1),
        (("hold", "hold", None), 2, [], 1),
        ((None, "hold", None), 2, [], 2),
        (("hold", None, "hold"), 1, [2], 3),
        ((None, "hold", "hold"), None, [1], 2),
    ],
)
def test_the_next_box(boxes, marker, destroyed, box):
    units = mover(None, **{"move-cycle": cycle(*boxes, marker=marker, destroyed=destroyed)})
    assert resolve(units, move_order("A"))["units"]["A"]["move-cycle"]["marker"] == box


def test_no_orders_left():
    assert ordered(mover(None), move_order("A")) == "no-orders"
    assert not problem(mover(None), {"type": "end-phase"}, phase="avronian-move")
    assert problem(mover("hold"), {"type": "end-phase"}, phase="avronian-move") == "move-order-pending"
    assert not problem(mover("hold", hex_=None), {"type": "end-phase"}, phase="avronian-move")


def test_the_combat_cycle_starts_when_its_player_likes_and_does_not_pause():
    fresh, begun = {"A": gunner("sweep")}, {"A": gunner("sweep", **{"combat-cycle": cycle("sweep", marker=1)})}
    assert not problem(fresh, {"type": "end-phase"}, phase="avronian-fire")
    assert problem(begun, {"type": "end-phase"}, phase="avronian-fire") == "combat-cycle-paused"


def test_simple_and_full_game():
    units = {**mover("hold"), "s": section("1009")}
    assert problem(units, move("A", "1009")) == "order-required"
    assert problem(units, {"type": "fire", "by": "A", "target": "s", "weapons": ["slot-1"]}) == "order-required"
    for action in (move_order("A"), shots("A"), {"type": "set-orders", "by": "A", "move": ["hold"]}):
        assert problem(units, action, simple=True) == "orders-not-used"


def test_extractors_take_no_orders():
    units = {"x": {"type": "extractor", "hex": "1010"}}
    assert problem(units, move_order("x")) == "not-a-machine"
    assert resolve(units, move("x", "1009"), phase="avronian-move")["hex"] == "1009"


@pytest.mark.parametrize(
    ("move_", "combat", "code"),
    [
        (["hold"] * 4, ["sweep"], "too-many-orders"),
        ([], None, "no-orders"),
        ([None, None], None, "no-orders"),
        (["sweep"], None, "wrong-cycle"),
        (["hold"], ["hold"], "wrong-cycle"),
        (["dance"], None, "unknown-order"),
        (["free-move"], None, "thanis-order-not-bought"),
        (["hold", "hold", "hold"], ["sweep", None, "sweep"], ""),
        ([None, "hold"], None, "box-destroyed"),
    ],
)
def test_new_orders(move_, combat, code):
    units = mover(None, **{"move-cycle": cycle(None, destroyed=[2] if code == "box-destroyed" else [])})
    action = {"type": "set-orders", "by": "A", "move": move_}
    action |= {"combat": combat} if combat else {}
    assert problem(units, action) == code


def test_orders_are_set_at_set_up_or_off_the_map():
    action = {"type": "set-orders", "by": "A", "move": ["hold"]}
    assert problem(mover(None), action, phase="avronian-move") == "wrong-phase"
    assert not problem(mover(None, hex_=None), action, phase="dorian-fire")


def test_thanis_orders_are_unique():
    units = mover(None, thanis=["free-move"])
    assert not problem(units, {"type": "set-orders", "by": "A", "move": ["free-move", "hold"]})
    twice = {"type": "set-orders", "by": "A", "move": ["free-move", "free-move"]}
    assert problem(units, twice) == "thanis-duplicate"


# --- resets (section 17) ---------------------------------------------------------------------------


def test_a_move_reset_takes_the_phase():
    units = mover("hold", "hold", **{"move-cycle": cycle("hold", marker=1, revealed=[1])})
    after = script(
        units, [{"type": "move-reset", "by": "A", "orders": ["close"]}, move_order("A")], phase="avronian-move"
    )
    assert after["script"][1]["problem"] == "already-moved"


def test_the_reset_marker_stays_until_the_dorian_rally_ends():
    units = {"A": machine("1010", **{"move-cycle": cycle("hold", **{"reset-marker": True})})}
    end = {"type": "end-phase"}
    assert script(units, [end], phase="dorian-fire")["units"]["A"]["move-cycle"]["reset-marker"]
    assert not script(units, [end], phase="dorian-rally")["units"]["A"]["move-cycle"]["reset-marker"]


def test_a_combat_reset_in_two_steps_keeps_its_penalty():
    units = {"A": gunner("sweep", **{"combat-cycle": cycle("sweep", marker=1)}), "s": section("1008")}
    steps = [
        {"type": "combat-reset", "by": "A", "orders": ["optimize"]},
        {"type": "end-phase"},
        (shots("A", ("1", "s")), [0]),
    ]
    found = script(units, steps, phase="avronian-fire")["script"]
    assert found[1]["problem"] == "combat-cycle-paused"
    assert found[2]["attacks"][0]["drms"] == [-1]


def test_a_combat_reset_forgets_the_mark():
    units = {
        "A": gunner("target", **{"combat-cycle": cycle("target", marker=1, target="t")}),
        "s": section("1008"),
        "t": section("1007"),
    }
    found = resolve(units, shots("A", ("1", "s"), reset=["closest-target"]), [0])
    assert found["units"]["A"]["combat-cycle"]["target"] is None


# --- Vector (R-34, R-35) ---------------------------------------------------------------------------


def test_vector():
    assert ordered(mover("vector"), move_order("A", "1009", "1008", "1007")) == "objective-required"
    assert ordered(mover("vector"), move_order("A", "1009", "1008", "1007", objective="1001")) == "1007"
    assert ordered(mover("vector"), move_order("A", "1009", "1008", objective="1001")) == "move-order-distance"
    assert (
        ordered(mover("vector"), move_order("A", "1009", "1008", "1007", "NE", objective="1001")) == "move-order-facing"
    )
    assert ordered(mover("vector"), move_order("A", objective="9901")) == "off-map"


def test_vector_distance_is_net():
    """Three hexes moved, one of them sideways, are not three hexes nearer."""
    path = ["1009", "NE", "1109", "N", "1108"]
    assert ordered(mover("vector"), move_order("A", *path, objective="1001")) == "move-order-distance"


def test_vector_stops_at_its_objective():
    assert ordered(mover("vector"), move_order("A", "1009", "1008", objective="1009")) == "objective-reached-must-stop"
    found = resolve(mover("vector", "vector"), move_order("A", "1009", objective="1009"))
    assert found["objective-reached"]
    assert found["units"]["A"]["move-cycle"]["boxes"] == [None, "vector", None]


def test_vector_next_to_an_objective_that_an_enemy_holds():
    units = {**mover("vector"), "s": section("1007")}
    assert ordered(units, move_order("A", "1009", "1008", "1007", objective="1007")) == "enemy-occupied"
    found = resolve(units, move_order("A", "1009", "1008", objective="1007"))
    assert (found["hex"], found["objective-reached"]) == ("1008", True)


def test_vector_when_already_there():
    units = mover("vector", **{"move-cycle": cycle("vector", objective="1010")})
    assert ordered(units, move_order("A", "1009")) == "order-complete-no-move"
    found = resolve(units, move_order("A", "S"))
    assert (found["objective-reached"], found["units"]["A"]["move-cycle"]["objective"]) == (True, None)


def test_vector_before_forbidden_ground_does_what_it_can():
    """EXT-18.15: bog all around an ACV: it may only stay, and turns to the objective if it can."""
    bog = {label: ["bog"] for label in ("1009", "1110", "1111", "1011", "0911", "0910")}
    assert ordered(mover("vector", facing="N"), move_order("A", objective="1001"), terrain=bog) == "1010"
    assert ordered(mover("vector", facing="S"), move_order("A", objective="1001"), terrain=bog) == "move-order-facing"
    assert ordered(mover("vector", facing="S"), move_order("A", "N", objective="1001"), terrain=bog) == "1010"


def test_revealing_first_and_moving_then():
    steps = [
        {"type": "reveal", "by": "A", "cycle": "move", "objective": "1001"},
        {"type": "move-reset", "by": "A", "orders": ["hold"]},
        {"type": "end-phase"},
        move_order("A", "1009", "1008", "1007"),
    ]
    found = script(mover("vector"), steps, phase="avronian-move")
    assert [step.get("problem") for step in found["script"]] == [None, "move-order-pending", "move-order-pending", None]
    assert found["units"]["A"]["move-cycle"]["marker"] == 1


# --- Close, Retire, Patrol, Hold (R-34, R-51, R-54) ------------------------------------------------


def test_close_stops_when_adjacent():
    near = {"s": section("1008", "lance")}
    assert ordered({**mover("close"), **near}, move_order("A", "1009")) == "1009"
    assert ordered({**mover("close"), **near}, move_order("A", "1009", "1008", "1007")) == "close-adjacent-must-stop"


def test_close_when_adjacent_turns_for_nothing():
    units = {**mover("close", facing="S"), "s": section("1009")}
    assert ordered(units, move_order("A", "1011")) == "close-adjacent-no-move"
    assert ordered(units, move_order("A")) == "move-order-facing"
    assert resolve(units, move_order("A", "N"))["mp-spent"] == 0


def test_close_needs_the_closest_enemy():
    two = {**mover("close"), "s": section("1005"), "t": section("1005", "lance"), "u": section("1004")}
    steps = ["1009", "1008", "1007"]
    assert ordered(two, move_order("A", *steps)) == "target-required"
    assert ordered(two, move_order("A", *steps, target="u")) == "not-closest-enemy"
    assert ordered(two, move_order("A", *steps, target="t")) == "1007"
    hidden = {**two, "t": section("1009", "lance", hidden=True)}
    assert ordered(hidden, move_order("A", *steps)) == "1007"


def test_retire():
    units = {**mover("retire", facing="S"), "s": section("1007")}
    assert ordered(units, move_order("A", "1011", "1012")) == "move-order-distance"
    assert ordered(units, move_order("A", "1011", "1012", "1013", "1014")) == "1014"
    other = {**units, "t": section("1016")}
    assert ordered(other, move_order("A", "1011", "1012", "1013")) == "1013"
    assert ordered(other, move_order("A", "1011", "1012", "1013", "1014")) == "retire-too-close"


def test_patrol():
    units = {**mover("patrol"), "s": section("1007")}
    assert ordered(units, move_order("A")) == "1010"
    assert ordered(units, move_order("A", "S", "1011", "N", "1010")) == "not-enough-mp"
    assert ordered(units, move_order("A", "S")) == "move-order-facing"
    odd = {**mover("patrol", speed=5), "s": section("1004")}
    assert ordered(odd, move_order("A", "S", "1011", "N")) == "1011"


def test_patrol_has_no_road_bonus():
    road = [["1010", "1009", "1008", "1007", "1006"]]
    units = {**mover("patrol", speed=2), "s": section("1001")}
    assert ordered(units, move_order("A", "=1009", "=1008"), roads=road) == "not-enough-mp"


@pytest.mark.parametrize(("ground", "speed", "spent"), [("bog", 2, 1), ("lake", 4, 2), ("lake", 3, 2)])
def test_patrol_halves_the_allowance_itself(ground, speed, spent):
    """A lake takes what the order grants, and the minimum move is there (EXT-6.8, EXT-6.13, EXT-18.13)."""
    units = {"A": machine("1010", speed=speed, **{"move-cycle": cycle("patrol")}), "s": section("1007")}
    assert resolve(units, move_order("A", "1009"), terrain={"1009": [ground]})["mp-spent"] == spent


def test_next_to_a_held_objective_it_is_faced():
    """EXT-18.5 asks for the front area; beside the hex that an enemy holds it still can be asked (EXT-18.7)."""
    units = {"A": machine("1010", **{"move-cycle": cycle("vector")}), "s": section("1007")}
    reached = move_order("A", "1009", "1008", objective="1007")
    assert resolve(units, reached)["objective-reached"]
    assert ordered(units, move_order("A", "1009", "1008", "NE", objective="1007")) == "move-order-facing"


def test_hold():
    assert ordered(mover("hold"), move_order("A", "1009")) == "hold-no-move"
    still = mover("hold", speed=0)
    assert resolve(still, move_order("A", "S"))["units"]["A"]["facing"] == "S"


def test_the_hold_bonus_is_for_one_combat_phase():
    units = {"A": gunner("sweep", **{"hold-bonus": True}), "s": section("1008")}
    after = script(units, [(shots("A", ("1", "s")), [0])], phase="avronian-fire")
    assert after["script"][0]["attacks"][0]["drms"] == [1]
    assert not after["units"]["A"]["hold-bonus"]
    unused = script(units, [{"type": "end-phase"}], phase="avronian-fire")
    assert not unused["units"]["A"]["hold-bonus"]


def test_without_enemies_an_order_cannot_be_carried_out():
    for order in ("close", "retire", "patrol"):
        assert ordered(mover(order), move_order("A")) == "1010"
        assert ordered(mover(order), move_order("A", "1009")) == "order-cannot-be-executed"


def test_entering_counts_from_the_entry_hex():
    def entering(*steps, order="close"):
        path = [{"enter": "2410", "facing": "NW"}, *({"to": step} for step in steps)]
        units = {**mover(order, hex_=None), "s": section("1805", "lance")}
        return ordered(units, {"type": "move-order", "by": "A", "path": path}, scenario="engage")

    assert entering("2310", "2209", "2109") == "2109"
    assert entering("2310", "2209") == "move-order-distance"
    assert entering(order="hold") == "2410"
    assert entering("2310", order="hold") == "hold-no-move"


def test_free_move_is_any_legal_move():
    units = mover("free-move", thanis=["free-move"])
    assert ordered(units, move_order("A", "1009", "NE")) == "1009"
    assert ordered(units, move_order("A", "1110")) == "not-front-hex"


# --- combat orders (R-33, R-36, R-55, R-56) --------------------------------------------------------


def fired(units, action, dice=(), **state):
    found = resolve(units, action, dice, phase="avronian-fire", **state)
    return found.get("problem") or [one["target"] for one in found["attacks"]]


def test_closest_target():
    units = {"A": gunner("closest-target", weapons=("laser", "seeker")), **TWO}
    assert fired(units, shots("A", ("1", "t"), ("2", "s"))) == "not-closest-target"
    assert fired(units, shots("A", ("1", "s"))) == "weapon-must-fire"
    assert fired(units, shots("A", ("12", "s")), [0, 0]) == ["s"]


def test_seekers_pass_over_what_is_adjacent():
    units = {"A": gunner("closest-target", weapons=("laser", "seeker")), "s": section("1009"), "t": section("1008")}
    assert fired(units, shots("A", ("1", "s"), ("2", "t")), [0, 0]) == ["s", "t"]


def test_a_tie_of_most_combining_is_free():
    units = {"A": gunner("closest-target"), "s": section("1008"), "t": section("1008", "lance")}
    assert fired(units, shots("A", ("1", "s")), [0]) == ["s"]
    assert fired(units, shots("A", ("1", "t")), [0]) == ["t"]


def test_a_target_that_died_before_its_shot_wastes_it():
    units = {
        "A": gunner("optimize", weapons=("shredder", "laser")),
        "s": section("1008", "lance"),
        "t": section("1008", "lance"),
    }
    area = {"type": "combat-order", "by": "A"}
    area["shots"] = [{"weapons": ["slot-1"], "target": "s", "area": True}, {"weapons": ["slot-2"], "target": "t"}]
    assert fired(units, area, [9, 9, 9, 9]) == ["s", "t"]


def test_optimize():
    units = {"A": gunner("optimize", weapons=("particle-accelerator", "laser")), **TWO}
    assert fired(units, shots("A", ("1", "s"), ("2", "s"))) == "wrong-target-type"
    assert fired(units, shots("A", ("2", "t")), [0]) == ["t"]


def test_target_marks_and_keeps():
    units = {"A": gunner("target", "target", weapons=("laser", "shredder")), **TWO, "B": machine("1110")}
    assert fired(units, shots("A", ("12", "s"))) == "target-required"
    assert fired(units, shots("A", mark="B")) == "invalid-target"
    assert fired(units, shots("A", ("12", "s"), mark="t")) == "not-marked-target"
    assert fired(units, shots("A", ("1", "t"), mark="t"), [0]) == ["t"]
    kept = {**units, "A": gunner("target", **{"combat-cycle": cycle("target", marker=1, target="t")})}
    assert fired(kept, shots("A", ("1", "t"), mark="s")) == "target-fixed"
    assert fired({"A": gunner("target")}, shots("A")) == []


def test_target_orders_end_with_the_marked_unit():
    """Destroyed by anybody, or off the map (EXT-19.12, R-55)."""
    boxes = cycle("target", "sweep", "target", marker=1, revealed=[1], target="s")
    units = {"A": gunner(None, **{"combat-cycle": boxes}), "s": section("1001", "lance"), "t": section("1008")}
    out = {"type": "move", "by": "s", "path": [{"exit": "N"}]}
    after = resolve(units, out, scenario="incoming")["units"]["A"]["combat-cycle"]
    assert (after["boxes"], after["target"], after["revealed"]) == ([None, "sweep", None], None, [])


def test_sweep_takes_fresh_targets_then_the_earliest_alive():
    units = {"A": gunner("sweep", weapons=("laser", "laser", "laser")), **TWO}
    assert fired(units, shots("A", ("1", "t"), ("2", "s"), ("3", "t")), [0, 0, 0]) == ["t", "s", "t"]
    assert fired(units, shots("A", ("1", "t"), ("2", "s"), ("3", "s")), [0, 0, 0]) == "sweep-repeat"
    weak = {**units, "t": section("1008", "lance")}
    assert fired(weak, shots("A", ("1", "t"), ("2", "s"), ("3", "s")), [9, 9, 0, 0]) == ["t", "s", "s"]
    assert fired(units, shots("A", ("1", "t"), ("2", "s"))) == "weapon-must-fire"


def test_a_sweep_may_be_made_shot_by_shot():
    units = {"A": gunner("sweep", weapons=("laser", "laser")), **TWO, "B": {**gunner("sweep"), "hex": "1110"}}
    steps = [
        (shots("A", ("1", "t"), more=True), [0]),
        shots("B"),
        {"type": "end-phase"},
        shots("A", ("2", "t")),
        (shots("A", ("2", "s")), [0]),
    ]
    found = script(units, steps, phase="avronian-fire")
    codes = [step.get("problem") for step in found["script"]]
    assert codes == [None, "combat-cycle-paused", "combat-cycle-paused", "sweep-repeat", None]
    assert found["units"]["A"]["fired"]


def test_area_does_not_count_as_fired_upon():
    """R-56."""
    units = {"A": gunner("sweep", weapons=("shredder", "laser")), "s": section("1008"), "t": section("1008", "lance")}
    area = {"type": "combat-order", "by": "A"}
    area["shots"] = [{"weapons": ["slot-1"], "target": "s", "area": True}, {"weapons": ["slot-2"], "target": "t"}]
    assert fired(units, area, [0, 0, 0]) == ["s", "t", "t"]


def test_self_destruct_rolls_to_hit_by_terrain_alone():
    units = {"A": gunner("self-destruct", **{"hold-bonus": True}), "f": {"type": "floater", "hex": "1009"}}
    units |= {"p": section("1009", aboard="f"), "B": machine("1011"), "t": section("1110", "transcom")}
    found = resolve(units, shots("A"), [4, 5, 9], terrain={"1110": ["build-up"]})
    assert [(one["target"], one["drms"]) for one in found["attacks"]] == [("f", [0]), ("t", [-2])]
    assert problem(units, shots("A", ("1", "f"))) == "order-violated"


def test_free_target():
    units = {"A": gunner("free-target", weapons=("laser", "laser"), thanis=["free-target"]), **TWO}
    assert fired(units, shots("A")) == []
    assert fired(units, shots("A", ("1", "t"), ("2", "t")), [0, 0]) == ["t", "t"]
    assert fired(units, shots("A", ("1", "A"))) == "friendly-target"
    assert fired(units, shots("A", ("1", "t"), ("1", "s"))) == "already-fired"
