"""Random choice among several candidates with ten-sided dice (EXT-12.9)."""

from __future__ import annotations

from rules.kernel.dice import D10_FROM_ZERO, Dice, Die


def roll_pick(dice: Dice, size: int, why: str) -> tuple[int, tuple[int, ...]]:
    """Chooses at random with ten-sided dice, rolling again faces that would favour some (EXT-12.9, R-30)."""
    if size == 1:
        return 0, ()
    limit, faces = size * (10 // size), [dice.roll(D10_FROM_ZERO, why=why)]
    while faces[-1] >= limit:
        faces.append(dice.roll(D10_FROM_ZERO, why=f"{why}, again"))
    return faces[-1] % size, tuple(faces)


def even_pick(dice: Dice, size: int, why: str) -> tuple[int, tuple[int, ...]]:
    """Makes the same choice for odds: each candidate equally likely, without rolling again."""
    return (dice.roll(Die(low=0, high=size - 1), why=why), ()) if size > 1 else (0, ())


def any_pick(dice: Dice, size: int, why: str) -> tuple[int, tuple[int, ...]]:
    """Makes the choice for odds where it does not matter which is chosen: it takes the first, without a die."""
    return 0, ()
