"""Which units a side could still use in its phase: what it forfeits by ending it, for its own eyes (section 2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import entry_of
from rules.games.extractors.battle.state.units import carried, gone, kind, on_map, side, speed
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.display.offers import deployment
from rules.games.extractors.display.offers.fire import able
from rules.games.extractors.mechanics.eligibility import quiet
from rules.games.extractors.mechanics.operational_cycling import next_box, started
from rules.games.extractors.mechanics.targets import Gun, ready_guns, targets


def idle(state: State, faction: Faction) -> list[str]:
    """The units of a side that could still act in its present phase."""
    own = {name: unit for name, unit in sorted(state.units.items()) if side(unit) == faction and not gone(unit)}
    if state.over or not (state.phase or "").startswith(faction):
        return []
    return [name for name, unit in own.items() if _could_act(state, name, unit)]


def _could_act(state: State, name: str, unit: Unit) -> bool:
    match (state.phase or "").partition("-")[2]:
        case "setup":
            unplaced = unit.hex is None and not state.typed and bool(deployment.candidates(state, unit))
            return unplaced or lacks_orders(state, unit) or deployment.astray(state, unit)
        case "move":
            return _could_move(state, unit)
        case "fire":
            return _could_fire(state, name, unit)
        case _:
            return unit.status == "routed" and not unit.rallied


def lacks_orders(state: State, unit: Unit) -> bool:
    """True for a machine that has been given no orders: on the map it would do nothing (EXT-4.2)."""
    return kind(unit).is_machine and not state.simple and not any(unit.move_cycle.boxes)


def _could_move(state: State, unit: Unit) -> bool:
    """True for who has not moved and can; passengers go with their floater, off the map one enters in one's turn."""
    if unit.moved or unit.hidden or unit.status == "pinned" or carried(unit) or not speed(unit):
        return False
    if kind(unit).is_machine and not state.simple and not next_box(unit.move_cycle):
        return False
    entry = entry_of(state, unit) if unit.hex is None else None
    return unit.hex is not None or (entry is not None and state.turn >= entry.turn)


def _could_fire(state: State, name: str, unit: Unit) -> bool:
    """True for who has not fired and has a target; of machines with orders, for a cycle that could be started."""
    if unit.fired or not on_map(unit) or quiet(state, unit):
        return False
    if kind(unit).is_machine and not state.simple:
        return not started(unit.combat_cycle) and next_box(unit.combat_cycle) is not None
    guns = list(_guns(state, name, unit))
    return any(targets(state, gun, {}) for gun in guns)


def _guns(state: State, name: str, unit: Unit) -> Iterator[Gun]:
    if kind(unit).is_machine:
        yield from ready_guns(name, unit)
    elif gun := able(state, name):
        yield gun
