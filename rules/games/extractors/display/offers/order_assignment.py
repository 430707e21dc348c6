"""Offers to assign orders to a machine (EXT-2.3, EXT-4.2, EXT-16.3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import on_map
from rules.games.extractors.display.offers.fields import default_orders, order_box_fields
from rules.kernel.display.screen import Offer, Reminder


def order_assignment_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields orders for a machine, at set-up or while it is off the map (EXT-2.3, EXT-3.15)."""
    if on_map(unit) and state.phase not in ("avronian-setup", None):
        return
    move, combat = default_orders(name, unit, "move"), default_orders(name, unit, "combat")
    fields = (
        *order_box_fields(unit, "move", ("move",), move),
        *order_box_fields(unit, "combat", ("combat",), combat),
    )
    given = any(unit.move_cycle.boxes)
    yield Offer(
        key=f"orders:{name}",
        label="Change the orders" if given else "Give orders",
        action={"type": "set-orders", "by": name, "move": move, "combat": combat},
        by=name,
        group="Orders",
        fields=fields,
        reminders=(Reminder(text="One to three orders in each cycle; only you see them.", rule="EXT-16.1"),),
    )
