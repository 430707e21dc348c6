"""Offers of move orders: what the next order allows, its objective, resets (sections 16 to 18)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.games.extractors.battle.actions import MoveOrder
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import on_map, side
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import CycleName, Label
from rules.games.extractors.catalogue.wording import order_name
from rules.games.extractors.display.offers.fields import (
    EVERY_CELL,
    EVERY_HEX,
    any_hex_field,
    default_orders,
    facing_field,
    hex_cells,
    hex_field,
    order_box_fields,
)
from rules.games.extractors.display.offers.movement import GROUP, cheapest, exit_offers, move_signs
from rules.games.extractors.display.offers.table import table_move_offers
from rules.games.extractors.mechanics.hexmap import cell_id
from rules.games.extractors.mechanics.move_orders.best_ends import best_ends
from rules.games.extractors.mechanics.move_orders.carry_out import carry_out_move_order, start_hexes
from rules.games.extractors.mechanics.move_orders.closest_enemy import closest_enemies
from rules.games.extractors.mechanics.move_orders.task import TOWARDS_ENEMY, Task, task_for
from rules.games.extractors.mechanics.operational_cycling import next_box
from rules.games.extractors.mechanics.order_assignment import fill_boxes
from rules.kernel.display.cards import Choose, Field, Option
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import find_refusal
from rules.kernel.records import Json, replace
from rules.kit.fields import choose_or_none

FEW = 3
"""The most places of entry that get an action each, with the ends that the order allows from there on the map."""


def move_order_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields the next move order of a machine, or a reset (EXT-16.4, EXT-17.2)."""
    if unit.moved:
        return
    if box := next_box(unit.move_cycle):
        found = _next_move_offers(state, name, unit, unit.move_cycle.boxes[box - 1] or "")
        yield from going_on(found, when=unit.move_cycle.opened)
    if on_map(unit) and not unit.move_cycle.opened:
        yield reset_offer(name, unit, "move")


def _next_move_offers(state: State, name: str, unit: Unit, order: str) -> Iterator[Offer]:
    if order == "vector" and not unit.move_cycle.objective:
        yield _mark_objective(state, name, unit)
        return
    if state.typed:
        yield from table_move_offers(state, name, unit, {"type": "move-order", "by": name})
        return
    places = [unit.hex] if unit.hex else start_hexes(state, name)
    if len(places) > FEW:
        yield from _entry_offers(state, name, order, places)
        return
    for place in places:
        for target in _target_choices(state, unit, order, place):
            yield from _carry_out_offers(state, name, unit, order, place, target)


def going_on(found: Iterable[Offer], *, when: bool) -> Iterator[Offer]:
    """Marks offers that finish an order already revealed or newly given in this phase, or a volley under way."""
    return (replace(offer, goes_on=when) for offer in found)


def order_reminder(order: str) -> Reminder:
    """Returns the reminder of what an order asks."""
    return Reminder(text=f"{order_name(order)}: {CATALOGUE.orders[order].text}", rule=CATALOGUE.orders[order].rule)


def reset_offer(name: str, unit: Unit, cycle: CycleName) -> Offer:
    """Returns the offer of new orders for a cycle (EXT-17.1)."""
    orders = default_orders(name, unit, cycle)
    note = (
        Reminder(text="The machine does nothing else in this phase; the new cycle starts next turn.", rule="EXT-17.2")
        if cycle == "move"
        else Reminder(text="The first new order is carried out at once, with -2 to hit.", rule="EXT-17.3")
    )
    return Offer(
        key=f"{cycle}-reset:{name}",
        label=f"Reset the {cycle} cycle",
        action={"type": f"{cycle}-reset", "by": name, "orders": orders},
        closed=find_refusal(fill_boxes, name, unit, tuple(orders), cycle),
        by=name,
        group="Orders",
        fields=tuple(order_box_fields(unit, cycle, ("orders",), orders)),
        reminders=(note,),
    )


def _mark_objective(state: State, name: str, unit: Unit) -> Offer:
    """Returns the offer to reveal Vector and mark its target hex (EXT-18.5)."""
    near, _ = closest_enemies(state, side(unit), unit.hex) if unit.hex and not state.typed else ([], 0)
    first = state.units[near[0]].hex if near else None
    label = first or "1214"
    return Offer(
        key=f"reveal:{name}",
        label="Reveal Vector, mark its hex",
        does="Reveal Vector",
        action={"type": "reveal", "by": name, "cycle": "move", "objective": label},
        by=name,
        group=GROUP,
        fields=(any_hex_field(("objective",), "Target hex", label, rule="EXT-18.5"),),
        reminders=(order_reminder("vector"),),
        cells=EVERY_CELL,
        cell_path=("objective",),
    )


def _target_choices(state: State, unit: Unit, order: str, place: Label) -> list[str | None]:
    """Returns the enemies to choose from if several are equally near to a place (EXT-18.4): one of each stack."""
    if order not in TOWARDS_ENEMY:
        return [None]
    nearest, _ = closest_enemies(state, side(unit), place)
    if len(nearest) < 2:
        return [None]
    stacks = {state.units[name].hex: name for name in reversed(nearest)}
    return [*reversed(stacks.values())]


