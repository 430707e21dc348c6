"""Operational cycling (section 16)."""

import pytest

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
    ("marker", "destroyed", "boxes", "box"),
    [(3, (), ("hold", "patrol", "close"), "hold"), (1, (2,), ("hold", "patrol", "close"), "close")],
)
def test_the_cycle_goes_round_past_destroyed_boxes(marker, destroyed, boxes, box):
    """The example of EXT-16.11, and round again (EXT-16.6)."""
    held = cycle(*boxes, revealed=[1, 2, 3], destroyed=list(destroyed), marker=marker)
    units = {"g": machine("1010", "glide", "N", **{"move-cycle": held, "combat-cycle": cycle()}), "s": section("1009")}
    path = () if box != "patrol" else ("1009",)
    assert resolve(units, move_order("g", *path), phase="avronian-move")["order"] == box
