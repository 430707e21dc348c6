"""Reveals of orders, to mark an objective or target before the order is carried out (EXT-18.5, EXT-19.10)."""

from __future__ import annotations

from rules.games.extractors.battle.actions import Reveal
from rules.games.extractors.battle.events import Revealed
from rules.games.extractors.battle.state import State
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.mechanics.combat_orders.target_mark import check_mark
from rules.games.extractors.mechanics.eligibility import check_machine, check_mover, check_shooter
from rules.games.extractors.mechanics.move_orders.vector import check_objective
from rules.games.extractors.mechanics.operational_cycling import next_order
from rules.games.extractors.mechanics.parameters import not_asked
from rules.kernel.problems import illegal
from rules.kernel.records import replace

ORDERS = CATALOGUE.orders
MARKING = ("vector", "target")
"""The orders that mark a hex or a unit when they are revealed (EXT-18.5, EXT-19.10)."""


def check_reveal_form(state: State, action: Reveal) -> None:
    """Raises Illegal ``not-asked`` for a target of a move order, and for an objective of a combat order."""
    if action.mark is not None if action.cycle == "move" else action.objective is not None:
        raise not_asked("A move order marks a hex, a combat order a unit.")


def reveal_order(state: State, action: Reveal) -> Revealed:
    """Reveals the next order and marks its objective or target; it is carried out later in the phase."""
    unit = check_machine(state, action.by)
    if action.cycle == "move":
        check_mover(state, action.by)
    else:
        check_shooter(state, action.by)
    cycle = unit.move_cycle if action.cycle == "move" else unit.combat_cycle
    if cycle.opened:
        text = f"{action.by} has revealed its order and has to carry it out."
        raise illegal("objective-fixed" if action.cycle == "move" else "target-fixed", text, rule="EXT-18.6")
    box, order = next_order(action.by, cycle)
    if (order == "vector" and cycle.objective) or (order == "target" and cycle.target) or order not in MARKING:
        text = f"{action.by}: there is nothing to mark for {ORDERS[order].name}. Carry it out."
        raise illegal("nothing-to-mark", text, rule="EXT-16.4")
    objective = check_objective(action.by, cycle, action.objective) if order == "vector" else cycle.objective
    mark = check_mark(state, action.by, cycle, action.mark) if order == "target" else cycle.target
    opened = replace(cycle, revealed=cycle.revealed | {box}, objective=objective, target=mark, opened=True)
    shown = replace(unit, **{f"{action.cycle}_cycle": opened})
    return Revealed(by=action.by, order=order, box=box, objective=objective, mark=mark, units={action.by: shown})
