"""Whether an attack is legal: every refusal has its code, the numbers, and the rule."""

from __future__ import annotations

from rules.games.eic_league.battle.state import Attack, State, Unit
from rules.games.eic_league.mechanics.attacks import ramming, shooting
from rules.games.eic_league.mechanics.attacks.hit_roll import Aim, aim
from rules.games.eic_league.mechanics.detection import wildfire_allowed
from rules.games.eic_league.mechanics.distances import to_target
from rules.games.eic_league.mechanics.stats import (
    attacks,
    attacks_in_all,
    drone_in_play,
    is_drone,
    kind_of,
    owner_name,
    paralysed,
    unit_named,
    vanquished,
)
from rules.games.eic_league.mechanics.weapons import Armament
from rules.kernel.problems import Illegal, Problem, Unreadable, illegal
from rules.kernel.records import record

CONTACT = ("fight", "ram")
"""Attacks without a weapon."""


@record
class Plan:
    """A legal attack, with all that it depends on. ``arm`` is None for fighting and ramming.

    ``penalty`` and the booster are energy points that leave the attacker at once (EIC-16.3, EIC-14.11).
    """

    action: Attack
    unit: Unit
    arm: Armament | None
    launcher: Armament | None
    distance: int
    aim: Aim
    penalty: int

    @property
    def uses(self) -> tuple[str, ...]:
        """The references of the weapons that the attack uses."""
        return tuple(part.reference for part in (self.arm, self.launcher) if part)


def check(state: State, action: Attack) -> Plan:
    """The attack as planned, if the rules allow it. Phases and turns are not looked at.

    Raises Illegal with the code of the rule it breaks, Unreadable when it names what is not there.
    """
    unit = _attacker(state, action)
    can_attack(unit, action.by, state.round)
    _target(state, action, unit=unit)
    _found(state, action, unit=unit)
    distance = to_target(state, action)
    _attacks_left(state, action, unit=unit)
    if action.type in CONTACT:
        ramming.check(state, action, distance=distance)
        return _plan(state, action, distance=distance)
    arm, launcher = shooting.weapons(state, action)
    shooting.check(state, action, arm=arm, launcher=launcher, distance=distance)
    if action.type == "drop" and action.with_:
        partner = unit_named(state, action.with_)
        can_attack(partner, action.with_, state.round)
        _partner_free(state, action.with_, partner=partner)
    return _plan(state, action, distance=distance, arm=arm, launcher=launcher)


def _plan(
    state: State, action: Attack, *, distance: int, arm: Armament | None = None, launcher: Armament | None = None
) -> Plan:
    unit, aimed = state.units[action.by], aim(state, action, arm=arm, launcher=launcher)
    shooting.check_options(action, arm=arm, aimed=aimed, known="dfr" in unit_named(state, action.target).revealed)
    penalty = shooting.rush_penalty(unit, arm, round_=state.round) if arm else 0
    shooting.check_energy(unit, action, penalty=penalty)
    return Plan(action=action, unit=unit, arm=arm, launcher=launcher, distance=distance, aim=aimed, penalty=penalty)


def _attacker(state: State, action: Attack) -> Unit:
    if is_drone(action.by):
        message = "A drone attacks for its tank: let the tank drop (EIC-17.8)."
        raise Unreadable(Problem(code="no-such-unit", message=message, rule="EIC-17.8"))
    return unit_named(state, action.by)


def can_attack(unit: Unit, name: str, round_: int) -> None:
    """Raises Illegal when the unit is in no condition to attack (EIC-14.18)."""
    if vanquished(unit):
        raise _of_unit("unit-vanquished", f"{name} is vanquished and out of the game.")
    if paralysed(unit, round_):
        raise _of_unit("unit-paralysed", f"{name} is paralysed through round {unit.paralysed_until} and cannot attack.")
    if unit.status == "retreating":
        raise _of_unit("unit-retreating", f"{name} is retreating to its base and may not attack.")
    if unit.status == "base":
        raise _of_unit("unit-at-base", f"{name} is in its base and cannot attack from there.")


def _of_unit(code: str, message: str) -> Illegal:
    return illegal(code, message, rule="EIC-14.18")


def _target(state: State, action: Attack, *, unit: Unit) -> None:
    target, name = unit_named(state, action.target), action.target
    if target.side == unit.side:
        raise _of_unit("target-friendly", f"{name} is on the same side as {action.by}.")
    if vanquished(target) or (is_drone(name) and _drone_gone(target)):
        raise _of_unit("target-vanquished", f"{name} is already out of the game.")
    if is_drone(name) and target.drone is None:
        message = f"{name} is still with its tank and cannot be attacked by itself; attack {owner_name(name)}."
        raise illegal("not-detected", message, rule="EIC-17.9")
    if not is_drone(name) and target.status == "base":
        raise _of_unit("target-at-base", f"{name} is in its base and cannot be attacked there.")


def _drone_gone(tank: Unit) -> bool:
    return tank.drone_lost or (tank.drone is not None and not drone_in_play(tank))


def _found(state: State, action: Attack, *, unit: Unit) -> None:
    if not action.wildfire:
        if action.target not in unit.detected:
            message = f"{action.by} has not detected {action.target} in this round. Roll its detection first."
            raise illegal("not-detected", message, rule="EIC-13.1")
        return
    if action.type in CONTACT:
        raise illegal("wildfire-not-allowed", "Fighting and ramming cannot be done by sight alone.", rule="EIC-13.10")
    if not may_fire_by_sight(state, unit.side):
        message = (
            "Fire by sight is open only while every remaining enemy unit has an ECM above the DET of all of your "
            "units, flight and elevators counted."
        )
        raise illegal("wildfire-not-allowed", message, rule="EIC-13.10")


def may_fire_by_sight(state: State, side: str) -> bool:
    """True when a side may fire by sight; in a view, where ECM is not known, when it has been told so (EIC-13.10)."""
    if any("ecm" in unit.unknown for unit in state.units.values()):
        return side in state.wildfire
    return wildfire_allowed(state, side)


def _attacks_left(state: State, action: Attack, *, unit: Unit) -> None:
    most = attacks(unit, state.round)
    if unit.attacks_made < most or _second_fight(action, unit, most=most):
        return
    raise illegal("no-attacks-left", spent(unit, action.by, round_=state.round), rule="EIC-14.2")


def spent(unit: Unit, name: str, *, round_: int) -> str:
    """How many attacks a unit has made, in words, when what it wants is one too many."""
    made, most = unit.attacks_made, attacks_in_all(unit, round_)
    more = "; the other has to be a fight" if made < most else ""
    return f"{name} has made {made} of {most} attack{'' if most == 1 else 's'} in this round{more}."


def _second_fight(action: Attack, unit: Unit, *, most: int) -> bool:
    # The Raging Bull's: all its attacks of the round have to be fights, but for those that its ATTR gives it (EIC-R17).
    extra = kind_of(unit).fight_extra_attacks
    return action.type == "fight" and 1 <= unit.fights_made <= extra and unit.attacks_made < most + extra


def _partner_free(state: State, name: str, *, partner: Unit) -> None:
    most = attacks(partner, state.round)
    if partner.attacks_made >= most:
        message = f"{spent(partner, name, round_=state.round)} A tandem drop takes one."
        raise illegal("no-attacks-left", message, rule="EIC-17.7")
