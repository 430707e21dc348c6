"""Ways and sight on a map of hexes: what can be reached at which cost, and whether one hex sees another."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from rules.kit.hex_lines import line
from rules.kit.hexes import Hex, neighbours

Way = tuple[Hex, ...]


def find_ways(start: Hex, allowance: int, cost: Callable[[Hex], int | None]) -> dict[Hex, Way]:
    """Returns the hexes within reach, each with a cheapest way to it: the hexes entered, one after the other.

    ``cost`` is that of entering a hex; None closes it. Of ways that cost the same the one of fewer hexes is taken.
    """
    found: dict[Hex, Way] = {}
    ahead: list[tuple[int, int, Way, Hex]] = [(0, 0, (), start)]
    while ahead:
        spent, length, way, here = heappop(ahead)
        if here in found:
            continue
        found[here] = way
        for there in neighbours(here):
            price = None if there in found else cost(there)
            if price is not None and spent + price <= allowance:
                heappush(ahead, (spent + price, length + 1, (*way, there), there))
    del found[start]
    return found


def sees(start: Hex, end: Hex, blocks: Callable[[Hex], bool]) -> bool:
    """Checks whether the line between two hexes is free: none that it crosses blocks, nor both of two that it parts."""
    between = line(start, end)
    ends = (start, end)
    return not any(blocks(one) for one in between.crossed) and not any(
        blocks(one) and blocks(other) for one, other in between.sides if one not in ends and other not in ends
    )
