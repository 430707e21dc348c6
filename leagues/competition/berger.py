"""Round robin by the Berger tables, as FIDE publishes them (Handbook C.05, annex 1)."""

from collections.abc import Sequence

Pair = tuple[int, int | None]


def rounds(players: Sequence[int], *, legs: int = 1) -> list[list[Pair]]:
    """All rounds: everybody meets everybody ``legs`` times, the second time with the sides exchanged.

    With an odd number one player has no opponent (None) in each round. The first of a pair has the first side.
    """
    if len(players) < 2:
        return []
    seats: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    single = [[_pair(seats, *numbers) for numbers in row] for row in _numbers(len(seats))]
    return [_turn(row) if leg % 2 else row for leg in range(legs) for row in single]


def length(players: int, *, legs: int = 1) -> int:
    """Returns how many rounds it takes so many players."""
    return legs * (players - 1 + players % 2) if players > 1 else 0


def _numbers(size: int) -> list[list[tuple[int, int]]]:
    """The table for an even number of seats, counted from 0: the last seat stays, the others go round."""
    last, ring = size - 1, size - 1
    table = []
    for at in range(ring):
        pivot = at * (size // 2) % ring
        first = (pivot, last) if at % 2 == 0 else (last, pivot)
        others = [((pivot + step) % ring, (pivot - step) % ring) for step in range(1, size // 2)]
        table.append([first, *others])
    return table


def _pair(seats: Sequence[int | None], left: int, right: int) -> Pair:
    one, other = seats[left], seats[right]
    if one is None:
        one, other = other, None
    assert one is not None
    return one, other


def _turn(row: Sequence[Pair]) -> list[Pair]:
    return [(pair[1], pair[0]) if pair[1] is not None else pair for pair in row]
