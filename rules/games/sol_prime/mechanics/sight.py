"""Angles (SP-7.2, SP-7.5), sight (SP-8), and targeting priorities (SP-13)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.sol_prime.battle.actions import Candidate
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.tables import Weapon
from rules.games.sol_prime.mechanics.stands import combat_vehicle, flies, infantry, side_of, stand, structure, tank

ARCS = CATALOGUE.positions.arcs
SIGHT = CATALOGUE.visibility


def off_the_nose(angle: float) -> float:
    """The angle off the nose, from 0 to 180 degrees."""
    return abs((angle + 180) % 360 - 180)


def aspect(angle: float) -> str:
    """Less than 45 degrees off the target's nose is front, everything else flank (SP-7.2)."""
    return "front" if off_the_nose(angle) < ARCS.front_below else "flank"


def in_fire_arc(angle: float) -> bool:
    """True within the frontal fire arc of 30 degrees in all (SP-7.5)."""
    return off_the_nose(angle) <= ARCS.fire_arc / 2


def farthest(state: State, target: Stand) -> float:
    """The greatest sighting distance to a target in this weather (SP-8.5)."""
    limits = SIGHT.hazy if state.options.weather == "hazy" else SIGHT.clear
    return limits.infantry if infantry(target) else limits.vehicle


def through_woods(state: State, observer: Stand, target: Stand) -> float:
    """Inches of woods through which the observer sees the target (SP-8.2); none for infantry (SP-R11)."""
    if infantry(target):
        return 0
    return CATALOGUE.tech_levels[side_of(state, observer).tech].woods_sight


def sees(
    state: State,
    observer: Stand,
    target: Stand,
    *,
    distance: float,
    woods: float = 0,
    urban: float = 0,
    blocked: bool = False,
    dead: tuple[float | None, float | None] | None = None,
) -> bool:
    """True when the observer sees the target (SP-8.1 to SP-8.5).

    ``dead``: an obstacle lies between them, at these distances from the observer and from the target.
    """
    if distance > farthest(state, target):
        return False
    if dead and any(one is not None and one <= SIGHT.dead_ground for one in dead):
        return False
    if flies(observer) or flies(target):
        return True
    if blocked or dead:
        return False
    return _through_ground(state, observer, target, distance=distance, woods=woods, urban=urban)


def _through_ground(
    state: State, observer: Stand, target: Stand, *, distance: float, woods: float, urban: float
) -> bool:
    if urban and urban >= distance:
        # Both stand in the urban area: two inches, and no more (SP-8.3).
        return distance <= SIGHT.urban_inside and woods <= through_woods(state, observer, target)
    return woods + urban <= through_woods(state, observer, target)


# --- targeting priorities -------------------------------------------------------------------------


def bound(firer: Stand, weapon: Weapon) -> bool:
    """True for direct fire that the priorities bind (SP-13.1); others choose freely (SP-13.5)."""
    if weapon.anti_air_only or infantry(firer):
        return False
    if structure(firer):
        return weapon.vehicle is not None
    arms = [CATALOGUE.weapons[mount.id] for mount in firer.mounts]
    return tank(firer) or (firer.kind == "vehicle" and any(_tow(one) for one in arms))


def _tow(weapon: Weapon) -> bool:
    return weapon.class_ == "missile" and not weapon.anti_air_only


def allowed_targets(state: State, firer: Stand, weapon: Weapon, candidates: Sequence[Candidate]) -> list[str]:
    """The targets that the priorities allow among visible enemies (SP-13.2, SP-13.3, SP-13.4)."""
    everyone = [one.unit for one in candidates]
    if not bound(firer, weapon):
        return everyone
    near = [one for one in candidates if one.distance <= weapon.range]
    squads = [
        one.unit
        for one in near
        if infantry(stand(state, one.unit)) and one.distance <= CATALOGUE.close_combat.priority_infantry_within
    ]
    if tanks := nearest([one for one in near if tank(stand(state, one.unit))]):
        return [*tanks, *squads]
    vehicles = nearest([one for one in near if combat_vehicle(stand(state, one.unit))])
    built = nearest([one for one in near if structure(stand(state, one.unit))])
    return [*vehicles, *built, *squads] or everyone


def nearest(candidates: Sequence[Candidate]) -> list[str]:
    """The nearest of the candidates, all of them when several are equally near."""
    least = min((one.distance for one in candidates), default=0)
    return [one.unit for one in candidates if one.distance == least]
