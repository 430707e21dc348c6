"""Damage to one unit: protection and the points that get through (EIC-16.1, EIC-16.2)."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from rules.games.eic_league.battle.state import State, find_unit, is_drone
from rules.games.eic_league.mechanics.attacks.targets import target_ratings
from rules.games.eic_league.mechanics.damage.blast import LOSS_PER_HEX
from rules.games.eic_league.mechanics.ratings import shielding_against
from rules.kernel.records import Record


class DamageTarget(Record):
    """A unit that is hit: ``steps`` hexes from the middle of the blast (0: the target's hex), and the protection
    against each effect in the order of the attack's effects.
    """

    name: str
    steps: int
    protection: tuple[int, ...]


def points_through(effects: tuple[Fraction, ...], target: DamageTarget, *, factor: int = 1) -> int:
    """Returns the points that get through to a unit: effect by effect, the sum rounded down once (EIC-16.2, EIC-R2)."""
    weaker, parts = LOSS_PER_HEX * target.steps, lcm(*(strength.denominator for strength in effects))
    through = 0  # in whole parts of a point: sums of fractions would cost most of the odds of a shot
    for strength, protection in zip(effects, target.protection, strict=True):
        left = strength.numerator * factor * (parts // strength.denominator) - (weaker + protection) * parts
        through += max(0, left)
    return through // parts


def protection(state: State, name: str, *, effect: str) -> int:
    """Returns the points that stop an effect: current BOD for force, else shielding of its type (EIC-6.8, EIC-6.9)."""
    if effect == "force":
        return target_ratings(state, name).bod
    return 0 if is_drone(name) else shielding_against(find_unit(state, name), effect)
