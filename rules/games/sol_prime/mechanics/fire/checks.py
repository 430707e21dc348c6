"""Checks of a shot: everything that forbids it, in the order of the case files (SP-9)."""

from __future__ import annotations

from rules.games.sol_prime.army.document import Mount
from rules.games.sol_prime.battle.actions.turn import Fire
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.army_tables import Weapon
from rules.games.sol_prime.mechanics.air_defense import count_launchers, may_hit_aircraft
from rules.games.sol_prime.mechanics.facing import fires_forward_only
from rules.games.sol_prime.mechanics.fire.shot import Shot
from rules.games.sol_prime.mechanics.line_of_sight import Sightline, sees
from rules.games.sol_prime.mechanics.missiles import check_missile_movement, check_reaction
from rules.games.sol_prime.mechanics.overwatch import check_overwatch_fire
from rules.games.sol_prime.mechanics.readiness import check_alive, check_ready, is_active, refuse
from rules.games.sol_prime.mechanics.stands import (
    class_of,
    find_stand,
    is_aircraft,
    is_infantry,
    is_vtol,
)
from rules.games.sol_prime.mechanics.targeting_priorities import allowed_targets
from rules.games.sol_prime.mechanics.urban_areas import check_urban
from rules.games.sol_prime.mechanics.weapons import count_systems, find_weapon, firing_mounts, loads_left
from rules.kernel.wording import format_count


def check_shot(state: State, action: Fire) -> Shot:
    """Returns the shot. Raises Illegal when the rules forbid it."""
    firer = check_alive(state, action.by)
    if action.range is None:
        raise refuse("out-of-range", "Measure the range and type it in.", "SP-9.6")
    check_time(state, action, firer)
    weapon, mount = find_weapon(state, action, firer)
    target = check_target(state, action, firer)
    check_kinds(state, action, firer, target, weapon)
    shot = Shot(
        action=action,
        firer=firer,
        target=target,
        weapon=weapon,
        mounts=firing_mounts(action, weapon, mount),
        systems=count_systems(firer, action.weapon, weapon),
    )
    _check_loads(shot)
    _check_systems(shot)
    _check_arc_and_range(shot, mount)
    check_missile_movement(shot)
    check_urban(action)
    _check_sight(state, shot)
    _check_priority(state, shot)
    check_reaction(shot)
    return shot


def check_time(state: State, action: Fire, firer: Stand) -> None:
    """Raises Illegal when the stand may not fire now (SP-6.6, SP-4.13, SP-14.7, SP-22.13)."""
    name = action.by
    if action.overwatch:
        check_overwatch_fire(action, firer)
    elif not is_active(state, firer):
        raise refuse("not-active", f"{name} is neither active nor firing from Overwatch.", "SP-4.13")
    check_ready(state, name, firer)
    if firer.fought:
        raise refuse("fought-this-turn", f"{name} has fought in close combat and may not fire.", "SP-14.7")
    if firer.smoked:
        raise refuse("fired-this-turn", f"{name} has laid smoke and may not fire.", "SP-21.2")
    if is_aircraft(firer):
        _check_aircraft(name, firer)
    if is_vtol(firer) and action.blocked and not firer.popped_up:
        raise refuse("not-popped-up", f"{name} must pop up to fire over the obstacle.", "SP-23.3")


def _check_aircraft(name: str, firer: Stand) -> None:
    if firer.turns_off is not None:
        raise refuse("aircraft-off-board", f"{name} is off the board.", "SP-22.12")
    if firer.no_points:
        raise refuse("aircraft-no-fire", f"{name} flies without an activation point and may not fire.", "SP-22.13")
    if firer.bombed:
        raise refuse("bomb-and-fire", f"{name} has dropped bombs in this turn.", "SP-22.30")


def check_target(state: State, action: Fire, firer: Stand) -> Stand:
    """Returns the target. Raises Illegal for one that is gone, aboard, or a friend (SP-4.16, SP-16.13, SP-9.8)."""
    target = find_stand(state, action.target)
    if target.destroyed:
        raise refuse("target-destroyed", f"{action.target} is gone already.", "SP-4.16")
    if target.carried_by:
        raise refuse("is-carried", f"{action.target} is aboard {target.carried_by}.", "SP-16.13")
    if target.side == firer.side:
        raise refuse("friendly-target", f"{action.target} is on the same side.", "SP-9.8")
    return target


