"""Legality of an attack: each refusal has its code, its numbers and its rule (section 14)."""

from __future__ import annotations

from rules.games.eic_league.battle.actions import Attack
from rules.games.eic_league.battle.state import State, Unit, find_unit, is_drone, owner_name, type_of
from rules.games.eic_league.mechanics.attacks import ramming, shooting
from rules.games.eic_league.mechanics.attacks.fighting import check_fight
from rules.games.eic_league.mechanics.attacks.hit_roll import Aim, aim
from rules.games.eic_league.mechanics.attacks.rate_of_fire import rush_penalty
from rules.games.eic_league.mechanics.conditions import check_not_captured, is_paralysed, is_vanquished
from rules.games.eic_league.mechanics.damage.booster import check_booster, check_energy_left
from rules.games.eic_league.mechanics.damage.sharpshooting import check_sharpshooting
from rules.games.eic_league.mechanics.distances import hexes_to_target
from rules.games.eic_league.mechanics.drones import has_drone_in_play
from rules.games.eic_league.mechanics.ratings import attacks_in_all, attacks_per_round
from rules.games.eic_league.mechanics.weapons import Armament
from rules.games.eic_league.mechanics.wildfire import may_fire_by_sight
from rules.kernel.problems import Illegal, Problem, Unreadable, illegal
from rules.kernel.records import Record
from rules.kernel.wording import format_count

CONTACT = ("fight", "ram")
"""Attacks without a weapon."""


class LegalAttack(Record):
    """A legal attack, with everything that it depends on. ``arm`` is None for fighting and ramming.

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


def check_attack(state: State, action: Attack) -> LegalAttack:
    """Returns the attack if the rules allow it; phases and turns are checked elsewhere.

    Raises Illegal with the code of the broken rule, Unreadable when it names something that does not exist.
    """
    unit = _attacker(state, action)
    check_can_attack(unit, action.by, state.round)
    _check_target(state, action, unit=unit)
    _check_found(state, action, unit=unit)
    distance = hexes_to_target(state, action)
    _check_attacks_left(state, action, unit=unit)
    if action.with_ and action.type != "drop":
        raise illegal("no-delivery", "Two suits together drop a bomb, and do nothing else.", rule="EIC-17.7")
    if action.type in CONTACT:
        if action.type == "fight":
            check_fight(state, action, distance=distance)
        else:
            ramming.check_ram(state, action, distance=distance)
        return _legal_attack(state, action, distance=distance)
    arm, launcher = shooting.weapons_used(state, action)
    shooting.check_shot(state, action, arm=arm, launcher=launcher, distance=distance)
    if action.with_:
        partner = find_unit(state, action.with_)
        check_can_attack(partner, action.with_, state.round)
        _check_partner_free(state, action.with_, partner=partner)
    return _legal_attack(state, action, distance=distance, arm=arm, launcher=launcher)


def _legal_attack(
    state: State, action: Attack, *, distance: int, arm: Armament | None = None, launcher: Armament | None = None
) -> LegalAttack:
    unit, aimed = state.units[action.by], aim(state, action, arm=arm, launcher=launcher)
    check_booster(action, arm=arm)
    known = "dfr" in find_unit(state, action.target).revealed
    check_sharpshooting(action, arm=arm, attr=aimed.attr, dfr=aimed.dfr, known=known)
    penalty = rush_penalty(unit, arm, round_=state.round) if arm else 0
    check_energy_left(unit, action, penalty=penalty)
    return LegalAttack(
        action=action, unit=unit, arm=arm, launcher=launcher, distance=distance, aim=aimed, penalty=penalty
    )


def _attacker(state: State, action: Attack) -> Unit:
    if is_drone(action.by):
        message = "A drone attacks for its tank: let the tank drop (EIC-17.8)."
        raise Unreadable(Problem(code="no-such-unit", message=message, rule="EIC-17.8"))
    return find_unit(state, action.by)


def check_can_attack(unit: Unit, name: str, round_: int) -> None:
    """Raises Illegal when the unit is in no condition to attack (EIC-14.18)."""
    if is_vanquished(unit):
        raise _condition_refusal("unit-vanquished", f"{name} is vanquished and out of the game.")
    check_not_captured(unit, name)
    if is_paralysed(unit, round_):
        raise _condition_refusal(
            "unit-paralysed", f"{name} is paralysed through round {unit.paralysed_until} and cannot attack."
        )
    if unit.status == "retreating":
        raise _condition_refusal("unit-retreating", f"{name} is retreating to its base and may not attack.")
    if unit.status == "base":
        raise _condition_refusal("unit-at-base", f"{name} is in its base and cannot attack from there.")


def _condition_refusal(code: str, message: str) -> Illegal:
    return illegal(code, message, rule="EIC-14.18")


def _check_target(state: State, action: Attack, *, unit: Unit) -> None:
    target, name = find_unit(state, action.target), action.target
    if target.side == unit.side:
        raise _condition_refusal("target-friendly", f"{name} is on the same side as {action.by}.")
    if is_vanquished(target) or (is_drone(name) and _is_drone_gone(target)):
        raise _condition_refusal("target-vanquished", f"{name} is already out of the game.")
    if is_drone(name) and target.drone is None:
        message = f"{name} is still with its tank and cannot be attacked by itself; attack {owner_name(name)}."
        raise illegal("not-detected", message, rule="EIC-17.9")
    if not is_drone(name) and target.status == "base":
        raise _condition_refusal("target-at-base", f"{name} is in its base and cannot be attacked there.")


def _is_drone_gone(tank: Unit) -> bool:
    return tank.drone_lost or (tank.drone is not None and not has_drone_in_play(tank))


def _check_found(state: State, action: Attack, *, unit: Unit) -> None:
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


def _check_attacks_left(state: State, action: Attack, *, unit: Unit) -> None:
    most = attacks_per_round(unit, state.round)
    if unit.attacks_made < most or _is_second_fight(action, unit, most=most):
        return
    raise illegal("no-attacks-left", attacks_made_text(unit, action.by, round_=state.round), rule="EIC-14.2")


def attacks_made_text(unit: Unit, name: str, *, round_: int) -> str:
    """Returns the number of attacks that a unit has made, in words, for the refusal of one more."""
    made, most = unit.attacks_made, attacks_in_all(unit, round_)
    more = "; the other has to be a fight" if made < most else ""
    return f"{name} has made {made} of {format_count(most, 'attack')} in this round{more}."


def _is_second_fight(action: Attack, unit: Unit, *, most: int) -> bool:
    # The Raging Bull's: all its attacks of the round must be fights, except those that its ATTR gives (EIC-R17).
    extra = type_of(unit).fight_extra_attacks
    return action.type == "fight" and 1 <= unit.fights_made <= extra and unit.attacks_made < most + extra


def _check_partner_free(state: State, name: str, *, partner: Unit) -> None:
    most = attacks_per_round(partner, state.round)
    if partner.attacks_made >= most:
        message = f"{attacks_made_text(partner, name, round_=state.round)} A tandem drop takes one."
        raise illegal("no-attacks-left", message, rule="EIC-17.7")
