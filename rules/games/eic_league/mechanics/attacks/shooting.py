"""What the rules ask of shooting, throwing, launching and dropping: the weapon, its load, energy, range and options."""

from __future__ import annotations

from rules.games.eic_league.battle.state import Attack, State, Unit
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.battle_tables import Need
from rules.games.eic_league.mechanics.attacks.hit_roll import Aim
from rules.games.eic_league.mechanics.distances import by_drone, from_target
from rules.games.eic_league.mechanics.stats import (
    FLIGHT,
    airborne,
    drone_can_fly,
    drone_percent,
    energy_for,
    in_hexes,
    kind_of,
    paralysed,
    percent,
    unit_named,
)
from rules.games.eic_league.mechanics.weapons import Armament, armament, launcher
from rules.kernel.problems import Illegal, illegal

DRONE_NEED: Need = "low"
"""The energy that a tank needs to have its drone drop something (EIC-15.4, EIC-R36)."""
DROPPED = ("bomb", "grenade")


def weapons(state: State, action: Attack) -> tuple[Armament, Armament | None]:
    """The weapon of the attack and, for a launch, the launcher.

    Raises Illegal when it is not there, destroyed, or not for this kind of attack.
    """
    unit = state.units[action.by]
    if action.type == "throw" and kind_of(unit).kind == "tank":
        raise illegal(
            "cannot-throw", "A tank has no arm to throw with; it needs a launcher or its drone.", rule="EIC-14.17"
        )
    arm = armament(unit, action.weapon, round_=state.round)
    if arm is None:
        raise illegal("weapon-missing", f"{action.by} has no weapon in {_named(action.weapon)}.", rule="EIC-14.19")
    if arm.destroyed:
        raise illegal("weapon-destroyed", f"{arm.name} was destroyed by a lethal blow.", rule="EIC-14.19")
    _fits(action, arm)
    return arm, _launcher(state, unit, name=action.by) if action.type == "launch" else None


def _named(reference: str) -> str:
    return f"slot {reference}" if reference.isdecimal() else f"“{reference}”"


def _fits(action: Attack, arm: Armament) -> None:
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


def _launcher(state: State, unit: Unit, *, name: str) -> Armament:
    found = launcher(unit, state.round)
    if found is None:
        raise illegal("no-launcher", f"{name} has no working grenade launcher.", rule="EIC-14.17")
    return found


def check(state: State, action: Attack, *, arm: Armament, launcher: Armament | None, distance: int) -> None:
    """Raises Illegal when the weapon cannot be used now, against that target."""
    unit = state.units[action.by]
    for part in (arm, launcher):
        if part:
            _not_used(unit, part, name=action.by)
    _loaded(unit, arm, action=action, round_=state.round)
    if action.type == "drop":
        _delivery(state, action, distance=distance)
    elif arm.range is not None and distance > arm.range:
        raise _too_far(action, distance, reach=arm.range)
    _powered(unit, action, arm=launcher or arm)
    if not arm.in_flight and airborne(unit, state.round):
        message = f"{arm.name} cannot be fired in the air; {action.by} has to land first."
        raise illegal("no-fire-in-flight", message, rule="EIC-12.3")


def _not_used(unit: Unit, arm: Armament, *, name: str) -> None:
    if arm.reference in unit.used:
        message = f"{name} has used {arm.name} in this round; another attack needs another weapon."
        raise illegal("weapon-already-used", message, rule="EIC-14.8")


def _loaded(unit: Unit, arm: Armament, *, action: Attack, round_: int) -> None:
    if arm.shots is not None and arm.shots <= 0:
        raise illegal("out-of-ammo", f"{arm.name} in {_named(arm.reference)}: no shots left.", rule="EIC-14.19")
    early = rounds_early(unit, arm, round_)
    if early and not action.rush:
        ready, fine = round_ + early, early * CATALOGUE.combat.rush_penalty.energy_per_round
        message = (
            f"{arm.name} was fired in round {unit.last_fired[arm.reference]} and is ready again in round {ready}. "
            f"A rushed shot now costs {fine} energy."
        )
        raise illegal("weapon-recharging", message, rule="EIC-14.10")


def rounds_early(unit: Unit, arm: Armament, round_: int) -> int:
    """By how many rounds a shot now would come too early (EIC-14.10)."""
    last = unit.last_fired.get(arm.reference)
    return 0 if last is None or arm.rate == 1 else max(0, last + arm.rate - round_)


def rush_penalty(unit: Unit, arm: Armament, *, round_: int) -> int:
    """Energy that a shot now costs for coming too early (EIC-14.11)."""
    return rounds_early(unit, arm, round_) * CATALOGUE.combat.rush_penalty.energy_per_round


def _too_far(action: Attack, distance: int, *, reach: int) -> Illegal:
    message = f"{action.target} is {in_hexes(distance)} away; the range is {reach}."
    return illegal("out-of-range", message, rule="EIC-14.9")


