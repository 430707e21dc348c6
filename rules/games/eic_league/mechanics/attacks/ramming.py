"""Ramming (EIC-14.13 to EIC-14.16)."""

from __future__ import annotations

from rules.games.eic_league.army.wording import format_hexes
from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import State, Unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.attacks.targets import is_in_the_air, target_height, target_ratings
from rules.games.eic_league.mechanics.conditions import elevator_height, is_airborne
from rules.games.eic_league.mechanics.ratings import current_ratings, movement_range
from rules.kernel.problems import illegal


def check_ram(state: State, action: Attack, *, distance: int) -> None:
    """Raises Illegal when the attacker cannot ram the target from where both are."""
    unit, name, target = state.units[action.by], action.by, action.target
    _can_ram(unit, name)
    if elevator_height(unit, state.round):
        raise illegal("attacker-elevated", f"{name} is on an elevator and cannot ram.", rule="EIC-12.8")
    if is_in_the_air(state, target):
        raise illegal("target-airborne", f"{target} is in the air and cannot be rammed.", rule="EIC-12.3")
    if target_height(state, target) and not is_airborne(unit, state.round):
        message = f"{target} is on an elevator: only a unit in the air can ram it."
        raise illegal("target-elevated", message, rule="EIC-12.8")
    reach = movement_range(unit, "ground", state.round)
    if distance > reach:
        message = f"{target} is {format_hexes(distance)} away; {name} reaches {reach} at its SPD."
        raise illegal("ram-out-of-reach", message, rule="EIC-14.13")


def _can_ram(unit: Unit, name: str) -> None:
    most = CATALOGUE.combat.ramming.disabled_after_frag_hits
    if unit.frag_hits >= most:
        message = f"{name} has taken {unit.frag_hits} fragmentation hits; from {most} on a unit cannot ram."
        raise illegal("ram-disabled", message, rule="EIC-14.16")


def falls_back(state: State, action: Attack) -> bool:
    """Checks whether a ram falls back on the attacker: its BOD is below the target's, a tie is not (EIC-14.14)."""
    if action.type != "ram":
        return False
    return current_ratings(state.units[action.by], state.round).bod < target_ratings(state, action.target).bod
