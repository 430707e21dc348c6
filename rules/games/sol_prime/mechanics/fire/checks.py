"""Who may fire what at whom: all that forbids a shot, in the order of the case files."""

from __future__ import annotations

from rules.games.sol_prime.army.document import Mount
from rules.games.sol_prime.army.fittings import FIGHTER
from rules.games.sol_prime.battle.actions import Fire
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.tables import Weapon
from rules.games.sol_prime.mechanics.movement import tidy
from rules.games.sol_prime.mechanics.sight import allowed_targets, sees
from rules.games.sol_prime.mechanics.stands import (
    active,
    aircraft,
    check_alive,
    check_ready,
    class_of,
    fortification,
    has_smoke,
    infantry,
    refuse,
    side_of,
    stand,
    structure,
    vtol,
)
from rules.kernel.records import record

DIRECT = ("gun", "laser", "ion", "plasma")
"""Classes of weapons with which fixed installations fire at aircraft too (SP-24.5)."""


@record
class Shot:
    """A shot that is allowed: firer, target, weapon, and how many of the mount fire."""

    action: Fire
    firer: Stand
    target: Stand
    weapon: Weapon
    mounts: int
    systems: int

    @property
    def missile(self) -> bool:
        """True for missiles (SP-10.1)."""
        return self.weapon.class_ == "missile"

    @property
    def launchers(self) -> bool:
        """True for air defense missiles, whose launchers fire one at a time (SP-24.3)."""
        return self.missile and self.weapon.carrier == "air-defense"

    @property
    def exempt(self) -> bool:
        """True for firers whom movement neither helps nor hinders (SP-9.16)."""
        return self.firer.kind in CATALOGUE.to_hit.movement_exempt

    @property
    def free(self) -> bool:
        """True for shots to which movement gives no modifier, so that none is declared (SP-9.17)."""
        return self.exempt and not (self.missile and infantry(self.firer))

    @property
    def range(self) -> float:
        """The measured range; at least 1 (SP-9.6)."""
        return max(self.action.range or 0, CATALOGUE.to_hit.least_range)

    @property
    def inches(self) -> float:
        """Inches of the whole activation: made, turned to fire, and declared (SP-9.15)."""
        action = self.action
        turn = CATALOGUE.movement.turn if action.facing_changed and not infantry(self.firer) else 0
        return tidy(self.firer.moved + turn + (0 if action.overwatch else action.then_move))


def check_shot(state: State, action: Fire) -> Shot:
    """The shot. Raises Illegal when the rules forbid it."""
    firer = check_alive(state, action.by)
    if action.range is None:
        raise refuse("out-of-range", "Measure the range and type it in.", "SP-9.6")
    check_time(state, action, firer)
    weapon, mount = weapon_of(state, action, firer)
    target = check_target(state, action, firer)
    check_kinds(state, action, firer, target, weapon)
    shot = Shot(
        action=action,
        firer=firer,
        target=target,
        weapon=weapon,
        mounts=_mounts(action, weapon, mount),
        systems=_systems(firer, action.weapon, weapon),
    )
    _check_loads(shot)
    _check_systems(shot)
    _check_arc_and_range(shot, mount)
    _check_missile_movement(shot)
    _check_urban(action)
    _check_sight(state, shot)
    _check_priority(state, shot)
    check_reaction(shot)
    return shot


def check_time(state: State, action: Fire, firer: Stand) -> None:
    """Raise Illegal when the stand may not fire now (SP-6.6, SP-4.13, SP-14.7, SP-22.13)."""
    name = action.by
    if action.overwatch:
        if not firer.overwatch:
            raise refuse("not-on-overwatch", f"{name} is not on Overwatch.", "SP-6.6")
        if action.before_fire:
            raise refuse("overwatch-too-early", "Overwatch fire at it comes after its own fire.", "SP-6.4")
    elif not active(state, firer):
        raise refuse("not-active", f"{name} is neither active nor firing from Overwatch.", "SP-4.13")
    check_ready(state, name, firer)
    if firer.fought:
        raise refuse("fought-this-turn", f"{name} has fought in close combat and may not fire.", "SP-14.7")
    if firer.smoked:
        raise refuse("fired-this-turn", f"{name} has laid smoke and may not fire.", "SP-21.2")
    if aircraft(firer):
        _check_aircraft(name, firer)
    if vtol(firer) and action.blocked and not firer.popped_up:
        raise refuse("not-popped-up", f"{name} must pop up to fire over the obstacle.", "SP-23.3")


def _check_aircraft(name: str, firer: Stand) -> None:
    if firer.turns_off is not None:
        raise refuse("aircraft-off-board", f"{name} is off the board.", "SP-22.12")
    if firer.no_points:
        raise refuse("aircraft-no-fire", f"{name} flies without an activation point and may not fire.", "SP-22.13")
    if firer.bombed:
        raise refuse("bomb-and-fire", f"{name} has dropped bombs in this turn.", "SP-22.30")


