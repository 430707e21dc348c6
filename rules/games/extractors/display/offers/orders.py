"""Offers of machines with orders: what the next order allows, marks, resets (sections 16 to 19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.games.extractors.battle.actions import MoveOrder
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import closest
from rules.games.extractors.battle.state.units import on_map, side
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.catalogue.terms import CycleName, Label
from rules.games.extractors.display.labels import order_name
from rules.games.extractors.display.offers import table
from rules.games.extractors.display.offers.fields import (
    EVERY_CELL,
    EVERY_HEX,
    any_hex,
    cells,
    default_orders,
    facing,
    hexes,
    order_boxes,
)
from rules.games.extractors.display.offers.movement import GROUP, cheapest, exits, move_signs
from rules.games.extractors.display.offers.ordered_fire import fire_orders
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.eligibility import quiet
from rules.games.extractors.mechanics.hexmap import cell_id
from rules.games.extractors.mechanics.move_orders.carry_out import TOWARDS_ENEMY, Task, best_ends, starts, task_for
from rules.games.extractors.mechanics.movement.move import order as carry_out
from rules.games.extractors.mechanics.operational_cycling import next_box
from rules.games.extractors.mechanics.targets import ready_guns, targets
from rules.kernel.problems import Illegal
from rules.kernel.records import Json, changed
from rules.kernel.screen import Choose, Field, Offer, Option, Reminder

FEW = 3
"""So many places of entry have an action each, with the ends that the order allows from there marked on the map."""


def moves(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """The next move order of a machine, or a reset (EXT-16.4, EXT-17.2)."""
    if unit.moved:
        return
    if box := next_box(unit.move_cycle):
        found = _next_move(state, name, unit, unit.move_cycle.boxes[box - 1] or "")
        yield from begun(found, when=unit.move_cycle.opened)
    if on_map(unit) and not unit.move_cycle.opened:
        yield reset(name, unit, "move")


def _next_move(state: State, name: str, unit: Unit, order: str) -> Iterator[Offer]:
    if order == "vector" and not unit.move_cycle.objective:
        yield _mark_objective(state, name, unit)
        return
    if state.typed:
        yield from table.moves(state, name, unit, {"type": "move-order", "by": name})
        return
    places = [unit.hex] if unit.hex else starts(state, name)
    if len(places) > FEW:
        yield from _entering(state, name, order, places)
        return
    for place in places:
        for target in _targets(state, unit, order, place):
            yield from _carry_out(state, name, unit, order, place, target)


def begun(found: Iterable[Offer], *, when: bool) -> Iterator[Offer]:
    """Offers that finish an order that is already revealed or newly given in this phase, or a volley under way."""
    return (changed(offer, goes_on=when) for offer in found)


def reminder(order: str) -> Reminder:
    """What an order asks."""
    return Reminder(text=f"{order_name(order)}: {CATALOGUE.orders[order].text}", rule=CATALOGUE.orders[order].rule)


def reset(name: str, unit: Unit, cycle: CycleName) -> Offer:
    """New orders for a cycle (EXT-17.1)."""
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
        by=name,
        group="Orders",
        fields=tuple(order_boxes(unit, cycle, ("orders",), orders)),
        reminders=(note,),
    )


def _mark_objective(state: State, name: str, unit: Unit) -> Offer:
    """Vector is revealed and its target hex marked (EXT-18.5)."""
    near, _ = closest(state, side(unit), unit.hex) if unit.hex and not state.typed else ([], 0)
    first = state.units[near[0]].hex if near else None
    label = first or "1214"
    return Offer(
        key=f"reveal:{name}",
        label="Reveal Vector, mark its hex",
        action={"type": "reveal", "by": name, "cycle": "move", "objective": label},
        by=name,
        group=GROUP,
        fields=(any_hex(("objective",), "Target hex", label, rule="EXT-18.5"),),
        reminders=(reminder("vector"),),
        cells=EVERY_CELL,
        cell_path=("objective",),
    )


def _targets(state: State, unit: Unit, order: str, place: Label) -> list[str | None]:
    """The enemies of which the player picks one, if several are equally near to a place (EXT-18.4): one of a stack."""
    if order not in TOWARDS_ENEMY:
        return [None]
    nearest, _ = closest(state, side(unit), place)
    if len(nearest) < 2:
        return [None]
    stacks = {state.units[name].hex: name for name in reversed(nearest)}
    return [*reversed(stacks.values())]


def _carry_out(state: State, name: str, unit: Unit, order: str, place: Label, target: str | None) -> Iterator[Offer]:
    """The order carried out from where the machine stands, or from an entry hex (EXT-4.7, ruling R-51)."""
    enters = unit.hex is None
    task = task_for(state, name, order, place, target=target)
    found = best_ends(state, task)
    best = cheapest(found)
    if not best:
        return
    end = best[place if place in best else next(iter(best))]
    action: dict[str, Json] = {"type": "move-order", "by": name}
    action |= ({"enter": place} if enters else {}) | ({"target": target} if target else {})
    signs = move_signs(found, facings=True)
    details = ((label, signs[cell_id(label)].text) for label in best)
    fields: list[Field] = [hexes(("to",), "To", details, end.hex, rule=CATALOGUE.orders[order].rule)]
    fields.append(facing(("facing",), None))
    shown = f"{order_name(order)}: {target}" if target else order_name(order)
    ways = [name, *([place] if enters else []), *([target] if target else [])]
    yield Offer(
        key=f"{'enter' if enters else 'order'}:{':'.join(ways)}",
        label=f"Enter at {place}: {shown}" if enters else shown if task.stays else f"{shown}, {task.allowance} MP",
        action={**action, "to": end.hex},
        by=name,
        group=GROUP,
        fields=tuple(fields),
        reminders=(reminder(order), *_task_notes(task)),
        cells=cells(best),
        cell_path=("to",),
        signs=signs,
    )
    if not enters:
        yield from exits(state, name, unit, found, action)


def _task_notes(task: Task) -> Iterator[Reminder]:
    if task.idle:
        yield Reminder(text="No enemy is on the map: it stays.", rule="EXT-18.4")
    elif task.foe:
        text = f"Closest enemy {task.foe}, range {task.range(task.start)}; half the speed is {task.half}."
        yield Reminder(text=text, rule="EXT-18.4")
    elif task.goal:
        text = f"{task.goal} is {task.range(task.start)} hexes away; half the speed is {task.half}."
        yield Reminder(text=text, rule="EXT-18.5")


def _entering(state: State, name: str, order: str, places: list[Label]) -> Iterator[Offer]:
    """A machine enters over an edge: where, and which of several enemies equally near to it, stand in the form."""
    middle = sorted(places, key=lambda one: abs(places.index(one) - len(places) // 2))
    tried = ((place, target) for place in middle for target in _targets(state, state.units[name], order, place))
    first = next((way for way in tried if _possible(state, name, *way)), None)
    if first is None:
        return
    place, target = first
    fields = [hexes(("enter",), "Through", ((label, "") for label in places), place, rule="EXT-4.7")]
    fields += [_nearest(state, name, target)] if order in TOWARDS_ENEMY else []
    yield Offer(
        key=f"enter:{name}",
        label=f"Enter: {order_name(order)}",
        action={"type": "move-order", "by": name, "enter": place} | ({"target": target} if target else {}),
        by=name,
        group=GROUP,
        fields=(*fields, _further(), facing(("facing",), None)),
        reminders=(reminder(order),),
        cells=cells(places),
        cell_path=("enter",),
    )


def _possible(state: State, name: str, place: Label, target: str | None) -> bool:
    try:
        carry_out(state, MoveOrder(by=name, enter=place, target=target))
    except Illegal:
        return False
    return True


def _nearest(state: State, name: str, target: str | None) -> Choose:
    """Which enemy it is about where several are equally near to the place of entry (EXT-18.4)."""
    foes = [Option(value=foe, label=foe) for foe in _markable(state, state.units[name])]
    options = (Option(value=None, label="The only one that is closest"), *foes)
    return Choose(path=("target",), label="Closest enemy", options=options, value=target, rule="EXT-18.4")


def _further() -> Choose:
    """The end of the move: left to the site, or any hex."""
    options = (Option(value=None, label="The nearest that the order allows"), *EVERY_HEX)
    return Choose(path=("to",), label="Ends in", options=options, value=None, rule="EXT-18.3")


# --- combat ---------------------------------------------------------------------------------------


def combat(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """The next combat order of a machine, or a reset (EXT-16.7, EXT-17.3)."""
    if unit.fired or not on_map(unit) or (state.volley and state.volley.by != name):
        return
    if state.volley:
        yield from begun(fire_orders(state, name, unit, state.volley.order), when=True)
        return
    cycle, calm = unit.combat_cycle, not quiet(state, unit)
    box = next_box(cycle)
    order = (cycle.boxes[box - 1] or "") if box else ""
    if box and order == "target" and not cycle.target and calm and (foes := _markable(state, unit)):
        yield _mark_target(state, name, foes)
    elif box:
        going = cycle.opened or cycle.reset_marker or table.measured(state, name)
        yield from begun(fire_orders(state, name, unit, order), when=going)
    if calm and not (cycle.opened or cycle.reset_marker):
        yield reset(name, unit, "combat")


def _markable(state: State, unit: Unit) -> list[str]:
    return sorted(
        name for name, foe in state.units.items() if side(foe) != side(unit) and on_map(foe) and not foe.hidden
    )


def _mark_target(state: State, name: str, foes: list[str]) -> Offer:
    """Target is revealed and an enemy marked (EXT-19.10), first the one at which most weapons can fire now."""
    bearing = Counter(foe for gun in ready_guns(name, state.units[name]) for foe in targets(state, gun, {}))
    foes = sorted(foes, key=lambda foe: (-bearing[foe], _range(state, name, foe), foe))
    places = {state.units[foe].hex: foe for foe in reversed(foes)}
    options = tuple(Option(value=foe, label=foe, detail=_mark_detail(state, name, foe, bearing[foe])) for foe in foes)
    marks = {} if state.typed else {key: places[label] for key, label in cells(places_of(places)).items()}
    return Offer(
        key=f"mark:{name}",
        label="Reveal Target, mark a unit",
        action={"type": "reveal", "by": name, "cycle": "combat", "mark": foes[0]},
        by=name,
        group="Fire",
        fields=(Choose(path=("mark",), label="Target", options=options, value=foes[0], rule="EXT-19.10"),),
        reminders=(reminder("target"),),
        cells=marks,
        cell_path=("mark",),
    )


def _range(state: State, name: str, foe: str) -> int:
    here, there = state.units[name].hex, state.units[foe].hex
    return 0 if state.typed or not here or not there else hexmap.distance(here, there)


def _mark_detail(state: State, name: str, foe: str, bearing: int) -> str:
    """Where an enemy stands that could be marked, how far off, and how many weapons can fire at it now."""
    guns = f"{bearing} weapon{'s' * (bearing > 1)} can fire" if bearing else "no weapon can fire now"
    return guns if state.typed else f"{state.units[foe].hex}, range {_range(state, name, foe)}, {guns}"


def places_of(places: dict[Label | None, str]) -> list[Label]:
    """The hexes of a map of places."""
    return [label for label in places if label]
