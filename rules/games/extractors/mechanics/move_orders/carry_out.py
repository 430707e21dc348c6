"""Carrying out a machine's next move order (EXT-16.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.extractors.battle.actions import MoveOrder, Step
from rules.games.extractors.battle.events import Moved
from rules.games.extractors.battle.state import Cycle, State, Unit
from rules.games.extractors.battle.state.queries import entry_of
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Direction, Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.eligibility import check_machine, check_mover
from rules.games.extractors.mechanics.facing import facing_preference
from rules.games.extractors.mechanics.move_orders.best_ends import best_ends, standing_ends, walk_in
from rules.games.extractors.mechanics.move_orders.check import check_result, check_trail
from rules.games.extractors.mechanics.move_orders.task import TOWARDS_ENEMY, Task, task_for
from rules.games.extractors.mechanics.movement.entering import check_entry, entry_hexes, must_enter_first
from rules.games.extractors.mechanics.movement.move import moved_event
from rules.games.extractors.mechanics.movement.path_form import SEEN_ON_MAP, check_path_form
from rules.games.extractors.mechanics.movement.reach import End, reachable_ends, unreachable
from rules.games.extractors.mechanics.movement.walk import Walker
from rules.games.extractors.mechanics.operational_cycling import mark_executed, next_order, remove_orders
from rules.games.extractors.mechanics.parameters import not_asked
from rules.games.extractors.mechanics.table_moves import carry_out_order_on_table
from rules.kernel.dice import TapeDice
from rules.kernel.problems import illegal
from rules.kernel.records import Record, replace

ORDERS = CATALOGUE.orders


# --- carrying out ---------------------------------------------------------------------------------


class CarriedOutOrder(Record):
    """A move order that was carried out: the walk, its task, and the cycle afterwards."""

    walk: Walker
    task: Task
    box: int
    cycle: Cycle
    path: tuple[Step, ...]
    reached: bool


def walk_order(state: State, action: MoveOrder) -> CarriedOutOrder:
    """Reveals and carries out a machine's next move order (EXT-16.4). Raises Illegal."""
    unit = check_machine(state, action.by)
    check_mover(state, action.by)
    box, order = next_order(action.by, unit.move_cycle)
    path = action.path or _path_to(state, action, order)
    start = _start_hex(state, action.by, unit, path)
    task = task_for(state, action.by, order, start, objective=action.objective, target=action.target)
    walk = Walker(state, action.by, allowance=task.allowance, bonus=order != "patrol", free_turns=task.free_turns)
    walk.go(path, TapeDice())
    check_trail(task, path, walk.trail, leaves=walk.exited is not None)
    check_result(state, task, walk.trail[-1], walk.facing)
    cycle = mark_executed(unit.move_cycle, box)
    reached = order == "vector" and task.stops(walk.trail[-1])
    if reached:
        cycle = remove_orders(cycle, (box,))
    objective = (None if reached else task.goal) if order == "vector" else cycle.objective
    return CarriedOutOrder(
        walk=walk, task=task, box=box, cycle=replace(cycle, objective=objective), path=path, reached=reached
    )


def _start_hex(state: State, name: str, unit: Unit, path: Sequence[Step]) -> Label:
    """Returns the hex from which the order is judged: for a machine off the map that of its entry (EXT-4.7)."""
    if unit.hex is not None:
        return unit.hex
    if not path or path[0].enter is None:
        raise must_enter_first(name)
    hexmap.check_hex(path[0].enter)
    return path[0].enter


def _path_to(state: State, action: MoveOrder, order: str) -> tuple[Step, ...]:
    """Returns the cheapest path to the end that the action names (none: stay)."""
    if action.enter is not None:
        if state.units[action.by].hex is not None:
            raise illegal("already-on-map", f"{action.by} is on the map already.", rule="EXT-4.7")
        return _path_of_entry(state, action, order, action.enter)
    if action.to is None:
        return ()
    found: tuple[End, ...] = ()
    for start in start_hexes(state, action.by):
        task = task_for(state, action.by, order, start, objective=action.objective, target=action.target)
        allowance, bonus = task.allowance, order != "patrol"
        if task.stays:
            found = standing_ends(state, task)
        else:
            at = start if task.entering else ""
            found = reachable_ends(state, action.by, allowance=allowance, bonus=bonus, stops=task.stop_hexes, at=at)
        fitting = [end for end in found if end.hex == action.to and action.facing in (None, end.facing)]
        if fitting:
            return min(
                fitting, key=lambda end: (not task.faces(end.hex, end.facing), *_preference(state, task, end))
            ).path
    raise unreachable(action.by, action.to, action.facing, found)