def weapon_of(state: State, action: Fire, firer: Stand) -> tuple[Weapon, Mount]:
    """The weapon fired and its mount: a mount of the stand, or the automatic weapon of its side's level (SP-2.25)."""
    for mount in firer.mounts:
        if mount.id == action.weapon:
            return CATALOGUE.weapons[mount.id], mount
    if action.weapon in automatic_weapons(state, firer):
        return CATALOGUE.weapons[action.weapon], Mount(id=action.weapon)
    raise refuse("unknown-weapon", f"{action.by} has no {action.weapon}.", "SP-2.5")


def automatic_weapons(state: State, firer: Stand) -> list[str]:
    """The APW and LAW of a stand (SP-2.25, SP-2.31)."""
    level, cls = CATALOGUE.tech_levels[side_of(state, firer).tech], class_of(firer)
    return [*([level.apw] if cls.apw else []), *([level.law] if cls.law else [])]


def check_target(state: State, action: Fire, firer: Stand) -> Stand:
    """The target. Raises Illegal for what is gone, aboard, or a friend (SP-4.16, SP-16.13, SP-9.8)."""
    target = stand(state, action.target)
    if target.destroyed:
        raise refuse("target-destroyed", f"{action.target} is gone already.", "SP-4.16")
    if target.carried_by:
        raise refuse("is-carried", f"{action.target} is aboard {target.carried_by}.", "SP-16.13")
    if target.side == firer.side:
        raise refuse("friendly-target", f"{action.target} is on the same side.", "SP-9.8")
    return target


def check_kinds(state: State, action: Fire, firer: Stand, target: Stand, weapon: Weapon) -> None:
    """Raise Illegal for a weapon that may not be used against this kind of target (SP-9.9, SP-9.10, SP-24.1)."""
    if weapon.anti_air_only and not (aircraft(target) or vtol(target)):
        raise refuse("invalid-target", f"{weapon.name} fires at aircraft and VTOL craft only.", "SP-24.1")
    if infantry(firer) and infantry(target) and weapon.class_ != "apw":
        message = "Infantry fires at infantry with its antipersonnel weapons only."
        raise refuse("infantry-must-use-apw", message, "SP-9.10")
    rating = weapon.infantry if infantry(target) else weapon.vehicle
    if rating is None:
        kind = "infantry" if infantry(target) else "vehicles and structures"
        raise refuse("invalid-target", f"{weapon.name} may not be used against {kind}.", "SP-9.9")
    if aircraft(target) and not _may_hit_aircraft(firer, weapon):
        message = f"{action.by} may not fire at aircraft: fighters, air defense, GAWs and fixed guns may."
        raise refuse("cannot-target-air", message, "SP-22.41")


def _may_hit_aircraft(firer: Stand, weapon: Weapon) -> bool:
    """Fighters, air defense, GAWs, and guns and cannon of fortifications (SP-22.40, SP-22.41, SP-24.5)."""
    return firer.kind == FIGHTER or weapon.anti_air_only or (fortification(firer) and weapon.class_ in DIRECT)


# --- mounts, loads, systems -----------------------------------------------------------------------


def _mounts(action: Fire, weapon: Weapon, mount: Mount) -> int:
    # Guns mounted together are a multiple mount (SP-24.4), a pair of wing weapons one system (SP-22.23).
    if action.mounts is not None:
        return action.mounts
    if weapon.wing:
        return 2
    return 1 if weapon.class_ == "missile" and weapon.carrier == "air-defense" else mount.mounts


