"""Drops by a tank's drone or by two suits in tandem (EIC-17.7 to EIC-17.9)."""

from __future__ import annotations

from rules.games.eic_league.army.wording import format_hexes
from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import State, find_unit, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.battle_tables import Need
from rules.games.eic_league.mechanics.conditions import FLIGHT, is_airborne, is_paralysed
from rules.games.eic_league.mechanics.distances import hexes_from_target, too_far
from rules.games.eic_league.mechanics.drones import can_drone_fly, drone_percent
from rules.kernel.problems import Illegal, illegal

DRONE_NEED: Need = "low"
"""The energy need of a tank for a drop by its drone (EIC-15.4, EIC-R36)."""
DROPPED = ("bomb", "grenade")


def check_delivery(state: State, action: Attack, *, distance: int) -> None:
    """Raises Illegal when nobody can deliver the drop: a drone, or two suits in tandem (EIC-17.7)."""
    if action.with_:
        _check_tandem(state, action, name=action.with_, distance=distance)
    else:
        _check_drone(state, action, distance=distance)


def _check_drone(state: State, action: Attack, *, distance: int) -> None:
    unit = state.units[action.by]
    if not type_of(unit).drone:
        message = f"{action.by} has no drone: a bomb from a suit needs a second suit, both in the air."
        raise illegal("no-delivery", message, rule="EIC-17.7")
    if unit.drone_lost or (unit.drone and unit.drone.energy <= 0):
        raise illegal("drone-lost", f"The drone of {action.by} is lost.", rule="EIC-17.9")
    if unit.drone and not can_drone_fly(unit.drone, state.round):
        why = (
            "paralysed" if is_paralysed(unit.drone, state.round) else f"at {drone_percent(unit.drone)} % of its energy"
        )
        message = f"The drone of {action.by} cannot fly: it is {why} (it needs {FLIGHT.minimum_percent} %)."
        raise illegal("drone-lost", message, rule="EIC-17.9")
    if distance > CATALOGUE.drone.reach:
        raise too_far(action, distance, reach=CATALOGUE.drone.reach)


def _check_tandem(state: State, action: Attack, *, name: str, distance: int) -> None:
    unit, partner = state.units[action.by], find_unit(state, name)
    for one, called in ((unit, action.by), (partner, name)):
        if type_of(one).kind != "suit" or not is_airborne(one, state.round):
            raise _no_tandem(f"{called} is not a suit in the air.")
    if name == action.by or partner.side != unit.side:
        raise _no_tandem("The partner has to be another suit of the same side.")
    if distance:
        raise _no_tandem(f"{action.by} has to be over the target's hex, and is {format_hexes(distance)} away.")
    beside = hexes_from_target(state, action, name=name)
    if beside is not None and beside > 1:
        raise _no_tandem(f"{name} has to be over the target's hex or next to it, and is {beside} hexes away.")


def _no_tandem(message: str) -> Illegal:
    return illegal("no-delivery", message, rule="EIC-17.7")
