"""Units that a side could still use in its phase, and reminders of what is left to do."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import entry_of
from rules.games.extractors.battle.state.units import is_carried, is_gone, kind, on_map, side, speed
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.mechanics.deployment.areas import deployment_hexes
from rules.games.extractors.mechanics.eligibility import may_not_fire_yet
from rules.games.extractors.mechanics.operational_cycling import has_started, next_box
from rules.games.extractors.mechanics.scenarios.dobern_strongpoint import is_astray
from rules.games.extractors.mechanics.targets import targets_of
from rules.games.extractors.mechanics.weapons import Gun, ready_guns, ready_unit_gun
from rules.kernel.display.screen import Reminder
from rules.kernel.wording import format_list


def unused_units(state: State, faction: Faction) -> list[str]:
    """Returns the units of a side that could still act in its present phase."""
    own = {name: unit for name, unit in sorted(state.units.items()) if side(unit) == faction and not is_gone(unit)}
    if state.over or not (state.phase or "").startswith(faction):
        return []
    return [name for name, unit in own.items() if _could_act(state, name, unit)]


def _could_act(state: State, name: str, unit: Unit) -> bool:
    match (state.phase or "").partition("-")[2]:
        case "setup":
            unplaced = unit.hex is None and not state.typed and bool(deployment_hexes(state, unit))
            return unplaced or lacks_orders(state, unit) or is_astray(state, unit)
        case "move":
            return _could_move(state, unit)
        case "fire":
            return _could_fire(state, name, unit)
        case _:
            return unit.status == "routed" and not unit.rallied


def lacks_orders(state: State, unit: Unit) -> bool:
    """Checks whether a machine has no orders: on the map it would do nothing (EXT-4.2)."""
    return kind(unit).is_machine and not state.simple and not any(unit.move_cycle.boxes)


def _could_move(state: State, unit: Unit) -> bool:
    """Checks whether a unit can still move; passengers go with their floater, others enter in their turn."""
    if unit.moved or unit.hidden or unit.status == "pinned" or is_carried(unit) or not speed(unit):
        return False
    if kind(unit).is_machine and not state.simple and not next_box(unit.move_cycle):
        return False
    entry = entry_of(state, unit) if unit.hex is None else None
    return unit.hex is not None or (entry is not None and state.turn >= entry.turn)


def _could_fire(state: State, name: str, unit: Unit) -> bool:
    """Checks whether a unit has not fired and has a target; with orders, whether its cycle could be started."""
    if unit.fired or not on_map(unit) or may_not_fire_yet(state, unit):
        return False
    if kind(unit).is_machine and not state.simple:
        return not has_started(unit.combat_cycle) and next_box(unit.combat_cycle) is not None
    guns = list(_guns(state, name, unit))
    return any(targets_of(state, gun, {}) for gun in guns)


def _guns(state: State, name: str, unit: Unit) -> Iterator[Gun]:
    if kind(unit).is_machine:
        yield from ready_guns(name, unit)
    elif gun := ready_unit_gun(state, name):
        yield gun


def unfinished_reminders(state: State, faction: Faction) -> Iterator[Reminder]:
    """Yields reminders of units not placed, machines without orders, routed sections that may still try to rally."""
    own = {name: unit for name, unit in state.units.items() if side(unit) == faction and not is_gone(unit)}
    if state.phase == f"{faction}-setup":
        left = [name for name, unit in own.items() if unit.hex is None and deployment_hexes(state, unit)]
        if left:
            yield Reminder(text=f"Not placed, and then out of the battle: {format_list(sorted(left))}.", rule="EXT-4.6")
        stray = [name for name, unit in own.items() if is_astray(state, unit)]
        if stray:
            yield Reminder(text=f"In the hex of no fort: {format_list(sorted(stray))}.", rule="EXT-22.36")
        machines = [name for name, unit in own.items() if lacks_orders(state, unit)]
        if machines:
            yield Reminder(text=f"Without orders: {format_list(sorted(machines))}.", rule="EXT-4.2")
    if state.phase == "dorian-rally":
        left = [name for name, unit in own.items() if unit.status == "routed" and not unit.rallied]
        if left:
            yield Reminder(text=f"May still try to rally: {format_list(sorted(left))}.", rule="EXT-8.1")
