"""Air defense: the weapons that may fire at aircraft, and launchers (SP-22.40, SP-22.41, SP-24)."""

from __future__ import annotations

from rules.games.sol_prime.army.fittings import FIGHTER
from rules.games.sol_prime.battle.state import Stand
from rules.games.sol_prime.catalogue.army_tables import Weapon
from rules.games.sol_prime.mechanics.stands import is_fortification

DIRECT = ("gun", "laser", "ion", "plasma")
"""Classes of weapons with which fixed installations fire at aircraft too (SP-24.5)."""


def may_hit_aircraft(firer: Stand, weapon: Weapon) -> bool:
    """Checks for fighters, air defense, GAWs, and fixed guns (SP-22.40, SP-22.41, SP-24.5)."""
    return firer.kind == FIGHTER or weapon.anti_air_only or (is_fortification(firer) and weapon.class_ in DIRECT)


def count_launchers(firer: Stand, weapon_id: str) -> int:
    """Counts the launchers of an air defense stand (SP-24.3)."""
    return sum(mount.mounts for mount in firer.mounts if mount.id == weapon_id)
