"""Random choice among several candidates with ten-sided dice (EXT-12.9)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rules.kernel.dice import D10_FROM_ZERO, Dice, Die


def roll_pick(dice: Dice, kinds: Sequence[str], why: str) -> tuple[int, tuple[int, ...]]:
    """Chooses at random with ten-sided dice, rolling again faces that would favour some (EXT-12.9, R-30)."""
    size = len(kinds)
    if size == 1:
        return 0, ()
    limit, faces = size * (10 // size), [dice.roll(D10_FROM_ZERO, why=why)]
    while faces[-1] >= limit:
        faces.append(dice.roll(D10_FROM_ZERO, why=f"{why}, again"))
    return faces[-1] % size, tuple(faces)


def even_pick(dice: Dice, kinds: Sequence[str], why: str) -> tuple[int, tuple[int, ...]]:
    """Makes the same choice for odds: each candidate equally likely, without rolling again.

    Of candidates of a kind it takes the first.
    """
    cuts = tuple([place for place, (one, other) in enumerate(pairwise(kinds)) if one != other])
    if not cuts:
        return 0, ()
    number = dice.roll(Die(low=0, high=len(kinds) - 1), cuts=cuts, why=why)
    return kinds.index(kinds[number]), ()
