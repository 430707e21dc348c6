"""Facing and fire arcs (SP-7)."""

from __future__ import annotations

from rules.games.sol_prime.army.document import Mount
from rules.games.sol_prime.battle.state import Stand
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.stands import is_aircraft, is_infantry, is_vtol

ARCS = CATALOGUE.positions.arcs


def off_the_nose(angle: float) -> float:
    """Returns the angle off the nose, from 0 to 180 degrees."""
    return abs((angle + 180) % 360 - 180)


def struck_aspect(angle: float) -> str:
    """Returns front for less than 45 degrees off the target's nose, else flank (SP-7.2)."""
    return "front" if off_the_nose(angle) < ARCS.front_below else "flank"


def in_fire_arc(angle: float) -> bool:
    """Checks whether an angle is within the frontal fire arc of 30 degrees in all (SP-7.5)."""
    return off_the_nose(angle) <= ARCS.fire_arc / 2


def fires_forward_only(firer: Stand, mount: Mount) -> bool:
    """Checks whether a weapon fires into the frontal arc only: fixed, towed, of air units (SP-7.6, SP-10.2, SP-23.2).

    Turrets and infantry fire in any direction (SP-7.4).
    """
    return not is_infantry(firer) and (not mount.turret or firer.towed or is_vtol(firer) or is_aircraft(firer))
