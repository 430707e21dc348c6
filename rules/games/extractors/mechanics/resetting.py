"""Resetting the move cycle or the combat cycle (section 17)."""

from __future__ import annotations

from rules.games.extractors.battle.actions import CombatReset, MoveReset, Orders
from rules.games.extractors.battle.events import CycleReset
from rules.games.extractors.battle.state import Cycle, State, Unit
from rules.games.extractors.battle.state.queries import open_volley, owner_of
from rules.games.extractors.mechanics.eligibility import check_entered, check_machine, check_mover, check_shooter
from rules.games.extractors.mechanics.order_assignment import fill_boxes
from rules.kernel.problems import illegal
from rules.kernel.records import replace


def reset_moves(state: State, action: MoveReset) -> CycleReset:
    """Replaces all move orders; the machine does nothing else in the phase (EXT-17.1, EXT-17.2)."""
    unit = check_machine(state, action.by)
    check_mover(state, action.by)
    check_entered(action.by, unit)
    if unit.move_cycle.opened:
        text = f"{action.by} has revealed its order and has to carry it out."
        raise illegal("move-order-pending", text, rule="EXT-16.4")
    boxes = fill_boxes(action.by, unit, action.orders, "move")
    cycle = Cycle(boxes=boxes, destroyed=unit.move_cycle.destroyed, reset_marker=True)
    return CycleReset(
        by=action.by,
        cycle="move",
        owner=owner_of(state, unit),
        units={action.by: replace(unit, move_cycle=cycle, moved=True)},
    )


def reset_combat(state: State, action: CombatReset) -> CycleReset:
    """Replaces all combat orders; the first must be carried out in this phase (EXT-17.1, EXT-17.3)."""
    unit = check_machine(state, action.by)
    check_shooter(state, action.by)
    if volley := open_volley(state):
        raise illegal("combat-cycle-paused", f"{volley.by} has not finished its order.", rule="EXT-2.5")
    cycle = reset_combat_cycle(action.by, unit, action.orders)
    units = {action.by: replace(unit, combat_cycle=cycle)}
    return CycleReset(by=action.by, cycle="combat", owner=owner_of(state, unit), units=units)


def reset_combat_cycle(name: str, unit: Unit, orders: Orders) -> Cycle:
    """Returns the combat cycle after a reset: new orders, no mark, the reset marker for the -2 (EXT-17.3)."""
    if unit.combat_cycle.opened or unit.combat_cycle.reset_marker:
        text = f"{name} has revealed or reset its orders in this phase and has to carry out the next."
        raise illegal("combat-cycle-paused", text, rule="EXT-16.7")
    boxes = fill_boxes(name, unit, orders, "combat")
    return Cycle(boxes=boxes, destroyed=unit.combat_cycle.destroyed, reset_marker=True)
