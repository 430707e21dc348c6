"""Tanks' drones in play: energy, flight, ratings (EIC-17.8, EIC-17.9)."""

from __future__ import annotations

from rules.games.eic_league.battle.state import Drone, Rating, Unit, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.conditions import FLIGHT, is_paralysed, is_vanquished
from rules.games.eic_league.mechanics.energy_needs import percent_of
from rules.games.eic_league.mechanics.ratings import RATINGS, CurrentRatings, after_lasting_effects


def drone_percent(drone: Drone) -> int:
    """Returns a drone's energy in whole percent of its 140 points (EIC-17.9)."""
    return percent_of(drone.energy, CATALOGUE.drone.energy)


def has_drone_in_play(unit: Unit) -> bool:
    """Checks whether the unit has a drone that has left it and is not lost (EIC-17.9)."""
    if unit.drone is None or unit.drone_lost or not type_of(unit).drone:
        return False
    return unit.drone.energy > 0 and not is_vanquished(unit)


def can_drone_fly(drone: Drone, round_: int) -> bool:
    """Checks whether the drone has the energy to fly and is not paralysed (EIC-17.9)."""
    return drone_percent(drone) >= FLIGHT.minimum_percent and not is_paralysed(drone, round_)


def is_drone_airborne(drone: Drone, round_: int) -> bool:
    """Checks whether the drone is in the air."""
    return drone.airborne and can_drone_fly(drone, round_)


def drone_ratings(drone: Drone, round_: int) -> CurrentRatings:
    """Returns the current ratings of a drone in play: as printed, with DFR +20 in the air (EIC-17.9, EIC-R47)."""
    sums: dict[Rating, int] = {rating: CATALOGUE.drone.ratings.get(rating, 0) for rating in RATINGS}
    sums["bod"] = max(0, sums["bod"] - CATALOGUE.combat.fragmentation.bod_per_hit * drone.frag_hits)
    if is_drone_airborne(drone, round_):
        sums["dfr"] += FLIGHT.dfr
    return after_lasting_effects(drone, sums, round_=round_)
