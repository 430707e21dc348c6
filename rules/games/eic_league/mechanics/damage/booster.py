"""Weapon boosters: weapons that take one, its effect and its cost (EIC-16.3 to EIC-16.5)."""

from __future__ import annotations

from math import floor

from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import Unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.weapons import Armament
from rules.kernel.problems import illegal


def check_booster(action: Attack, *, arm: Armament | None) -> None:
    """Raises Illegal for a booster that does not go with the attack (EIC-16.3)."""
    if action.booster and not can_be_boosted(arm):
        name = arm.name if arm else "This attack"
        message = f"{name} cannot be boosted: only weapons with damage and a medium or high energy need can."
        raise illegal("booster-not-allowed", message, rule=CATALOGUE.combat.booster.rule)


def can_be_boosted(arm: Armament | None) -> bool:
    """Checks whether a weapon takes a booster (EIC-16.3, EIC-R37)."""
    return arm is not None and arm.kind == "gun" and bool(arm.effects) and arm.need in CATALOGUE.combat.booster.needs


def check_energy_left(unit: Unit, action: Attack, *, penalty: int) -> None:
    """Raises Illegal when booster and penalty would not leave the attacker enough energy (EIC-16.4)."""
    cost, left = action.booster + penalty, CATALOGUE.combat.booster.must_leave
    if cost and unit.energy - cost < left:
        message = f"{action.by} has {unit.energy} energy: {cost} for booster and rush would not leave {left}."
        raise illegal("not-enough-energy", message, rule="EIC-16.4")


def booster_per_effect(points: int, effects: int) -> int:
    """Returns the points that a booster adds to each of a weapon's effects (EIC-16.5)."""
    return points if effects == 1 else floor(points * CATALOGUE.combat.booster.two_effect_share)
