"""Trap rolls (IE-9.2)."""

from __future__ import annotations

from rules.games.invisible_enemy.mechanics.movement_costs import PathLeg
from rules.kernel.dice import D6, Dice


def roll_trap(leg: PathLeg, name: str, dice: Dice) -> int:
    """Rolls one die for a feature that may trap; faces with the same result are one outcome."""
    cuts = [face for face in range(1, 6) if (face in leg.trap) != (face + 1 in leg.trap)]
    return dice.roll(D6, cuts=cuts, why=f"Trap roll, {name} in {(leg.feature or '').lower()}")
