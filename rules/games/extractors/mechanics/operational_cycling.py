"""Operational cycling: boxes, the status marker, the next order (section 16)."""

from __future__ import annotations

from collections.abc import Collection

from rules.games.extractors.battle.state import Cycle, Unit
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import CycleName
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


def remove_orders(cycle: Cycle, gone: Collection[int]) -> Cycle:
    """Returns the cycle without the orders of some boxes.

    An order that was revealed and lost before it was carried out is one that cannot be: the marker moves (EXT-16.8).
    """
    boxes = tuple(None if place + 1 in gone else order for place, order in enumerate(cycle.boxes))
    after = replace(cycle, boxes=boxes, revealed=cycle.revealed - frozenset(gone))
    due = next_box(cycle)
    return replace(after, marker=due, opened=False, reset_marker=False) if cycle.opened and due in gone else after


def lose_orders(unit: Unit, which: CycleName, gone: Collection[int]) -> Unit:
    """Returns a machine that lost the orders of some boxes; one that it had revealed was its order of the phase."""
    before = unit.move_cycle if which == "move" else unit.combat_cycle
    after = remove_orders(before, gone)
    if which == "move":
        return replace(unit, move_cycle=after, moved=unit.moved or (before.opened and not after.opened))
    if before.opened and not after.opened:
        return replace(unit, combat_cycle=after, fired=True, hold_bonus=False)
    return replace(unit, combat_cycle=after)


def destroy_box(unit: Unit, which: CycleName, box: int) -> Unit:
    """Returns a machine with an order box destroyed, and any order in it (EXT-12.8)."""
    after = lose_orders(unit, which, (box,))
    key = f"{which}_cycle"
    cycle: Cycle = getattr(after, key)
    return replace(after, **{key: replace(cycle, destroyed=cycle.destroyed | {box})})


def has_started(cycle: Cycle) -> bool:
    """Checks whether a combat cycle has started (EXT-16.7)."""
    return cycle.marker is not None or bool(cycle.revealed) or cycle.reset_marker or cycle.opened
