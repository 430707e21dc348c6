"""Straight lines between the centres of hexes, exactly: hexes they cross, sides along which they run, bearings.

Hexes are axial as in :mod:`rules.kit.hexes`. Everything is computed in whole numbers, so a line that
touches a corner or runs along a side is distinguished from one that crosses a hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import prod

from rules.kernel.records import Record
from rules.kit.hexes import DIRECTIONS, Hex

STEPS = tuple(DIRECTIONS.values())
Span = tuple[int, int]


class Line(Record):
    """The hexes between two others: those whose inside the line crosses, and the pairs whose common side it follows."""

    crossed: tuple[Hex, ...]
    sides: tuple[tuple[Hex, Hex], ...]


def line(start: Hex, end: Hex) -> Line:
    """Returns the line between the centres of two hexes; neither of the two counts as crossed."""
    found = _line((end[0] - start[0], end[1] - start[1]))
    return Line(
        crossed=tuple(_shift(hex_, start) for hex_ in found.crossed),
        sides=tuple((_shift(one, start), _shift(other, start)) for one, other in found.sides),
    )


def _shift(hex_: Hex, by: Hex) -> Hex:
    return (hex_[0] + by[0], hex_[1] + by[1])


@lru_cache(maxsize=4096)
def _line(end: Hex) -> Line:
    crossed: list[Hex] = []
    beside: dict[Span, list[Hex]] = {}
    for hex_ in _near(end):
        span, along = _span(hex_, end)
        if span is None or hex_ in ((0, 0), end):
            continue
        if along:
            beside.setdefault(span, []).append(hex_)
        else:
            crossed.append(hex_)
    pairs = tuple((two[0], two[1]) for _, two in sorted(beside.items()) if len(two) == 2)
    return Line(crossed=tuple(crossed), sides=pairs)


def _near(end: Hex) -> Iterator[Hex]:
    q, r = end
    for dq in range(min(0, q) - 1, max(0, q) + 2):
        for dr in range(min(0, r) - 1, max(0, r) + 2):
            yield (dq, dr)


def _limits(hex_: Hex) -> tuple[int, int, int]:
    """Returns the centre of a hex in coordinates whose bounds are its sides: |y| <= 1, |x+y| <= 2, |x-y| <= 2."""
    x, y = 3 * hex_[0], 2 * hex_[1] + hex_[0]
    return y, x + y, x - y


def _span(hex_: Hex, end: Hex) -> tuple[Span | None, bool]:
    """Returns the line's part inside a hex (None: none), and whether it runs along a side.

    The parts of one line are counted from its start, in the same fractions of its length.
    """
    ways, along = _limits(end), False
    whole = prod(way for way in ways if way)
    low, high = 0, abs(whole)
    for centre, way, bound in zip(_limits(hex_), ways, (1, 2, 2), strict=True):
        if way == 0:
            if abs(centre) > bound:
                return None, False
            along = along or abs(centre) == bound
            continue
        share = abs(whole) // way
        one, other = (centre - bound) * share, (centre + bound) * share
        low, high = max(low, min(one, other)), min(high, max(one, other))
    return ((low, high) if low < high else None), along


def sextant(way: Hex) -> tuple[int, int, int]:
    """Splits a way into ``a`` steps of one direction and ``b`` steps of the next one clockwise.

    Returns (direction, a, b), with the direction's number clockwise from north; ``a`` is at least 1 unless the way is
    empty.
    """
    for number, (q1, r1) in enumerate(STEPS):
        q2, r2 = STEPS[(number + 1) % 6]
        det = q1 * r2 - q2 * r1
        a, b = (way[0] * r2 - q2 * way[1]) // det, (q1 * way[1] - way[0] * r1) // det
        if a > 0 and b >= 0:
            return number, a, b
    return 0, 0, 0


def turn_between(one: int, other: int) -> int:
    """Returns the number of 60-degree turns between two directions (0 to 3)."""
    apart = (other - one) % 6
    return min(apart, 6 - apart)
