"""Assignment of orders to a machine's boxes (EXT-16.1, EXT-16.3, EXT-20.2)."""

from __future__ import annotations

from rules.games.extractors.battle.actions import Orders, SetOrders
from rules.games.extractors.battle.events import OrdersSet
from rules.games.extractors.battle.state import Cycle, State, Unit
from rules.games.extractors.battle.state.queries import owner_of
from rules.games.extractors.battle.state.units import on_map
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import CycleName
from rules.games.extractors.mechanics.eligibility import check_in_play, check_machine, check_phase
from rules.games.extractors.mechanics.hidden_information import knows
from rules.games.extractors.mechanics.parameters import not_asked
from rules.games.extractors.mechanics.thanis import check_bought, check_once
from rules.kernel.problems import illegal
from rules.kernel.records import replace

BOXES = CATALOGUE.limits.boxes
ORDERS = CATALOGUE.orders


def fill_boxes(name: str, unit: Unit, orders: Orders, cycle: CycleName) -> tuple[str | None, ...]:
    """Returns three boxes filled with ``orders``. Raises Illegal (EXT-16.1, EXT-16.3, EXT-12.10, EXT-20.2)."""
    if len(orders) > BOXES:
        raise illegal("too-many-orders", f"{len(orders)} orders for {BOXES} boxes.", rule="EXT-16.1")
    destroyed = (unit.move_cycle if cycle == "move" else unit.combat_cycle).destroyed
    for place, order in enumerate(orders):
        if order is not None:
            _check_order(name, unit, order, cycle)
            if place + 1 in destroyed:
                text = f"Box {place + 1} of the {cycle} cycle of {name} is destroyed."
                raise illegal("box-destroyed", text, rule="EXT-12.10")
            check_once(order, orders)
    if not any(orders):
        raise illegal("no-orders", f"The {cycle} cycle of {name} takes one to three orders.", rule="EXT-16.1")
    return (*orders, *(None,) * (BOXES - len(orders)))


def _check_order(name: str, unit: Unit, order: str, cycle: CycleName) -> None:
    if order not in ORDERS:
        raise illegal("unknown-order", f"There is no order {order}.", rule="EXT-3.2")
    if ORDERS[order].cycle != cycle:
        text = f"{ORDERS[order].name} is a {ORDERS[order].cycle} order, not one of the {cycle} cycle."
        raise illegal("wrong-cycle", text, rule="EXT-16.3")
    check_bought(name, unit, order)


def check_orders_form(state: State, action: SetOrders) -> None:
    """Raises Illegal ``not-asked`` when no orders are named."""
    if action.move is None and action.combat is None:
        raise not_asked(f"Name the orders of {action.by}.")


def set_orders(state: State, action: SetOrders) -> OrdersSet:
    """Assigns orders at set-up, or while the machine is off the map (EXT-2.3, EXT-4.2, EXT-16.3)."""
    unit = check_machine(state, action.by)
    check_in_play(action.by, unit)
    if on_map(unit):
        check_phase(state, "avronian-setup")
    move, combat = unit.move_cycle, unit.combat_cycle
    if action.move is not None:
        move = Cycle(boxes=fill_boxes(action.by, unit, action.move, "move"), destroyed=move.destroyed)
    if action.combat is not None:
        combat = Cycle(boxes=fill_boxes(action.by, unit, action.combat, "combat"), destroyed=combat.destroyed)
    return OrdersSet(
        by=action.by,
        owner=owner_of(state, unit),
        secret=not knows(state, None, unit),
        units={action.by: replace(unit, move_cycle=move, combat_cycle=combat)},
    )
