"""Sweep (EXT-19.6 to EXT-19.8, R-33)."""

from tests.games.extractors.play import TWO, fire_order_outcome, gunner, script, section, shots


def test_sweep_takes_fresh_targets_then_the_earliest_alive():
    units = {"A": gunner("sweep", weapons=("laser", "laser", "laser")), **TWO}
    assert fire_order_outcome(units, shots("A", ("1", "t"), ("2", "s"), ("3", "t")), [0, 0, 0]) == ["t", "s", "t"]
    assert fire_order_outcome(units, shots("A", ("1", "t"), ("2", "s"), ("3", "s")), [0, 0, 0]) == "sweep-repeat"
    weak = {**units, "t": section("1008", "lance")}
    assert fire_order_outcome(weak, shots("A", ("1", "t"), ("2", "s"), ("3", "s")), [9, 9, 0, 0]) == ["t", "s", "s"]
    assert fire_order_outcome(units, shots("A", ("1", "t"), ("2", "s"))) == "weapon-must-fire"


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
    assert fire_order_outcome(units, area, [0, 0, 0]) == ["s", "t", "t"]
