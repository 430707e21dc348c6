"""Moves on a table without the site's map: players measure; the site records orders, transport and moved units."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.battle.actions import MoveOrder, Step
from rules.games.extractors.battle.events import Moved
from rules.games.extractors.battle.state import TABLE, Cycle, Exited, State, Unit
from rules.games.extractors.battle.state.queries import (
    entry_of,
    exit_edge,
    find_unit,
    is_empty_fort,
    passengers,
    sheltered_in,
)
from rules.games.extractors.battle.state.units import kind, on_map, side, speed
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.mechanics.combat_orders.target_mark import drop_lost_targets
from rules.games.extractors.mechanics.eligibility import check_machine, check_mover
from rules.games.extractors.mechanics.move_orders.vector import check_objective
from rules.games.extractors.mechanics.movement.entering import must_enter_first
from rules.games.extractors.mechanics.operational_cycling import mark_executed, next_order, remove_orders
from rules.games.extractors.mechanics.transport import must_unboard_first
from rules.kernel.dice import D10_FROM_ZERO, Dice
from rules.kernel.problems import illegal
from rules.kernel.records import replace

LIMITS = CATALOGUE.limits


def roll_bog(state: State, event: Moved, dice: Dice) -> Moved:
    """Rolls for a leg unit that tries to leave a bog hex on the table: who is stuck goes nowhere (EXT-6.16)."""
    least = LIMITS.bog_stuck_from
    face = dice.roll(D10_FROM_ZERO, cuts=(least - 1,), why=f"{event.by} leaves the bog")
    if face < least:
        return replace(event, rolls=(face,))
    return replace(move_on_table(state, event.by, (), ()), rolls=(face,), stuck=True)


def carry_out_order_on_table(state: State, action: MoveOrder) -> Moved:
    """Reveals a machine's next move order and moves its marker; the players judge the move (EXT-16.4)."""
    unit = check_machine(state, action.by)
    check_mover(state, action.by)
    box, name = next_order(action.by, unit.move_cycle)
    _check_leaving(action, name)
    event = move_on_table(state, action.by, action.path, action.forts)
    cycle = mark_executed(unit.move_cycle, box)
    objective = _objective(action, unit.move_cycle) if name == "vector" else cycle.objective
    reached = name == "vector" and action.reached
    cycle = replace(remove_orders(cycle, (box,)), objective=None) if reached else replace(cycle, objective=objective)
    after = replace(event.units[action.by], move_cycle=cycle, hold_bonus=name == "hold" or unit.hold_bonus)
    return replace(
        event,
        order=name,
        box=box,
        opened=unit.move_cycle.opened,
        objective=objective if name == "vector" else None,
        objective_reached=reached,
        units={**event.units, action.by: after},
    )


def _check_leaving(action: MoveOrder, order: str) -> None:
    """Raises Illegal when a machine would leave the map against its order (EXT-18.7, EXT-18.14)."""
    if not any(step.exit for step in action.path):
        return
    if order == "hold":
        raise illegal("hold-no-move", f"Hold: {action.by} may turn, not move.", rule="EXT-18.14")
    if action.reached:
        text = f"{action.by} has reached its objective and stops there."
        raise illegal("objective-reached-must-stop", text, rule="EXT-18.7")


def move_on_table(state: State, name: str, path: Sequence[Step], forts: Sequence[str]) -> Moved:
    """Records a move on the table: boarding, forts, entering and leaving (sections 6 and 7). Raises Illegal.

    The players measure the rest.
    """
    unit = state.units[name]
    entry = entry_of(state, unit) if unit.hex is None else None
    if entry and state.turn < entry.turn:
        raise illegal("too-early", f"{name} enters in turn {entry.turn}.", rule="EXT-4.7")
    after = replace(unit, moved=True, hex=TABLE)
    _check_begins(name, unit, path)
    for place, step in enumerate(path):
        _check_goes_on(name, path[:place], step)
        after = _step(state, name, after, step)
    riders = {rider: replace(seen, hex=after.hex) for rider, seen in passengers(state, name).items()}
    fallen = {fort: replace(_check_trampled(state, unit, fort), destroyed=True) for fort in forts}
    return Moved(
        by=name,
        path=tuple(path),
        mp=0,
        allowance=speed(after),
        start=unit.hex,
        hex=after.hex,
        exited=after.exited.edge if after.exited else None,
        forts_destroyed=tuple(fallen),
        units=drop_lost_targets(state, {name: after, **riders, **fallen}),
    )


