"""Resets (section 17)."""

from tests.games.extractors.play import (
    LASER,
    cycle,
    gunner,
    machine,
    move_order,
    mover,
    pod,
    resolve,
    script,
    section,
    shots,
)


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


def test_a_combat_reset_costs_two_for_its_first_order_alone():
    units = {"b": pod("1010", "S", combat=("sweep",), weapons=LASER), "s": section("1012")}
    first = shots("b", ("1", "s"), reset=["closest-target", None, None])
    found = resolve(units, first, [0], phase="avronian-fire")
    assert (found["order"], found["attacks"][0]["drms"]) == ("closest-target", [-1])
    steps = [(first, [0]), {"type": "end-phase"}, {"type": "end-phase"}, {"type": "end-phase"}, {"type": "end-phase"}]
    steps += [{"type": "end-phase"}, (shots("b", ("1", "s")), [4, 0])]
    after = script({**units, "b": {**units["b"], "move-cycle": cycle()}}, steps, phase="avronian-fire")
    assert after["units"]["s"]["status"] == "pinned" and after["turn"] == 2


def test_a_machine_resets_before_it_acts_itself():
    """EXT-17.1: others may have fired; a machine that has revealed its order has to carry it out."""
    units = {"A": gunner("sweep"), "B": pod("1210", "N", combat=("target",), weapons=LASER), "s": section("1008")}
    steps = [(shots("A", ("1", "s")), [0]), {"type": "combat-reset", "by": "B", "orders": ["optimize"]}]
    assert [one.get("problem") for one in script(units, steps, phase="avronian-fire")["script"]] == [None, None]
    shown = {"type": "reveal", "by": "B", "cycle": "combat", "mark": "s"}
    found = script(units, [shown, steps[1]], phase="avronian-fire")["script"]
    assert [one.get("problem") for one in found] == [None, "combat-cycle-paused"]
