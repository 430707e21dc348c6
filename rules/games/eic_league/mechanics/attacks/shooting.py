"""Shots, throws and launches: the weapon, its load, range and energy (EIC-14.8 to EIC-14.19, EIC-15.5)."""

from __future__ import annotations

from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import State, Unit, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics.attacks.dropping import DRONE_NEED, DROPPED, check_delivery
from rules.games.eic_league.mechanics.attacks.rate_of_fire import rounds_early
from rules.games.eic_league.mechanics.conditions import is_airborne
from rules.games.eic_league.mechanics.distances import is_drone_drop, too_far
from rules.games.eic_league.mechanics.energy_needs import energy_for, energy_percent
from rules.games.eic_league.mechanics.weapons import Armament, armament, find_launcher
from rules.kernel.problems import illegal


def weapons_used(state: State, action: Attack) -> tuple[Armament, Armament | None]:
    """Returns the weapon of the attack and, for a launch, the launcher.

    Raises Illegal when it is missing, destroyed, or unfit for this kind of attack.
    """
    unit = state.units[action.by]
    if action.type == "throw" and type_of(unit).kind == "tank":
        raise illegal(
            "cannot-throw", "A tank has no arm to throw with; it needs a launcher or its drone.", rule="EIC-14.17"
        )
    arm = armament(unit, action.weapon, round_=state.round)
    if arm is None:
        raise illegal(
            "weapon-missing", f"{action.by} has no weapon in {_reference_name(action.weapon)}.", rule="EIC-14.19"
        )
    if arm.destroyed:
        raise illegal("weapon-destroyed", f"{arm.name} was destroyed by a lethal blow.", rule="EIC-14.19")
    _check_fits(action, arm)
    return arm, _working_launcher(state, unit, name=action.by) if action.type == "launch" else None


def _reference_name(reference: str) -> str:
    return f"slot {reference}" if reference.isdecimal() else f"“{reference}”"


def _check_fits(action: Attack, arm: Armament) -> None:
    if action.type in ("throw", "launch"):
        if arm.kind != "grenade":
            message = f"{arm.name}: only grenades are thrown or launched."
            raise illegal("not-a-grenade", message, rule="EIC-14.17")
    elif action.type == "drop":
        if arm.kind not in DROPPED or (action.with_ and arm.kind != "bomb"):
            what = "only bombs are dropped by two suits" if action.with_ else "a drone drops bombs and grenades only"
            raise illegal("no-delivery", f"{arm.name}: {what}.", rule="EIC-17.7")
    elif arm.launches:
        message = f"{arm.name} has no ammunition of its own: name the grenades that it launches."
        raise illegal("not-a-grenade", message, rule="EIC-14.17")
    elif arm.kind == "grenade":
        message = f"{arm.name} cannot be shot: throw them, launch them with a launcher, or have a drone drop them."
        raise illegal("no-launcher", message, rule="EIC-14.17")
    elif arm.kind == "bomb":
        message = f"A {arm.name.lower()} has to be dropped by a drone or by two suits in the air."
        raise illegal("no-delivery", message, rule="EIC-17.7")


def _working_launcher(state: State, unit: Unit, *, name: str) -> Armament:
    found = find_launcher(unit, state.round)
    if found is None:
        raise illegal("no-launcher", f"{name} has no working grenade launcher.", rule="EIC-14.17")
    return found


def check_shot(state: State, action: Attack, *, arm: Armament, launcher: Armament | None, distance: int) -> None:
    """Raises Illegal when the weapon cannot be used now, against that target."""
    unit = state.units[action.by]
    for part in (arm, launcher):
        if part:
            _check_not_used(unit, part, name=action.by)
    _check_loaded(unit, arm, action=action, round_=state.round)
    if action.type == "drop":
        check_delivery(state, action, distance=distance)
    elif arm.range is not None and distance > arm.range:
        raise too_far(action, distance, reach=arm.range)
    _check_energy_need(unit, action, arm=launcher or arm)
    if not arm.in_flight and is_airborne(unit, state.round):
        message = f"{arm.name} cannot be fired in the air; {action.by} has to land first."
        raise illegal("no-fire-in-flight", message, rule="EIC-12.3")


def _check_not_used(unit: Unit, arm: Armament, *, name: str) -> None:
    if arm.reference in unit.used:
        message = f"{name} has used {arm.name} in this round; another attack needs another weapon."
        raise illegal("weapon-already-used", message, rule="EIC-14.8")


def _check_loaded(unit: Unit, arm: Armament, *, action: Attack, round_: int) -> None:
    if arm.shots is not None and arm.shots <= 0:
        raise illegal(
            "out-of-ammo", f"{arm.name} in {_reference_name(arm.reference)}: no shots left.", rule="EIC-14.19"
        )
    early = rounds_early(unit, arm, round_)
    if early and not action.rush:
        ready, fine = round_ + early, early * CATALOGUE.combat.rush_penalty.energy_per_round
        message = (
            f"{arm.name} was fired in round {unit.last_fired[arm.reference]} and is ready again in round {ready}. "
            f"A rushed shot now costs {fine} energy."
        )
        raise illegal("weapon-recharging", message, rule="EIC-14.10")


def _check_energy_need(unit: Unit, action: Attack, *, arm: Armament) -> None:
    need = DRONE_NEED if is_drone_drop(action) else arm.need
    least, share = CATALOGUE.combat.energy_needs.percent[need], energy_percent(unit)
    if share < least:
        message = (
            f"{arm.name}: {need} energy need, at least {least} % ({energy_for(least, unit.max_energy)} points); "
            f"{action.by} is at {share} % ({unit.energy})."
        )
        raise illegal("low-energy", message, rule="EIC-15.5")
