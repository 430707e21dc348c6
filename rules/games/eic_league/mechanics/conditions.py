"""Conditions of a unit: vanquished, withdrawn, paralysed, in the air, on an elevator, without armor."""

from __future__ import annotations

from rules.games.eic_league.battle.state import Drone, State, Unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.energy_needs import energy_percent
from rules.kernel.problems import illegal

FLIGHT = CATALOGUE.special_movement["flight"]
WARP = CATALOGUE.special_movement["warp"]
ELEVATOR = CATALOGUE.special_movement["elevator"]


def is_vanquished(unit: Unit) -> bool:
    """Checks whether the unit is out of the game; energy 0 is enough (EIC-18.1)."""
    return unit.vanquished or ("energy" not in unit.unknown and unit.energy <= 0)


def check_not_captured(unit: Unit, name: str) -> None:
    """Raises Illegal for a unit that the enemy has captured: it is no longer used, nor recharged (EIC-19.10)."""
    if unit.captured:
        raise illegal("captured-unit", f"{name} was captured: it may never be recharged or used.", rule="EIC-19.10")


def has_withdrawn(state: State, unit: Unit) -> bool:
    """Checks whether a unit's side has surrendered while others fight on: the unit is off the field (EIC-19.2)."""
    side = state.sides.get(unit.side)
    return side is not None and side.out


def is_paralysed(body: Unit | Drone, round_: int) -> bool:
    """Checks whether a paralysis lasts, through its last round (EIC-17.3)."""
    return body.paralysed_until is not None and round_ <= body.paralysed_until


def has_lost_armor(body: Unit | Drone, round_: int) -> bool:
    """Checks whether oxidised armor has stopped working (EIC-17.5)."""
    return body.oxidised_until is not None and round_ > body.oxidised_until


def is_airborne(unit: Unit, round_: int) -> bool:
    """Checks whether the unit is in the air and can be (EIC-12.9, EIC-17.2)."""
    return unit.airborne and energy_percent(unit) >= FLIGHT.minimum_percent and not is_paralysed(unit, round_)


def elevator_height(unit: Unit, round_: int) -> int:
    """Returns the hexes of elevator height that the unit has and can hold (EIC-12.9, EIC-17.2)."""
    if unit.height <= 0:
        return 0
    holds = energy_percent(unit) >= ELEVATOR.minimum_percent and not is_paralysed(unit, round_)
    return unit.height if holds else 0


def has_working_warp(unit: Unit) -> bool:
    """Checks whether the unit has warp equipment and the energy for it (EIC-12.4, EIC-R20)."""
    return "warp" in unit.movement and energy_percent(unit) >= WARP.minimum_percent