def _systems(firer: Stand, weapon_id: str, weapon: Weapon) -> int:
    """How often a weapon may be fired in an activation: once for each system of its kind."""
    same = [mount for mount in firer.mounts if mount.id == weapon_id]
    if weapon.wing:
        return max(1, sum(mount.mounts for mount in same) // 2)
    return max(1, len(same))


def launchers(firer: Stand, weapon_id: str) -> int:
    """The launchers of an air defense stand (SP-24.3)."""
    return sum(mount.mounts for mount in firer.mounts if mount.id == weapon_id)


def loads_left(firer: Stand, weapon_id: str) -> int:
    """The wing weapons of a kind that an aircraft has left (SP-22.22)."""
    return firer.loads.get(weapon_id, sum(mount.mounts for mount in firer.mounts if mount.id == weapon_id))


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
        total = launchers(firer, weapon_id)
        if firer.launchers_fired + shot.mounts > total:
            message = f"{firer.launchers_fired} of {total} launchers have fired."
            raise refuse("already-fired", message, "SP-24.3")
    elif firer.fired.count(weapon_id) >= shot.systems:
        raise refuse("already-fired", f"{name} has fired in this activation.", "SP-9.5")
    if infantry(firer):
        # A squad fires all its weapons, each to its own range (SP-9.4, SP-16.2).
        return
    if aircraft(firer):
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
        message = f"{shot.action.by} fires {most} weapon system{'' if most == 1 else 's'}: {why}."
        raise refuse("too-many-systems", message, "SP-9.3")


# --- arc, range, movement -------------------------------------------------------------------------


def limited(firer: Stand, mount: Mount) -> bool:
    """True for weapons that fire into the frontal arc only (SP-7.6, SP-10.2): fixed, towed, or of air units (SP-23.2).

    Turrets and infantry fire in any direction (SP-7.4).
    """
    return not infantry(firer) and (not mount.turret or firer.towed or vtol(firer) or aircraft(firer))


def _check_arc_and_range(shot: Shot, mount: Mount) -> None:
    action, weapon, distance = shot.action, shot.weapon, shot.action.range or 0
    if action.mounts is not None and not 1 <= action.mounts <= max(mount.mounts, launchers(shot.firer, mount.id), 2):
        raise refuse("too-many-systems", f"{action.mounts} of {mount.mounts} in the mount.", "SP-9.2")
    if limited(shot.firer, mount) and not action.in_arc:
        raise refuse("out-of-arc", f"{action.target} is not in the frontal fire arc.", "SP-7.5")
    if distance > weapon.range:
        message = f'{weapon.name} reaches {weapon.range}"; {action.target} is {distance:g}" away.'
        raise refuse("out-of-range", message, "SP-9.6")
    if distance < weapon.min_range:
        message = f'{weapon.name} needs at least {weapon.min_range}"; {action.target} is {distance:g}" away.'
        raise refuse("inside-minimum-range", message, "SP-9.7")


def _check_missile_movement(shot: Shot) -> None:
    firer, action = shot.firer, shot.action
    turns = action.facing_changed and not infantry(firer)
    if action.overwatch and turns:
        raise refuse("overwatch-moved", "Nobody adjusts its facing before firing from Overwatch.", "SP-6.5")
    if shot.missile and firer.kind not in CATALOGUE.missiles.exempt:
        if tidy(firer.moved - firer.turned) > 0:
            rule = "SP-6.11" if action.overwatch else "SP-10.3"
            raise refuse("missile-after-move", f"{action.by} has moved and may not fire a missile.", rule)
        if action.then_move > firer.move * CATALOGUE.missiles.move_after_share:
            message = f'After a missile at most half a move follows, {firer.move / 2:g}".'
            raise refuse("move-after-missile", message, "SP-10.4")
    if firer.immobilized and (turns or action.then_move):
        raise refuse("immobilized", f"{action.by} is immobilized.", "SP-5.6")
    if (turns or action.then_move) and shot.inches > firer.move + 1e-9:
        message = f'{action.by} moves {firer.move:g}" a turn; with this it would be {shot.inches:g}".'
        raise refuse("move-too-far", message, "SP-5.2")


# --- ground, sight, choice ------------------------------------------------------------------------


def _check_urban(action: Fire) -> None:
    if action.both_urban:
        raise refuse("urban-close-combat-only", "Inside an urban area there is close combat only.", "SP-15.3")
    edge = CATALOGUE.visibility.urban_edge
    if action.urban_depth is not None and action.urban_depth > edge:
        message = f'Only within {edge:g}" of the edge of an urban area units fire out and are fired at.'
        raise refuse("urban-depth", message, "SP-15.2")


def _check_sight(state: State, shot: Shot) -> None:
    action = shot.action
    clear = sees(state, shot.firer, shot.target, distance=action.range or 0, woods=action.woods, blocked=action.blocked)
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


def check_reaction(shot: Shot) -> None:
    """Raise Illegal for a reaction that the target cannot make (SP-10.10, SP-10.12)."""
    reaction, target = shot.action.reaction, shot.target
    if not reaction or not shot.missile:
        return
    if reaction in ("smoke", "both") and not has_smoke(target):
        raise refuse("no-smoke", f"{shot.action.target} has neither smoke nor chaff.", "SP-10.10")
    if reaction in ("evade", "both") and not can_evade(target):
        raise refuse("cannot-evade", f"{shot.action.target} cannot move and so cannot evade.", "SP-10.12")


def can_evade(target: Stand) -> bool:
    """False for what cannot move: immobilized, suppressed, towed, built (SP-10.12)."""
    return not (target.immobilized or target.suppressed or target.towed or structure(target))


def can_react(target: Stand) -> bool:
    """True when a unit fired on by a missile could do anything about it."""
    return has_smoke(target) or can_evade(target)
