"""Operational cycling (section 16)."""

import pytest

from rules.games.extractors.battle.state import Cycle
from rules.games.extractors.conformance.states import UNITS
from rules.games.extractors.mechanics.operational_cycling import lose_orders
from rules.kernel.records import replace
from tests.games.extractors.battles import AVRONIAN, in_phase, open_offers
from tests.games.extractors.play import (
    cycle,
    gunner,
    machine,
    move,
    move_order,
    mover,
    ordered,
    problem,
    resolve,
    script,
    section,
    shots,
)


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
    """EXT-16.5, EXT-16.6."""
    units = mover(None, **{"move-cycle": cycle(*boxes, marker=marker, destroyed=destroyed)})
    assert resolve(units, move_order("A"))["units"]["A"]["move-cycle"]["marker"] == box


def test_no_orders_left():
    """EXT-16.4, EXT-16.10."""
    assert ordered(mover(None), move_order("A")) == "no-orders"
    assert not problem(mover(None), {"type": "end-phase"}, phase="avronian-move")
    assert problem(mover("hold"), {"type": "end-phase"}, phase="avronian-move") == "move-order-pending"
    assert not problem(mover("hold", hex_=None), {"type": "end-phase"}, phase="avronian-move")


def test_the_combat_cycle_starts_when_its_player_likes_and_does_not_pause():
    """EXT-16.7."""
    fresh, begun = {"A": gunner("sweep")}, {"A": gunner("sweep", **{"combat-cycle": cycle("sweep", marker=1)})}
    assert not problem(fresh, {"type": "end-phase"}, phase="avronian-fire")
    assert problem(begun, {"type": "end-phase"}, phase="avronian-fire") == "combat-cycle-paused"


def test_simple_and_full_game():
    """EXT-16.2."""
    units = {**mover("hold"), "s": section("1009")}
    assert problem(units, move("A", "1009")) == "order-required"
    assert problem(units, {"type": "fire", "by": "A", "target": "s", "weapons": ["slot-1"]}) == "order-required"
    for action in (move_order("A"), shots("A"), {"type": "set-orders", "by": "A", "move": ["hold"]}):
        assert problem(units, action, simple=True) == "orders-not-used"


def test_extractors_take_no_orders():
    """EXT-16.1, EXT-22.2."""
    units = {"x": {"type": "extractor", "hex": "1010"}}
    assert problem(units, move_order("x")) == "not-a-machine"
    assert resolve(units, move("x", "1009"), phase="avronian-move")["hex"] == "1009"


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


REVEAL = {"type": "reveal", "by": "M2", "cycle": "combat", "mark": "s"}
END = {"type": "end-phase"}
RELOAD = {"type": "combat-reset", "by": "M2", "orders": ["closest-target"]}


def killers(*boxes, weapon="laser", **more):
    """M1 kills s, which M2 has marked; boxes are M2's."""
    return {
        "M1": machine("1010", weapons={"slot-3": weapon}, **{"combat-cycle": cycle("closest-target")}),
        "M2": machine("1012", weapons={"slot-3": "laser"}, **{"combat-cycle": cycle(*boxes), **more}),
        "s": section("1011", "lance"),
        "t": section("1014"),
    }


@pytest.mark.parametrize(("boxes", "left"), [(("target",), None), (("target", "sweep"), 2), (("sweep", "target"), 1)])
def test_a_revealed_target_order_whose_mark_dies_first_counts_as_carried_out(boxes, left):
    """EXT-16.8, EXT-19.12: the marker moves, and the next fire phase finds the machine free to reset."""
    opening = [] if boxes[0] == "target" else [(shots("M2", ("3", "t")), [0]), *[END] * 5]
    steps = [*opening, REVEAL, (shots("M1", ("3", "s")), [9, 9])]
    after = script(killers(*boxes), [*steps, RELOAD], phase="avronian-fire")
    held = after["units"]["M2"]["combat-cycle"]
    assert after["units"]["s"]["destroyed"] and after["units"]["M2"]["fired"]
    assert (held["opened"], held["target"], held["marker"]) == (False, None, boxes.index("target") + 1)
    assert [place for place, order in enumerate(held["boxes"], 1) if order] == ([left] if left else [])
    assert after["script"][-1]["problem"] == "already-fired"
    later = script(killers(*boxes), [*steps, *[END] * 5, RELOAD], phase="avronian-fire")
    assert "problem" not in later["script"][-1]
    assert later["units"]["M2"]["combat-cycle"]["boxes"] == ["closest-target", None, None]


def test_what_the_next_phase_does_not_know_is_offered_again():
    """A mark that was lost is told to the page too: a reset is offered in the next turn (EXT-17.1)."""
    steps = [REVEAL, (shots("M1", ("3", "s")), [9, 9]), *[END] * 4]
    after = script(killers("target"), steps, phase="avronian-fire")
    found = in_phase("avronian-fire", "three-pod")
    machine_ = UNITS.read(after["units"]["M2"])
    state = replace(found, turn=2, units={"M2": machine_, "t": UNITS.read(after["units"]["t"])})
    assert [one.key for one in open_offers(state, AVRONIAN) if one.by == "M2"] == ["combat-reset:M2"]


@pytest.mark.parametrize(
    ("opening", "problem_then"),
    [(REVEAL, "already-fired"), ({**RELOAD, "orders": ["target"]}, "combat-cycle-paused")],
)
def test_an_order_box_destroyed_before_its_order_was_carried_out(opening, problem_then):
    """EXT-12.8 with EXT-16.8: a friend's area takes the only order; the cycle is no more under way in the next turn.

    Dice: the Streamer misses s and hits M2, then misses t; a critical hit on M2 is
    a program one, and takes box combat-1 of the six.
    """
    units = killers("target", weapon="streamer")
    units["s"] = section("1013", "dagmaton")
    units["M1"]["facing"] = units["M2"]["facing"] = "S"
    area = {"type": "combat-order", "by": "M1", "shots": [{"weapons": ["slot-3"], "target": "s", "area": True}]}
    steps = [opening, (area, [0, 9, 9, 7, 3, 0]), RELOAD, *[END] * 5, RELOAD]
    after = script(units, steps, phase="avronian-fire")
    attack = after["script"][1]["attacks"][1]
    assert (attack["target"], attack["box-lost"]) == ("M2", "combat-1")
    assert after["script"][2]["problem"] == problem_then
    assert after["script"][-1]["problem"] == "box-destroyed", "the box is gone; another one takes the order"
    spare = {**RELOAD, "orders": [None, "closest-target"]}
    again = script(units, [*steps[:-1], spare], phase="avronian-fire")
    assert "problem" not in again["script"][-1]


def test_a_mark_or_a_reset_lasts_for_its_phase_alone():
    """EXT-17.3: battles in which a flag had stayed go on: the end of the phase takes it."""
    stale = {"M2": machine("1012", **{"combat-cycle": cycle(opened=True), "move-cycle": cycle(opened=True)})}
    after = script(stale, [END], phase="avronian-fire")["units"]["M2"]
    assert not after["combat-cycle"]["opened"] and not after["move-cycle"]["opened"]


@pytest.mark.parametrize(("opened", "gone", "moved"), [(True, {1}, True), (True, {2}, False), (False, {1}, False)])
def test_a_move_order_that_is_lost_while_it_is_open_was_the_move(opened, gone, moved):
    unit = UNITS.read(machine("1010"))
    unit = replace(unit, move_cycle=Cycle(boxes=("close", "hold", None), opened=opened))
    assert lose_orders(unit, "move", gone).moved == moved
