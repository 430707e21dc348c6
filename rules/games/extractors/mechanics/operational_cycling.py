"""Operational cycling: boxes, the next order, new orders, resets, marks (sections 16, 17 and 20)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.games.extractors.battle.actions import CombatReset, MoveReset, Orders, Reveal, SetOrders
from rules.games.extractors.battle.events import CycleReset, OrdersSet, Revealed
from rules.games.extractors.battle.state import Cycle, State, Unit
from rules.games.extractors.battle.state.units import gone, kind, on_map, side
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.catalogue.terms import CycleName
from rules.games.extractors.mechanics.eligibility import (
    check_entered,
    check_in_play,
    check_phase,
    machine,
    mover,
    shooter,
)
from rules.games.extractors.mechanics.hexmap import check_hex
from rules.games.extractors.mechanics.hidden_information import knows
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import changed

ORDERS = CATALOGUE.orders
BOXES = CATALOGUE.limits.boxes


def next_box(cycle: Cycle) -> int | None:
    """The box of the next order: the first after the marker that holds one, wrapping round (EXT-16.5, EXT-16.6)."""
    for place in range(BOXES):
        box = ((cycle.marker or 0) + place) % BOXES + 1
        if cycle.boxes[box - 1] is not None and box not in cycle.destroyed:
            return box
    return None


def next_order(name: str, cycle: Cycle) -> tuple[int, str]:
    """The box and the next order. Raises Illegal ``no-orders`` (EXT-16.10)."""
    box = next_box(cycle)
    order = cycle.boxes[box - 1] if box else None
    if box is None or order is None:
        raise illegal("no-orders", f"No order is left in this cycle of {name}: reset it.", rule="EXT-16.10")
    return box, order


def executed(cycle: Cycle, box: int) -> Cycle:
    """The cycle after the order of a box was revealed and the marker moved there (EXT-16.5, EXT-16.8)."""
    return changed(cycle, revealed=cycle.revealed | {box}, marker=box, opened=False)


def without(cycle: Cycle, box: int) -> Cycle:
    """The cycle after an order left its box."""
    boxes = tuple(None if place + 1 == box else order for place, order in enumerate(cycle.boxes))
    return changed(cycle, boxes=boxes, revealed=cycle.revealed - {box})


def box_destroyed(cycle: Cycle, box: int) -> Cycle:
    """The cycle after a box was destroyed with any order in it (EXT-12.8)."""
    return changed(without(cycle, box), destroyed=cycle.destroyed | {box})


def started(cycle: Cycle) -> bool:
    """True once a combat cycle has started (EXT-16.7)."""
    return cycle.marker is not None or bool(cycle.revealed) or cycle.reset_marker


# --- new orders -----------------------------------------------------------------------------------


def checked_orders(name: str, unit: Unit, orders: Orders, cycle: CycleName) -> tuple[str | None, ...]:
    """Three boxes filled with ``orders``. Raises Illegal (EXT-16.1, EXT-16.3, EXT-12.10, EXT-20.2)."""
    if len(orders) > BOXES:
        raise illegal("too-many-orders", f"{len(orders)} orders for {BOXES} boxes.", rule="EXT-16.1")
    destroyed = (unit.move_cycle if cycle == "move" else unit.combat_cycle).destroyed
    for place, order in enumerate(orders):
        if order is not None:
            _check_order(name, unit, order, cycle)
            if place + 1 in destroyed:
                text = f"Box {place + 1} of the {cycle} cycle of {name} is destroyed."
                raise illegal("box-destroyed", text, rule="EXT-12.10")
            if ORDERS[order].thanis and orders.count(order) > 1:
                text = f"There is only one {ORDERS[order].name}."
                raise illegal("thanis-duplicate", text, rule="EXT-20.1")
    if not any(orders):
        raise illegal("no-orders", f"The {cycle} cycle of {name} takes one to three orders.", rule="EXT-16.1")
    return (*orders, *(None,) * (BOXES - len(orders)))


def _check_order(name: str, unit: Unit, order: str, cycle: CycleName) -> None:
    if order not in ORDERS:
        raise illegal("unknown-order", f"There is no order {order}.", rule="EXT-3.2")
    if ORDERS[order].cycle != cycle:
        text = f"{ORDERS[order].name} is a {ORDERS[order].cycle} order, not one of the {cycle} cycle."
        raise illegal("wrong-cycle", text, rule="EXT-16.3")
    if ORDERS[order].thanis and order not in unit.thanis:
        text = f"{name} has not bought {ORDERS[order].name}."
        raise illegal("thanis-order-not-bought", text, rule="EXT-20.2")


def set_orders(state: State, action: SetOrders) -> OrdersSet:
    """Orders are assigned at set-up, or while the machine is off the map (EXT-2.3, EXT-4.2, EXT-16.3)."""
    unit = machine(state, action.by)
    check_in_play(action.by, unit)
    if on_map(unit):
        check_phase(state, "avronian-setup")
    move, combat = unit.move_cycle, unit.combat_cycle
    if action.move is not None:
        move = Cycle(boxes=checked_orders(action.by, unit, action.move, "move"), destroyed=move.destroyed)
    if action.combat is not None:
        combat = Cycle(boxes=checked_orders(action.by, unit, action.combat, "combat"), destroyed=combat.destroyed)
    return OrdersSet(
        by=action.by,
        owner=owner_of(state, unit),
        secret=not knows(state, None, unit),
        units={action.by: changed(unit, move_cycle=move, combat_cycle=combat)},
    )


def reset_moves(state: State, action: MoveReset) -> CycleReset:
    """All move orders are replaced and the machine does nothing else in the phase (EXT-17.1, EXT-17.2)."""
    unit = machine(state, action.by)
    mover(state, action.by)
    check_entered(action.by, unit)
    if unit.move_cycle.opened:
        text = f"{action.by} has revealed its order and has to carry it out."
        raise illegal("move-order-pending", text, rule="EXT-16.4")
    boxes = checked_orders(action.by, unit, action.orders, "move")
    cycle = Cycle(boxes=boxes, destroyed=unit.move_cycle.destroyed, reset_marker=True)
    return CycleReset(
        by=action.by,
        cycle="move",
        owner=owner_of(state, unit),
        units={action.by: changed(unit, move_cycle=cycle, moved=True)},
    )


def reset_combat(state: State, action: CombatReset) -> CycleReset:
    """All combat orders are replaced; the first is to be carried out in this phase (EXT-17.1, EXT-17.3)."""
    unit = machine(state, action.by)
    shooter(state, action.by)
    if state.volley:
        raise illegal("combat-cycle-paused", f"{state.volley.by} has not finished its order.", rule="EXT-2.5")
    cycle = new_combat(action.by, unit, action.orders)
    units = {action.by: changed(unit, combat_cycle=cycle)}
    return CycleReset(by=action.by, cycle="combat", owner=owner_of(state, unit), units=units)


def new_combat(name: str, unit: Unit, orders: Orders) -> Cycle:
    """The combat cycle after a reset: new orders, no mark, the reset marker for the -2 (EXT-17.3)."""
    if unit.combat_cycle.opened or unit.combat_cycle.reset_marker:
        text = f"{name} has revealed or reset its orders in this phase and has to carry out the next."
        raise illegal("combat-cycle-paused", text, rule="EXT-16.7")
    boxes = checked_orders(name, unit, orders, "combat")
    return Cycle(boxes=boxes, destroyed=unit.combat_cycle.destroyed, reset_marker=True)


def owner_of(state: State, unit: Unit) -> str:
    """The id of the side that plays a unit; empty where no sides are kept."""
    return next((key for key, faction in state.players.items() if faction == side(unit)), "")


# --- objectives and targets -----------------------------------------------------------------------


def check_objective(name: str, cycle: Cycle, wanted: str | None) -> str:
    """The objective of a Vector order: marked on reveal, then fixed (EXT-18.5, EXT-18.6)."""
    if cycle.objective:
        if wanted not in (None, cycle.objective):
            text = f"{name} keeps its objective {cycle.objective} until it is reached."
            raise illegal("objective-fixed", text, rule="EXT-18.6")
        return cycle.objective
    if wanted is None:
        raise illegal("objective-required", f"Vector: mark a target hex for {name}.", rule="EXT-18.5")
    check_hex(wanted)
    return wanted


def check_mark(state: State, name: str, cycle: Cycle, wanted: str | None) -> str | None:
    """The marked unit of a Target order: an enemy on the map on first reveal, then fixed (EXT-19.10, EXT-19.11)."""
    unit = state.units[name]
    if cycle.target:
        if wanted not in (None, cycle.target):
            raise illegal("target-fixed", f"{name} keeps its target {cycle.target}.", rule="EXT-19.11")
        return cycle.target
    foes = {n for n, u in state.units.items() if side(u) != side(unit) and on_map(u) and not u.hidden}
    if wanted is None:
        if foes:
            raise illegal("target-required", f"Target: mark an enemy for {name}.", rule="EXT-19.10")
        return None
    if wanted not in foes:
        raise _no_target(state, wanted)
    return wanted


def _no_target(state: State, wanted: str) -> Illegal:
    if wanted not in state.units:
        return illegal("unknown-unit", f"There is no unit called {wanted}.", rule="EXT-3.2")
    return illegal("invalid-target", f"{wanted} is no enemy on the map that can be marked.", rule="EXT-19.10")


def reveal(state: State, action: Reveal) -> Revealed:
    """The next order is shown and its objective or target marked; it is carried out later in the phase."""
    unit = machine(state, action.by)
    if action.cycle == "move":
        mover(state, action.by)
    else:
        shooter(state, action.by)
    cycle = unit.move_cycle if action.cycle == "move" else unit.combat_cycle
    if cycle.opened:
        text = f"{action.by} has revealed its order and has to carry it out."
        raise illegal("objective-fixed" if action.cycle == "move" else "target-fixed", text, rule="EXT-18.6")
    box, order = next_order(action.by, cycle)
    objective = check_objective(action.by, cycle, action.objective) if order == "vector" else cycle.objective
    mark = check_mark(state, action.by, cycle, action.mark) if order == "target" else cycle.target
    opened = changed(cycle, revealed=cycle.revealed | {box}, objective=objective, target=mark, opened=True)
    shown = changed(unit, **{f"{action.cycle}_cycle": opened})
    return Revealed(by=action.by, order=order, box=box, objective=objective, mark=mark, units={action.by: shown})


def unmarked(state: State, units: Mapping[str, Unit]) -> dict[str, Unit]:
    """``units`` with all Target orders taken from machines whose marked unit is gone (EXT-19.12, ruling R-55)."""
    after = {**state.units, **units}
    freed = {
        name: changed(unit, combat_cycle=_without_target(unit.combat_cycle))
        for name, unit in after.items()
        if kind(unit).is_machine and unit.combat_cycle.target and _is_gone(after, unit.combat_cycle.target)
    }
    return {**units, **freed}


def _is_gone(units: Mapping[str, Unit], name: str) -> bool:
    return name not in units or gone(units[name])


def _without_target(cycle: Cycle) -> Cycle:
    targets = frozenset(_boxes_of(cycle, "target"))
    boxes = tuple(None if place + 1 in targets else order for place, order in enumerate(cycle.boxes))
    return changed(cycle, boxes=boxes, revealed=cycle.revealed - targets, target=None)


def _boxes_of(cycle: Cycle, order: str) -> Iterable[int]:
    return (place + 1 for place, held in enumerate(cycle.boxes) if held == order)