def _powered(unit: Unit, action: Attack, *, arm: Armament) -> None:
    need = DRONE_NEED if by_drone(action) else arm.need
    least, share = CATALOGUE.combat.energy_needs.percent[need], percent(unit)
    if share < least:
        message = (
            f"{arm.name}: {need} energy need, at least {least} % ({energy_for(least, unit.max_energy)} points); "
            f"{action.by} is at {share} % ({unit.energy})."
        )
        raise illegal("low-energy", message, rule="EIC-15.5")


# --- dropping -------------------------------------------------------------------------------------


def _delivery(state: State, action: Attack, *, distance: int) -> None:
    if action.with_:
        _tandem(state, action, name=action.with_, distance=distance)
    else:
        _drone(state, action, distance=distance)


def _drone(state: State, action: Attack, *, distance: int) -> None:
    unit = state.units[action.by]
    if not kind_of(unit).drone:
        message = f"{action.by} has no drone: a bomb from a suit needs a second suit, both in the air."
        raise illegal("no-delivery", message, rule="EIC-17.7")
    if unit.drone_lost or (unit.drone and unit.drone.energy <= 0):
        raise illegal("drone-lost", f"The drone of {action.by} is lost.", rule="EIC-17.9")
    if unit.drone and not drone_can_fly(unit.drone, state.round):
        why = "paralysed" if paralysed(unit.drone, state.round) else f"at {drone_percent(unit.drone)} % of its energy"
        message = f"The drone of {action.by} cannot fly: it is {why} (it needs {FLIGHT.minimum_percent} %)."
        raise illegal("drone-lost", message, rule="EIC-17.9")
    if distance > CATALOGUE.drone.reach:
        raise _too_far(action, distance, reach=CATALOGUE.drone.reach)


def _tandem(state: State, action: Attack, *, name: str, distance: int) -> None:
    unit, partner = state.units[action.by], unit_named(state, name)
    for one, called in ((unit, action.by), (partner, name)):
        if kind_of(one).kind != "suit" or not airborne(one, state.round):
            raise _no_tandem(f"{called} is no suit in the air.")
    if name == action.by or partner.side != unit.side:
        raise _no_tandem("The partner has to be another suit of the same side.")
    if distance:
        raise _no_tandem(f"{action.by} has to be over the target's hex, and is {in_hexes(distance)} away.")
    beside = from_target(state, action, name=name)
    if beside is not None and beside > 1:
        raise _no_tandem(f"{name} has to be over the target's hex or next to it, and is {beside} hexes away.")


def _no_tandem(message: str) -> Illegal:
    return illegal("no-delivery", message, rule="EIC-17.7")


# --- options --------------------------------------------------------------------------------------


def check_options(action: Attack, *, arm: Armament | None, aimed: Aim, known: bool) -> None:
    """Raises Illegal for a booster or an aimed shot that does not go with the attack.

    ``known``: the target's DFR has been shown, so that the refusal may tell it.
    """
    if action.booster and not boostable(arm):
        name = arm.name if arm else "This attack"
        message = f"{name} cannot be boosted: only weapons with damage and a medium or high energy need can."
        raise illegal("booster-not-allowed", message, rule="EIC-16.3")
    if not action.sharpshoot:
        return
    if not aimable(arm):
        message = "Only shots of a single-target weapon with damage can be aimed (sharpshooting)."
        raise illegal("sharpshoot-not-allowed", message, rule="EIC-16.6")
    if aimed.dfr is not None and aimed.attr < aimed.dfr:
        dfr = f"the target's DFR of {aimed.dfr}" if known else "the target's DFR"
        message = f"An aimed shot needs an ATTR of at least {dfr}; {action.by} has {aimed.attr}."
        raise illegal("sharpshoot-attr-too-low", message, rule="EIC-16.6")


def boostable(arm: Armament | None) -> bool:
    """True for what can be boosted (EIC-16.3, EIC-R37)."""
    return arm is not None and arm.kind == "gun" and bool(arm.effects) and arm.need in CATALOGUE.combat.booster.needs


def aimable(arm: Armament | None) -> bool:
    """True for what can sharpshoot (EIC-16.6, EIC-R39)."""
    return arm is not None and arm.kind == "gun" and not arm.area and bool(arm.effects)


def check_energy(unit: Unit, action: Attack, *, penalty: int) -> None:
    """Raises Illegal when booster and penalty would not leave the attacker enough energy (EIC-16.4)."""
    cost, left = action.booster + penalty, CATALOGUE.combat.booster.must_leave
    if cost and unit.energy - cost < left:
        message = f"{action.by} has {unit.energy} energy: {cost} for booster and rush would not leave {left}."
        raise illegal("not-enough-energy", message, rule="EIC-16.4")
