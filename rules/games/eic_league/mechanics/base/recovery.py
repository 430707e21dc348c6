"""Recovery of energy in the base (EIC-18.3, EIC-18.4)."""

from __future__ import annotations

from rules.games.eic_league.battle.actions import Recover
from rules.games.eic_league.battle.events import Recovered
from rules.games.eic_league.battle.state import State, Unit, find_unit
from rules.games.eic_league.mechanics.base.retreat import RECOVERY, check_recovery_room, recovering_units
from rules.games.eic_league.mechanics.base.stay import check_in_base, last_round_of_stay, pay
from rules.kernel.problems import Problem, Unreadable, illegal


def recover_energy(state: State, action: Recover) -> Recovered:
    """Buys energy points: 5 credits and a tenth of a round each, a part of a round counting whole (EIC-18.3).

    They are paid at once; the energy is that at the end of the stay. Raises Illegal.
    """
    unit = find_unit(state, action.by)
    check_in_base(unit, action.by)
    if action.energy < 1:
        raise Unreadable(
            Problem(code="unreadable", message="At least one point of energy is recovered.", rule="EIC-18.3")
        )
    room = unit.max_energy - unit.energy
    if action.energy > room:
        message = (
            f"{action.by} has {unit.energy} of {unit.max_energy} energy: at most {room} points, not {action.energy}."
        )
        raise illegal("over-maximum", message, rule="EIC-18.4")
    if unit.purpose == "reload":
        check_recovery_room(state, unit, action.by)
    cost = action.energy * RECOVERY.credits_per_energy
    rounds = -(-action.energy // RECOVERY.energy_per_round)
    return Recovered(
        by=action.by,
        points=action.energy,
        energy=unit.energy + action.energy,
        cost=cost,
        rounds=rounds,
        until=last_round_of_stay(state, unit, rounds),
        credits=pay(state, unit, cost),
    )


def most_recoverable(state: State, unit: Unit) -> int:
    """Returns the points of energy that the unit lacks and its side can pay for."""
    credits = state.sides[unit.side].credits if unit.side in state.sides else 0
    return max(0, min(unit.max_energy - unit.energy, credits // RECOVERY.credits_per_energy))


def may_recover(state: State, unit: Unit, name: str) -> bool:
    """Checks whether the unit may recover: not if it came to reload while two others recover (EIC-18.5)."""
    others = [other for other in recovering_units(state, unit.side) if other != name]
    return unit.purpose == "recover" or len(others) < RECOVERY.units_at_once