def _check_begins(name: str, unit: Unit, path: Sequence[Step]) -> None:
    """Raises Illegal for a passenger that does not get off first, or whose floater is not on the map (EXT-7.4)."""
    if unit.hex is None and (unit.aboard or any(step.exit for step in path)):
        raise must_enter_first(name)
    if unit.aboard and path and not path[0].unboard:
        raise must_unboard_first(name, unit.aboard)


def _check_goes_on(name: str, before: Sequence[Step], step: Step) -> None:
    """Raises Illegal for a step after the last of a move, and for getting off in its course (EXT-7.2, EXT-7.4)."""
    if before and (before[-1].board or before[-1].enter_fort or before[-1].exit):
        raise illegal("movement-ended", f"The move of {name} was over.", rule="EXT-7.2")
    if before and step.unboard:
        raise illegal("not-aboard", f"{name} gets off as the first thing that it does.", rule="EXT-7.4")


def _check_trampled(state: State, unit: Unit, fort: str) -> Unit:
    """Returns a fort with nobody inside, which falls when an Avronian unit enters its hex (EXT-22.38)."""
    found = find_unit(state, fort)
    if side(unit) != "avronian" or not is_empty_fort(state, fort) or not on_map(found):
        text = f"{fort} does not fall: only a fort with no section inside does, to an Avronian unit."
        raise illegal("not-a-fort", text, rule="EXT-22.38")
    return found


def _step(state: State, name: str, unit: Unit, step: Step) -> Unit:
    if step.unboard:
        if unit.aboard is None and unit.inside is None:
            raise illegal("not-aboard", f"{name} is not aboard anything.", rule="EXT-7.4")
        return replace(unit, aboard=None, inside=None)
    if step.board is not None:
        return _board(state, name, unit, step.board)
    if step.enter_fort is not None:
        return _enter_fort(state, name, unit, step.enter_fort)
    if step.exit is not None:
        if exit_edge(state, unit) != step.exit:
            raise illegal("not-at-edge", f"{name} cannot leave over the {step.exit} edge.", rule="EXT-6.26")
        exited = Exited(edge=step.exit, turn=state.turn, status=unit.status)
        return replace(unit, hex=None, exited=exited)
    return unit


def _board(state: State, name: str, unit: Unit, floater: str) -> Unit:
    carrier = kind(find_unit(state, floater))
    if state.units[floater].hidden:
        raise illegal("unit-hidden", f"{floater} is hidden: activate it first.", rule="EXT-22.29")
    if not kind(unit).is_section:
        raise illegal("not-a-section", f"{name} is not a section: only sections board.", rule="EXT-7.3")
    if not carrier.carries or not on_map(state.units[floater]):
        raise illegal("not-a-transport", f"{floater} carries nobody: only a Floater on the map does.", rule="EXT-7.1")
    if len(passengers(state, floater)) >= carrier.carries:
        raise illegal("transport-full", f"{floater} carries {carrier.carries} sections already.", rule="EXT-7.1")
    return replace(unit, aboard=floater, inside=None)


def _enter_fort(state: State, name: str, unit: Unit, fort: str) -> Unit:
    if find_unit(state, fort).type != "fort" or not on_map(state.units[fort]):
        raise illegal("not-a-fort", f"{fort} is not a fort on the map.", rule="EXT-22.41")
    if not kind(unit).is_section:
        raise illegal("not-a-section", f"{name} is not a section: only sections go into a fort.", rule="EXT-22.41")
    if sheltered_in(state, fort):
        raise illegal("fort-occupied", f"{fort} holds a section already.", rule="EXT-22.41")
    return replace(unit, inside=fort, aboard=None)


def _objective(action: MoveOrder, cycle: Cycle) -> str:
    return check_objective(action.by, cycle, action.objective)
