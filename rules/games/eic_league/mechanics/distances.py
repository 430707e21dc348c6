"""Hexes between attacker, target and bystanders: counted on the map, or typed with the action (EIC-1.8)."""

from __future__ import annotations

from rules.games.eic_league.army.wording import in_hexes
from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import State, drone_name, find_unit, is_drone, type_of
from rules.kernel.problems import Illegal, Problem, Unreadable, illegal
from rules.kit.hexes import Hex, distance


def place(state: State, name: str) -> Hex:
    """Where a unit stands; a drone that has not left its tank is where the tank is (EIC-17.9)."""
    unit = find_unit(state, name)
    return unit.drone.hex if is_drone(name) and unit.drone else unit.hex


def by_drone(action: Attack) -> bool:
    """True for a drop without a partner: it is a tank's drone that drops (EIC-17.8)."""
    return action.type == "drop" and not action.with_


def to_target(state: State, action: Attack) -> int:
    """Hexes from the attacker, or from the drone that drops, to the target.

    Raises Unreadable (``distance-missing``) when distances are typed and this one was not.
    """
    if not state.typed:
        from_drone = by_drone(action) and type_of(state.units[action.by]).drone
        origin = drone_name(action.by) if from_drone else action.by
        return distance(place(state, origin), place(state, action.target))
    if action.distance is None:
        message = f"How many hexes are there from {action.by} to {action.target}?"
        raise Unreadable(Problem(code="distance-missing", message=message, rule="EIC-1.8", where=("distance",)))
    return action.distance


def from_target(state: State, action: Attack, *, name: str) -> int | None:
    """Hexes from the target to another unit; None when distances are typed and this one was not: it is far away."""
    if not state.typed:
        return distance(place(state, action.target), place(state, name))
    if name in action.near:
        return action.near[name]
    away = by_drone(action) and state.units[action.by].drone is not None
    return action.distance if name == action.by and not away else None


def too_far(action: Attack, distance: int, *, reach: int) -> Illegal:
    message = f"{action.target} is {in_hexes(distance)} away; the range is {reach}."
    return illegal("out-of-range", message, rule="EIC-14.9")