def _carry_out_offers(
    state: State, name: str, unit: Unit, order: str, place: Label, target: str | None
) -> Iterator[Offer]:
    """Yields carrying out the order from the machine's hex, or from an entry hex (EXT-4.7, ruling R-51)."""
    enters = unit.hex is None
    task = task_for(state, name, order, place, target=target)
    found = best_ends(state, task)
    best = cheapest(found)
    if not best:
        if enters:
            yield _closed_entry(state, name, order, place, target)
        return
    end = best[place if place in best else next(iter(best))]
    action: dict[str, Json] = {"type": "move-order", "by": name}
    action |= ({"enter": place} if enters else {}) | ({"target": target} if target else {})
    signs = move_signs(found, True)
    details = ((label, signs[cell_id(label)].text) for label in best)
    fields: list[Field] = [hex_field(("to",), "To", details, end.hex, rule=CATALOGUE.orders[order].rule)]
    fields.append(facing_field(("facing",), None))
    shown = f"{order_name(order)}: {target}" if target else order_name(order)
    ways = [name, *([place] if enters else []), *([target] if target else [])]
    yield Offer(
        key=f"{'enter' if enters else 'order'}:{':'.join(ways)}",
        label=f"Enter at {place}: {shown}" if enters else shown if task.stays else f"{shown}, {task.allowance} MP",
        does="" if enters else shown,
        action={**action, "to": end.hex},
        by=name,
        group=GROUP,
        fields=tuple(fields),
        reminders=(order_reminder(order), *_task_notes(task)),
        cells=hex_cells(best),
        cell_path=("to",),
        signs=signs,
    )
    if not enters and not task.stays:
        ends = [one for one in found if not task.stops(one.hex)]
        yield from exit_offers(state, name, ends, action, allowance=task.allowance)


def _closed_entry(state: State, name: str, order: str, place: Label, target: str | None) -> Offer:
    """Returns the entry through a hex in which the machine cannot do its order, with the reason (EXT-4.7, EXT-5.9)."""
    action = MoveOrder(by=name, enter=place, target=target)
    return Offer(
        key=f"enter:{name}:{place}" + (f":{target}" if target else ""),
        label=f"Enter at {place}: {order_name(order)}",
        action={"type": "move-order", "by": name, "enter": place} | ({"target": target} if target else {}),
        by=name,
        group=GROUP,
        closed=find_refusal(carry_out_move_order, state, action),
    )


def _task_notes(task: Task) -> Iterator[Reminder]:
    if task.idle:
        yield Reminder(text="No enemy is on the map: it stays.", rule="EXT-18.4")
    elif task.foe:
        text = f"Closest enemy {task.foe}, range {task.range(task.start)}; half the speed is {task.half}."
        yield Reminder(text=text, rule="EXT-18.4")
    elif task.goal:
        text = f"{task.goal} is {task.range(task.start)} hexes away; half the speed is {task.half}."
        yield Reminder(text=text, rule="EXT-18.5")


def _entry_offers(state: State, name: str, order: str, places: Sequence[Label]) -> Iterator[Offer]:
    """Yields entering over an edge; the form asks for the hex and for one of several equally near enemies."""
    middle = sorted(places, key=lambda one: abs(places.index(one) - len(places) // 2))
    tried = ((place, target) for place in middle for target in _target_choices(state, state.units[name], order, place))
    first = next((way for way in tried if _is_possible(state, name, *way)), None)
    if first is None:
        return
    place, target = first
    fields = [hex_field(("enter",), "Through", ((label, "") for label in places), place, rule="EXT-4.7")]
    fields += [_nearest_field(state, name, target)] if order in TOWARDS_ENEMY else []
    yield Offer(
        key=f"enter:{name}",
        label=f"Enter: {order_name(order)}",
        action={"type": "move-order", "by": name, "enter": place} | ({"target": target} if target else {}),
        by=name,
        group=GROUP,
        fields=(*fields, _end_field(), facing_field(("facing",), None)),
        reminders=(order_reminder(order),),
        cells=hex_cells(places),
        cell_path=("enter",),
    )


def _is_possible(state: State, name: str, place: Label, target: str | None) -> bool:
    return find_refusal(carry_out_move_order, state, MoveOrder(by=name, enter=place, target=target)) is None


def _nearest_field(state: State, name: str, target: str | None) -> Choose:
    """Returns the choice among enemies equally near to the place of entry (EXT-18.4)."""
    foes, one = markable_foes(state, state.units[name]), "The only one that is closest"
    return choose_or_none(("target",), "Closest enemy", foes, target, none=one, rule="EXT-18.4")


def _end_field() -> Choose:
    """Returns the choice of the move's end: left to the site, or any hex."""
    options = (Option(value=None, label="The nearest that the order allows"), *EVERY_HEX)
    return Choose(path=("to",), label="Ends in", options=options, value=None, rule="EXT-18.3")


# --- combat ---------------------------------------------------------------------------------------


def markable_foes(state: State, unit: Unit) -> list[str]:
    return sorted(
        name for name, foe in state.units.items() if side(foe) != side(unit) and on_map(foe) and not foe.hidden
    )
