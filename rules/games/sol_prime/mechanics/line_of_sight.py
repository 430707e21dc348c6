"""Visibility and lines of sight (SP-8)."""

from __future__ import annotations

from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.stands import is_flying, is_infantry, side_of
from rules.kernel.records import Record

SIGHT = CATALOGUE.visibility


def sighting_limit(state: State, target: Stand) -> float:
    """Returns the greatest sighting distance to a target in this weather (SP-8.5)."""
    limits = SIGHT.hazy if state.options.weather == "hazy" else SIGHT.clear
    return limits.infantry if is_infantry(target) else limits.vehicle


def woods_limit(state: State, observer: Stand, target: Stand) -> float:
    """Returns inches of woods through which a target is seen (SP-8.2); none for infantry (SP-R11)."""
    if is_infantry(target):
        return 0
    return CATALOGUE.tech_levels[side_of(state, observer).tech].woods_sight


class Sightline(Record):
    """A line of sight: its length, and the inches of woods and urban ground on it.

    ``blocked``: an obstacle hides everything on the ground. ``dead``: an obstacle at these distances from the observer
    and from the target casts dead ground (SP-8.4).
    """

    distance: float
    woods: float = 0.0
    urban: float = 0.0
    blocked: bool = False
    dead: tuple[float | None, float | None] | None = None


def sees(state: State, observer: Stand, target: Stand, line: Sightline) -> bool:
    """Checks whether the observer sees the target (SP-8.1 to SP-8.5)."""
    if line.distance > sighting_limit(state, target):
        return False
    if line.dead and any(one is not None and one <= SIGHT.dead_ground for one in line.dead):
        return False
    if is_flying(observer) or is_flying(target):
        return True
    if line.blocked or line.dead:
        return False
    return _sees_through_ground(state, observer, target, line)


def _sees_through_ground(state: State, observer: Stand, target: Stand, line: Sightline) -> bool:
    most = woods_limit(state, observer, target)
    if line.urban and line.urban >= line.distance:
        # Both stand in the urban area: two inches, and no more (SP-8.3).
        return line.distance <= SIGHT.urban_inside and line.woods <= most
    return line.woods + line.urban <= most
