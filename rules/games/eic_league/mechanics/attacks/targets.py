"""Attackers and targets, units and drones alike: ratings, height, body."""

from __future__ import annotations

from rules.games.eic_league.battle.state import Drone, State, Unit, find_unit, is_drone
from rules.games.eic_league.mechanics.conditions import elevator_height, is_airborne
from rules.games.eic_league.mechanics.drones import drone_ratings, is_drone_airborne
from rules.games.eic_league.mechanics.ratings import CurrentRatings, current_ratings


def is_in_the_air(state: State, name: str) -> bool:
    """Checks whether a unit or drone is in the air."""
    unit = find_unit(state, name)
    if is_drone(name):
        return unit.drone is not None and is_drone_airborne(unit.drone, state.round)
    return is_airborne(unit, state.round)


def target_height(state: State, name: str) -> int:
    """Returns the elevator height of a unit; drones have none."""
    return 0 if is_drone(name) else elevator_height(find_unit(state, name), state.round)


def target_ratings(state: State, name: str) -> CurrentRatings:
    """Returns the current ratings of a unit or of a drone in play."""
    unit = find_unit(state, name)
    if is_drone(name) and unit.drone:
        return drone_ratings(unit.drone, state.round)
    return current_ratings(unit, state.round)


def target_body(state: State, name: str) -> Unit | Drone:
    """Returns the unit, or the drone in play, that a name refers to."""
    unit = find_unit(state, name)
    return unit.drone if is_drone(name) and unit.drone else unit
