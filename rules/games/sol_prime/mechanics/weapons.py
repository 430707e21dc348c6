"""The weapons of a stand: mounts, systems, launchers, loads (SP-2.25, SP-9.2 to SP-9.5)."""

from __future__ import annotations

from rules.games.sol_prime.army.document import Mount
from rules.games.sol_prime.battle.actions.turn import Fire
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.army_tables import Weapon
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.games.sol_prime.mechanics.stands import class_of, find_passengers, side_of


def find_weapon(state: State, action: Fire, firer: Stand) -> tuple[Weapon, Mount]:
    """Returns the weapon fired and its mount: the stand's own, or an automatic weapon of its level (SP-2.25)."""
    for mount in firer.mounts:
        if mount.id == action.weapon:
            return CATALOGUE.weapons[mount.id], mount
    if action.weapon in automatic_weapons(state, firer):
        return CATALOGUE.weapons[action.weapon], Mount(id=action.weapon)
    raise refuse("unknown-weapon", f"{action.by} has no {action.weapon}.", "SP-2.5")


def automatic_weapons(state: State, firer: Stand) -> list[str]:
    """Returns the APW and LAW of a stand (SP-2.25, SP-2.31)."""
    level, cls = CATALOGUE.tech_levels[side_of(state, firer).tech], class_of(firer)
    return [*([level.apw] if cls.apw else []), *([level.law] if cls.law else [])]


def firing_mounts(action: Fire, weapon: Weapon, mount: Mount) -> int:
    # Guns mounted together are a multiple mount (SP-24.4), a pair of wing weapons one system (SP-22.23).
    """Returns how many weapons of the mount fire."""
    if action.mounts is not None:
        return action.mounts
    if weapon.wing:
        return 2
    return 1 if weapon.class_ == "missile" and weapon.carrier == "air-defense" else mount.mounts


def count_systems(firer: Stand, weapon_id: str, weapon: Weapon) -> int:
    """Returns how often a weapon may be fired in an activation: once for each system of its kind."""
    same = [mount for mount in firer.mounts if mount.id == weapon_id]
    if weapon.wing:
        return max(1, sum(mount.mounts for mount in same) // 2)
    return max(1, len(same))


def loads_left(firer: Stand, weapon_id: str) -> int:
    """Counts the wing weapons of a kind that an aircraft has left (SP-22.22)."""
    return firer.loads.get(weapon_id, sum(mount.mounts for mount in firer.mounts if mount.id == weapon_id))


def is_empty(state: State, name: str) -> bool:
    """Checks whether an aircraft has nothing left to fire, drop or carry (SP-22.22)."""
    unit = state.units[name]
    if find_passengers(state, name) or automatic_weapons(state, unit):
        return False
    return all(loads_left(unit, mount.id) <= 0 for mount in unit.mounts)
