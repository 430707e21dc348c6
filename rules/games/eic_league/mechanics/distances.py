"""Hexes between attacker, target and bystanders: counted on the map, or typed with the action (EIC-1.8)."""

from __future__ import annotations

from rules.games.eic_league.army.wording import format_hexes
from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import State, drone_name, find_unit, is_drone, type_of
from rules.kernel.problems import Illegal, Problem, Unreadable, illegal
from rules.kit.hexes import Hex, distance


def hex_of(state: State, name: str) -> Hex:
    """Returns the hex of a unit; a drone that has not left its tank is where the tank is (EIC-17.9)."""
    unit = find_unit(state, name)
    return unit.drone.hex if is_drone(name) and unit.drone else unit.hex


def is_drone_drop(action: Attack) -> bool:
    """Checks whether an attack is a drop without a partner, which a tank's drone makes (EIC-17.8)."""
    return action.type == "drop" and not action.with_


def hexes_to_target(state: State, action: Attack) -> int:
    """Returns the hexes from the attacker, or from the dropping drone, to the target.

    Raises Unreadable (``distance-missing``) when distances are typed and this one was not.
    """
    if not state.typed:
        from_drone = is_drone_drop(action) and type_of(state.units[action.by]).drone
        origin = drone_name(action.by) if from_drone else action.by
        return distance(hex_of(state, origin), hex_of(state, action.target))
    if action.distance is None:
        message = f"How many hexes are there from {action.by} to {action.target}?"
        raise Unreadable(Problem(code="distance-missing", message=message, rule="EIC-1.8", where=("distance",)))
    return action.distance


def hexes_from_target(state: State, action: Attack, *, name: str) -> int | None:
    """Returns the hexes from the target to another unit; None when distances are typed and this was not: far away."""
    if not state.typed:
        return distance(hex_of(state, action.target), hex_of(state, name))
    if name in action.near:
        return action.near[name]
    away = is_drone_drop(action) and state.units[action.by].drone is not None
    return action.distance if name == action.by and not away else None


def too_far(action: Attack, distance: int, *, reach: int) -> Illegal:
    """Returns the refusal of a target out of range (EIC-14.9)."""
    message = f"{action.target} is {format_hexes(distance)} away; the range is {reach}."
    return illegal("out-of-range", message, rule="EIC-14.9")
