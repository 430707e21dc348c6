"""Tanks that move past tanks on Overwatch."""

from __future__ import annotations

from tests.games.sol_prime.battles import army, unit

TANKS = army(
    "laser",
    unit("Ray", "medium-laser-tank", "A"),
    unit("Ram", "medium-laser-tank", "A"),
    unit("Tow", "light-missile-tank", "B"),
)


WATCH = army(
    "basic",
    unit("Gun", "medium-gun-tank", "A"),
    unit("Van", "tracked-apc", "A", count=2),
    unit("Foot", "rifle-squad", "C"),
)