def check_kinds(state: State, action: Fire, firer: Stand, target: Stand, weapon: Weapon) -> None:
    """Raises Illegal for a weapon that may not be used against this kind of target (SP-9.9, SP-9.10, SP-24.1)."""
    if weapon.anti_air_only and not (is_aircraft(target) or is_vtol(target)):
        raise refuse("invalid-target", f"{weapon.name} fires at aircraft and VTOL craft only.", "SP-24.1")
    if is_infantry(firer) and is_infantry(target) and weapon.class_ != "apw":
        message = "Infantry fires at infantry with its antipersonnel weapons only."
        raise refuse("infantry-must-use-apw", message, "SP-9.10")
    rating = weapon.infantry if is_infantry(target) else weapon.vehicle
    if rating is None:
        kind = "infantry" if is_infantry(target) else "vehicles and structures"
        raise refuse("invalid-target", f"{weapon.name} may not be used against {kind}.", "SP-9.9")
    if is_aircraft(target) and not may_hit_aircraft(firer, weapon):
        message = f"{action.by} may not fire at aircraft: fighters, air defense, GAWs and fixed guns may."
        raise refuse("cannot-target-air", message, "SP-22.41")


# --- mounts, loads, systems -----------------------------------------------------------------------


def _check_loads(shot: Shot) -> None:
    if not shot.weapon.wing:
        return
    if shot.mounts != 2:
        raise refuse("unbalanced-wings", "Wing weapons fire in pairs, one of each wing.", "SP-22.21")
    if loads_left(shot.firer, shot.action.weapon) < shot.mounts:
        raise refuse("no-load", f"{shot.action.by} has no pair of {shot.weapon.name} left.", "SP-22.22")


def _check_systems(shot: Shot) -> None:
    firer, weapon_id, name = shot.firer, shot.action.weapon, shot.weapon.name
    if shot.launchers:
        total = count_launchers(firer, weapon_id)
        if firer.launchers_fired + shot.mounts > total:
            message = f"{firer.launchers_fired} of {total} launchers have fired."
            raise refuse("already-fired", message, "SP-24.3")
    elif firer.fired.count(weapon_id) >= shot.systems:
        raise refuse("already-fired", f"{name} has fired in this activation.", "SP-9.5")
    if is_infantry(firer):
        # A squad fires all its weapons, each to its own range (SP-9.4, SP-16.2).
        return
    if is_aircraft(firer):
        most = CATALOGUE.air.most_types
        if len({*firer.fired, weapon_id}) > most:
            message = f"An aircraft fires at most {most} types of weapons a turn."
            raise refuse("too-many-systems", message, "SP-22.20")
        return
    used = len(firer.fired) if shot.launchers and weapon_id in firer.fired else len(firer.fired) + 1
    still = shot.inches <= 0 or class_of(firer).two_systems_moving
    most = 2 if still else 1
    if used > most:
        why = "it stood still" if still else "it moves"
        message = f"{shot.action.by} fires {format_count(most, 'weapon system')}: {why}."
        raise refuse("too-many-systems", message, "SP-9.3")


# --- arc, range, movement -------------------------------------------------------------------------


def _check_arc_and_range(shot: Shot, mount: Mount) -> None:
    action, weapon, distance = shot.action, shot.weapon, shot.action.range or 0
    if action.mounts is not None and not 1 <= action.mounts <= max(
        mount.mounts, count_launchers(shot.firer, mount.id), 2
    ):
        raise refuse("too-many-systems", f"{action.mounts} of {mount.mounts} in the mount.", "SP-9.2")
    if fires_forward_only(shot.firer, mount) and not action.in_arc:
        raise refuse("out-of-arc", f"{action.target} is not in the frontal fire arc.", "SP-7.5")
    if distance > weapon.range:
        message = f'{weapon.name} reaches {weapon.range}"; {action.target} is {distance:g}" away.'
        raise refuse("out-of-range", message, "SP-9.6")
    if distance < weapon.min_range:
        message = f'{weapon.name} needs at least {weapon.min_range}"; {action.target} is {distance:g}" away.'
        raise refuse("inside-minimum-range", message, "SP-9.7")


# --- ground, sight, choice ------------------------------------------------------------------------


def _check_sight(state: State, shot: Shot) -> None:
    action = shot.action
    line = Sightline(distance=action.range or 0, woods=action.woods, blocked=action.blocked)
    clear = sees(state, shot.firer, shot.target, line)
    there = shot.target.turns_off is None and shot.target.off_table is None
    if not (clear and there):
        raise refuse("not-visible", f"{action.by} does not see {action.target}.", "SP-8.1")


def _check_priority(state: State, shot: Shot) -> None:
    action = shot.action
    if not state.options.targeting_priorities or action.candidates is None:
        return
    allowed = allowed_targets(state, shot.firer, shot.weapon, action.candidates)
    if action.target not in allowed:
        message = f"The priorities ask for one of: {', '.join(allowed)}."
        raise refuse("target-priority", message, "SP-13.1")
