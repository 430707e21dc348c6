"""The optional targeting priorities (SP-13)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.sol_prime.battle.actions.turn import Candidate
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.army_tables import Weapon
from rules.games.sol_prime.mechanics.stands import find_stand, is_combat_vehicle, is_infantry, is_structure, is_tank


def is_bound(firer: Stand, weapon: Weapon) -> bool:
    """Checks whether the priorities bind this fire (SP-13.1); other fire is free (SP-13.5)."""
    if weapon.anti_air_only or is_infantry(firer):
        return False
    if is_structure(firer):
        return weapon.vehicle is not None
    arms = [CATALOGUE.weapons[mount.id] for mount in firer.mounts]
    return is_tank(firer) or (firer.kind == "vehicle" and any(_fires_tow(one) for one in arms))


def _fires_tow(weapon: Weapon) -> bool:
    return weapon.class_ == "missile" and not weapon.anti_air_only


def allowed_targets(state: State, firer: Stand, weapon: Weapon, candidates: Sequence[Candidate]) -> list[str]:
    """Returns the targets that the priorities allow among visible enemies (SP-13.2, SP-13.3, SP-13.4)."""
    everyone = [one.unit for one in candidates]
    if not is_bound(firer, weapon):
        return everyone
    near = [one for one in candidates if one.distance <= weapon.range]
    squads = [
        one.unit
        for one in near
        if is_infantry(find_stand(state, one.unit)) and one.distance <= CATALOGUE.close_combat.priority_infantry_within
    ]
    if tanks := nearest_candidates([one for one in near if is_tank(find_stand(state, one.unit))]):
        return [*tanks, *squads]
    vehicles = nearest_candidates([one for one in near if is_combat_vehicle(find_stand(state, one.unit))])
    built = nearest_candidates([one for one in near if is_structure(find_stand(state, one.unit))])
    return [*vehicles, *built, *squads] or everyone


def nearest_candidates(candidates: Sequence[Candidate]) -> list[str]:
    """Returns the nearest of the candidates, all of them when several are equally near."""
    least = min((one.distance for one in candidates), default=0)
    return [one.unit for one in candidates if one.distance == least]
