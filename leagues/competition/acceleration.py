"""Accelerated pairing of large fields: the Baku Acceleration of the FIDE Handbook (C.04.5.1).

The upper half by seed has virtual points in the first half of the rounds: those of a win, then of a draw. They count
for the pairing alone. So the strongest meet earlier, and fewer players are left without a loss.
"""

from collections.abc import Sequence


def upper_half(seeds: Sequence[int]) -> frozenset[int]:
    """Returns the upper half of the players by seed, filled up to an even number."""
    half = (len(seeds) + 1) // 2
    return frozenset(seeds[: half + half % 2])


def virtual_points(number: int, *, rounds: int, win: int, draw: int) -> int:
    """Returns the virtual points of the upper half in a round (from 1): those of a win in the first half of the
    accelerated rounds, those of a draw in the others. Half of all rounds are accelerated, rounded up.
    """
    accelerated = (rounds + 1) // 2
    if number > accelerated:
        return 0
    return win if number <= (accelerated + 1) // 2 else draw
