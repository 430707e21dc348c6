"""A bomber and a battery against stands in the open."""

from __future__ import annotations

from tests.games.sol_prime.battles import army, unit

RAIDERS = army(
    "plasma",
    unit("Bomber", "bomb-bomber", "Air"),
    unit("Battery", "light-mrl", "Guns", ammunition=1),
    unit("Eye", "rifle-squad", "Eyes", add_upgrades=["afo"]),
)


TARGETS = army(
    "laser", unit("Foe", "medium-gun-tank", "F"), unit("Squad", "rifle-squad", "S"), unit("Center", "command-center")
)
