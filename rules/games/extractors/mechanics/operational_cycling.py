"""Operational cycling: boxes, the status marker, the next order (section 16)."""

from __future__ import annotations

from rules.games.extractors.battle.state import Cycle
from rules.games.extractors.catalogue import CATALOGUE
from rules.kernel.problems import illegal
from rules.kernel.records import replace

ORDERS = CATALOGUE.orders
BOXES = CATALOGUE.limits.boxes


def next_box(cycle: Cycle) -> int | None:
    """Returns the box of the next order: the first filled one after the marker, wrapping round (EXT-16.5, EXT-16.6)."""
    for place in range(BOXES):
        box = ((cycle.marker or 0) + place) % BOXES + 1
        if cycle.boxes[box - 1] is not None and box not in cycle.destroyed:
            return box
    return None


def next_order(name: str, cycle: Cycle) -> tuple[int, str]:
    """Returns the box and the next order. Raises Illegal ``no-orders`` (EXT-16.10)."""
    box = next_box(cycle)
    order = cycle.boxes[box - 1] if box else None
    if box is None or order is None:
        raise illegal("no-orders", f"No order is left in this cycle of {name}: reset it.", rule="EXT-16.10")
    return box, order


def mark_executed(cycle: Cycle, box: int) -> Cycle:
    """Returns the cycle with a box's order revealed and the marker moved there (EXT-16.5, EXT-16.8)."""
    return replace(cycle, revealed=cycle.revealed | {box}, marker=box, opened=False)


def remove_order(cycle: Cycle, box: int) -> Cycle:
    """Returns the cycle without the order of a box."""
    boxes = tuple(None if place + 1 == box else order for place, order in enumerate(cycle.boxes))
    return replace(cycle, boxes=boxes, revealed=cycle.revealed - {box})


def destroy_box(cycle: Cycle, box: int) -> Cycle:
    """Returns the cycle with a box destroyed, and any order in it (EXT-12.8)."""
    return replace(remove_order(cycle, box), destroyed=cycle.destroyed | {box})


def has_started(cycle: Cycle) -> bool:
    """Checks whether a combat cycle has started (EXT-16.7)."""
    return cycle.marker is not None or bool(cycle.revealed) or cycle.reset_marker
