"""Fighting hand to hand (EIC-14.12, EIC-14.15)."""

from __future__ import annotations

from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.attacks.targets import is_in_the_air, target_height
from rules.games.eic_league.mechanics.conditions import elevator_height, is_airborne
from rules.kernel.problems import illegal


def check_fight(state: State, action: Attack, *, distance: int) -> None:
    """Raises Illegal when the attacker cannot fight the target hand to hand from where both are."""
    unit, name, target = state.units[action.by], action.by, action.target
    if is_airborne(unit, state.round):
        raise illegal("attacker-airborne", f"{name} is in the air and cannot fight hand to hand.", rule="EIC-14.15")
    if elevator_height(unit, state.round):
        raise illegal("attacker-elevated", f"{name} is on an elevator and cannot fight hand to hand.", rule="EIC-12.8")
    if is_in_the_air(state, target):
        raise illegal("target-airborne", f"{target} is in the air and out of reach of fists.", rule="EIC-12.3")
    if target_height(state, target):
        raise illegal("target-elevated", f"{target} is on an elevator and out of reach of fists.", rule="EIC-12.8")
    if distance != CATALOGUE.combat.fighting.distance:
        message = f"{target} is {distance} hexes away; hand to hand means the hex next to it."
        raise illegal("not-adjacent", message, rule="EIC-14.12")