def _path_of_entry(state: State, action: MoveOrder, order: str, start: Label) -> tuple[Step, ...]:
    """Returns the path of a machine that enters: to the end named, or the cheapest by its order (EXT-4.7)."""
    check_entry(state, action.by, start)
    task = task_for(state, action.by, order, start, objective=action.objective, target=action.target)
    fitting = [
        end for end in best_ends(state, task) if action.to in (None, end.hex) and action.facing in (None, end.facing)
    ]
    if not fitting:
        walk_in(state, task)
        place = action.to or f"an end that faces {action.facing}"
        text = f"{ORDERS[order].name}: from {start} {action.by} cannot do its order in {place}."
        raise illegal("move-order-distance", text, rule="EXT-18.3")
    return min(fitting, key=lambda end: (end.mp, end.hex, *_preference(state, task, end))).path


def _preference(state: State, task: Task, end: End) -> tuple[float, int, Direction]:
    """Ranks the ends where the player names no facing; the least is taken."""
    return end.mp, facing_preference(state.units[task.machine], end.hex, end.facing), end.facing


def start_hexes(state: State, name: str) -> tuple[Label, ...]:
    """Returns the hexes from which a machine's move may be judged: its own, or those of entry."""
    unit = state.units[name]
    if unit.hex is not None:
        return (unit.hex,)
    entry = entry_of(state, unit)
    return entry_hexes(entry) if entry and state.turn >= entry.turn and kind(unit).is_machine else ()


def check_move_order_form(state: State, action: MoveOrder) -> None:
    """Raises Illegal ``not-asked`` for parameters of a move order that mean nothing here."""
    enters = action.enter is not None
    check_path_form(state, action.path, to=action.to, facing=action.facing, enters=enters)
    if not state.typed and (action.forts or action.reached):
        raise not_asked(SEEN_ON_MAP)
    if action.reached or action.objective is not None or action.target is not None:
        _check_order_asks(state, action)


def _check_order_asks(state: State, action: MoveOrder) -> None:
    """Raises Illegal ``not-asked`` for an objective or a closest enemy that the order due does not ask for.

    It asks for a hex under Vector until one is marked (EXT-18.5), for an enemy where the site has the map (EXT-18.4).
    """
    cycle = check_machine(state, action.by).move_cycle
    order = next_order(action.by, cycle)[1]
    objective = (cycle.objective or action.objective) if order == "vector" else None
    if action.reached and not objective:
        raise not_asked(f"{action.by} has no objective that it could reach.")
    if action.objective is not None and (order != "vector" or cycle.objective == action.objective):
        raise not_asked(f"{ORDERS[order].name}: there is no hex to mark.")
    if action.target is not None and (state.typed or order not in TOWARDS_ENEMY):
        raise not_asked(f"{ORDERS[order].name}: name no enemy.")


def carry_out_move_order(state: State, action: MoveOrder) -> Moved:
    """Carries out a machine's next move order (EXT-16.4). Raises Illegal."""
    if state.typed:
        return carry_out_order_on_table(state, action)
    carried = walk_order(state, action)
    return _order_event(state, carried)


def _order_event(state: State, carried: CarriedOutOrder) -> Moved:
    walker, task = carried.walk, carried.task
    event = moved_event(state, walker, carried.path)
    units: Mapping[str, Unit] = {
        **event.units,
        walker.name: replace(
            event.units[walker.name],
            move_cycle=carried.cycle,
            hold_bonus=task.order == "hold" or walker.unit.hold_bonus,
        ),
    }
    return replace(
        event,
        order=task.order,
        box=carried.box,
        opened=walker.unit.move_cycle.opened,
        closest=task.foe,
        objective=task.goal if task.order == "vector" else None,
        objective_reached=carried.reached,
        units=units,
    )
