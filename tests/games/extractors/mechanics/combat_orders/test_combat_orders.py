"""Closest Target, Optimize, Target, Free Target (R-33, R-55, R-56)."""

from tests.games.extractors.play import (
    LASER,
    TWO,
    attack_rolls,
    cycle,
    fire_order_outcome,
    gunner,
    machine,
    move_order,
    pod,
    problem,
    resolve,
    section,
    shots,
)


def test_closest_target():
    """EXT-19.2, EXT-19.4."""
    units = {"A": gunner("closest-target", weapons=("laser", "seeker")), **TWO}
    assert fire_order_outcome(units, shots("A", ("1", "t"), ("2", "s"))) == "not-closest-target"
    assert fire_order_outcome(units, shots("A", ("1", "s"))) == "weapon-must-fire"
    assert fire_order_outcome(units, shots("A", ("12", "s")), [0, 0]) == ["s"]


def test_seekers_pass_over_adjacent_targets():
    units = {"A": gunner("closest-target", weapons=("laser", "seeker")), "s": section("1009"), "t": section("1008")}
    assert fire_order_outcome(units, shots("A", ("1", "s"), ("2", "t")), [0, 0]) == ["s", "t"]


def test_a_tie_of_most_combining_is_free():
    units = {"A": gunner("closest-target"), "s": section("1008"), "t": section("1008", "lance")}
    assert fire_order_outcome(units, shots("A", ("1", "s")), [0]) == ["s"]
    assert fire_order_outcome(units, shots("A", ("1", "t")), [0]) == ["t"]


def test_a_target_that_died_before_its_shot_wastes_it():
    """EXT-19.3."""
    units = {
        "A": gunner("optimize", weapons=("shredder", "laser")),
        "s": section("1008", "lance"),
        "t": section("1008", "lance"),
    }
    area = {"type": "combat-order", "by": "A"}
    area["shots"] = [{"weapons": ["slot-1"], "target": "s", "area": True}, {"weapons": ["slot-2"], "target": "t"}]
    assert fire_order_outcome(units, area, [9, 9, 9, 9]) == ["s", "t"]


def test_optimize():
    units = {"A": gunner("optimize", weapons=("particle-accelerator", "laser")), **TWO}
    assert fire_order_outcome(units, shots("A", ("1", "s"), ("2", "s"))) == "wrong-target-type"
    assert fire_order_outcome(units, shots("A", ("2", "t")), [0]) == ["t"]


def test_target_marks_and_keeps():
    """EXT-19.10, EXT-19.11."""
    units = {"A": gunner("target", "target", weapons=("laser", "shredder")), **TWO, "B": machine("1110")}
    assert fire_order_outcome(units, shots("A", ("12", "s"))) == "target-required"
    assert fire_order_outcome(units, shots("A", mark="B")) == "invalid-target"
    assert fire_order_outcome(units, shots("A", ("12", "s"), mark="t")) == "not-marked-target"
    assert fire_order_outcome(units, shots("A", ("1", "t"), mark="t"), [0]) == ["t"]
    kept = {**units, "A": gunner("target", **{"combat-cycle": cycle("target", marker=1, target="t")})}
    assert fire_order_outcome(kept, shots("A", ("1", "t"), mark="s")) == "target-fixed"
    assert fire_order_outcome({"A": gunner("target")}, shots("A")) == []


def test_target_orders_end_with_the_marked_unit():
    """Destroyed by anybody, or off the map (EXT-19.12, R-55)."""
    boxes = cycle("target", "sweep", "target", marker=1, revealed=[1], target="s")
    units = {"A": gunner(None, **{"combat-cycle": boxes}), "s": section("1001", "lance"), "t": section("1008")}
    out = {"type": "move", "by": "s", "path": [{"exit": "N"}]}
    after = resolve(units, out, scenario="incoming")["units"]["A"]["combat-cycle"]
    assert (after["boxes"], after["target"], after["revealed"]) == ([None, "sweep", None], None, [])


def test_free_target():
    """EXT-20.3."""
    units = {"A": gunner("free-target", weapons=("laser", "laser"), thanis=["free-target"]), **TWO}
    assert fire_order_outcome(units, shots("A")) == []
    assert fire_order_outcome(units, shots("A", ("1", "t"), ("2", "t")), [0, 0]) == ["t", "t"]
    assert fire_order_outcome(units, shots("A", ("1", "A"))) == "friendly-target"
    assert fire_order_outcome(units, shots("A", ("1", "t"), ("1", "s"))) == "already-fired"


def test_optimize_leaves_weapons_without_their_type_silent():
    """Undulator 3/6 fires at sections only, Seeker 5/3 at the rest; a Thermo Beam 2/2 at either (EXT-19.9)."""
    weapons = {"slot-1": "undulator", "slot-2": "thermo-beam"}
    foe = {"type": "agrax", "hex": "1012", "facing": "N"}
    units = {"b": pod("1010", "S", combat=("optimize",), weapons=weapons), "a": foe}
    run = {"phase": "avronian-fire"}
    assert problem(units, shots("b", ("12", "a")), **run) == "wrong-target-type"
    assert problem(units, shots("b"), **run) == "weapon-must-fire"
    assert attack_rolls(resolve(units, shots("b", ("2", "a")), [0], **run))[0][:2] == ("a", [1])


def test_a_target_order_fires_all_that_bear_combined():
    """Laser at range 3: 0 + 1; Particle Accelerator 0 + 1; a weapon of the rear does not fire (EXT-19.10)."""
    weapons = {"slot-1": "laser", "slot-3": "particle-accelerator"}
    units = {"b": pod("1010", "S", combat=("target",), weapons=weapons), "s": section("1013"), "t": section("1011")}
    run = {"phase": "avronian-fire"}
    assert problem(units, shots("b", ("13", "s")), **run) == "target-required"
    assert problem(units, shots("b", ("13", "t"), mark="s"), **run) == "not-marked-target"
    assert problem(units, shots("b", ("1", "s"), mark="s"), **run) == "weapon-must-fire"
    assert problem(units, shots("b", ("1", "s"), ("3", "s"), mark="s"), **run) == "must-combine"
    found = resolve(units, shots("b", ("13", "s"), mark="s"), [0, 0], **run)
    assert found["attacks"][0]["drms"] == [1, 1] and found["units"]["b"]["combat-cycle"]["target"] == "s"
    assert problem(units, shots("b", ("13", "s"), mark="b"), **run) == "invalid-target"


def test_free_move_and_free_target_are_of_thanis():
    thanis = pod("1010", "S", "free-move", combat=("free-target",), weapons=LASER, thanis=["free-move", "free-target"])
    units = {"b": thanis, "s": section("1012")}
    assert resolve(units, move_order("b", "SE", "1111"), phase="avronian-move")["order"] == "free-move"
    assert resolve(units, shots("b"), phase="avronian-fire")["order"] == "free-target"
