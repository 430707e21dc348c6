"""What the rules ask of fighting hand to hand and of ramming (EIC-14.12 to EIC-14.16, EIC-12.8)."""

from __future__ import annotations

from rules.games.eic_league.battle.state import Attack, State, Unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.stats import (
    airborne,
    drone_airborne,
    height,
    hexes,
    in_hexes,
    is_drone,
    unit_named,
)
from rules.kernel.problems import illegal


def check(state: State, action: Attack, *, distance: int) -> None:
    """Raises Illegal when the attacker cannot fight or ram that target from where both are."""
    if action.type == "fight":
        _fight(state, action, distance=distance)
    else:
        _ram(state, action, distance=distance)


def _fight(state: State, action: Attack, *, distance: int) -> None:
    unit, name, target = state.units[action.by], action.by, action.target
    if airborne(unit, state.round):
        raise illegal("attacker-airborne", f"{name} is in the air and cannot fight hand to hand.", rule="EIC-14.15")
    if height(unit, state.round):
        raise illegal("attacker-elevated", f"{name} is on an elevator and cannot fight hand to hand.", rule="EIC-12.8")
    if _in_the_air(state, target):
        raise illegal("target-airborne", f"{target} is in the air and out of reach of fists.", rule="EIC-12.3")
    if _height(state, target):
        raise illegal("target-elevated", f"{target} is on an elevator and out of reach of fists.", rule="EIC-12.8")
    if distance != CATALOGUE.combat.fighting.distance:
        message = f"{target} is {distance} hexes away; hand to hand means the hex next to it."
        raise illegal("not-adjacent", message, rule="EIC-14.12")


def _ram(state: State, action: Attack, *, distance: int) -> None:
    unit, name, target = state.units[action.by], action.by, action.target
    _can_ram(unit, name)
    if height(unit, state.round):
        raise illegal("attacker-elevated", f"{name} is on an elevator and cannot ram.", rule="EIC-12.8")
    if _in_the_air(state, target):
        raise illegal("target-airborne", f"{target} is in the air and cannot be rammed.", rule="EIC-12.3")
    if _height(state, target) and not airborne(unit, state.round):
        message = f"{target} is on an elevator: only a unit in the air can ram it."
        raise illegal("target-elevated", message, rule="EIC-12.8")
    reach = hexes(unit, "ground", state.round)
    if distance > reach:
        message = f"{target} is {in_hexes(distance)} away; {name} reaches {reach} at its SPD."
        raise illegal("ram-out-of-reach", message, rule="EIC-14.13")


def _can_ram(unit: Unit, name: str) -> None:
    most = CATALOGUE.combat.ramming.disabled_after_frag_hits
    if unit.frag_hits >= most:
        message = f"{name} has taken {unit.frag_hits} fragmentation hits; from {most} on a unit cannot ram."
        raise illegal("ram-disabled", message, rule="EIC-14.16")


def _in_the_air(state: State, name: str) -> bool:
    unit = unit_named(state, name)
    if is_drone(name):
        return unit.drone is not None and drone_airborne(unit.drone, state.round)
    return airborne(unit, state.round)


def _height(state: State, name: str) -> int:
    return 0 if is_drone(name) else height(unit_named(state, name), state.round)
