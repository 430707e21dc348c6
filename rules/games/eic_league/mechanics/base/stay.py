"""Stays in the base: arrival, payment, length and departure (EIC-18.2 to EIC-18.6)."""

from __future__ import annotations

from rules.games.eic_league.battle.actions import EnterBase, LeaveBase
from rules.games.eic_league.battle.events import BaseEntered, BaseLeft
from rules.games.eic_league.battle.state import State, Unit, find_unit
from rules.games.eic_league.mechanics.conditions import check_not_captured, elevator_height, is_airborne, is_vanquished
from rules.kernel.problems import Illegal, illegal


def enter_base(state: State, action: EnterBase) -> BaseEntered:
    """Brings a retreating unit in: on a map from its base's hex, else when the table says so (EIC-18.2)."""
    check_arrival(state, find_unit(state, action.by), action.by)
    return BaseEntered(by=action.by)


def check_arrival(state: State, unit: Unit, name: str) -> None:
    """Raises Illegal when a unit cannot go into its base now."""
    _check_in_play(unit, name)
    check_not_captured(unit, name)
    if unit.status == "base":
        raise illegal("unit-at-base", f"{name} is already in its base.", rule="EIC-18.2")
    if unit.status != "retreating":
        message = f"{name} has not announced a retreat: that is done at the start of the movement phase."
        raise illegal("not-retreating", message, rule="EIC-18.2")
    if not state.typed and not has_arrived(state, unit):
        raise illegal("not-at-base", f"{name} does not stand on its base's hex.", rule="EIC-18.2")


def has_arrived(state: State, unit: Unit) -> bool:
    """Checks whether a retreating unit is on its base's hex, on the ground."""
    if unit.status != "retreating":
        return False
    side = state.sides.get(unit.side)
    on_hex = not state.typed and side is not None and side.base is not None and unit.hex == side.base
    up = is_airborne(unit, state.round) or elevator_height(unit, state.round)
    return on_hex and not up and not is_vanquished(unit)


def leave_base(state: State, action: LeaveBase) -> BaseLeft:
    """Brings a unit from its base to the field, when its stay is over (EIC-18.3, EIC-18.6). Raises Illegal."""
    check_departure(state, find_unit(state, action.by), action.by)
    return BaseLeft(by=action.by)


def check_departure(state: State, unit: Unit, name: str) -> None:
    """Raises Illegal when a unit cannot leave its base now."""
    check_in_base(unit, name)
    if unit.base_until is not None and state.round <= unit.base_until:
        message = f"{name} stays in its base through round {unit.base_until}."
        raise illegal("unit-at-base", message, rule="EIC-18.3")


def _check_in_play(unit: Unit, name: str) -> None:
    if is_vanquished(unit):
        raise illegal("unit-vanquished", f"{name} is out of the battle and may never return.", rule="EIC-18.1")


def check_in_base(unit: Unit, name: str) -> None:
    """Raises Illegal when the unit is not in its base, or may not be recharged (EIC-18.4, EIC-19.10)."""
    _check_in_play(unit, name)
    check_not_captured(unit, name)
    if unit.status != "base":
        raise illegal("not-at-base", f"{name} is not in its base.", rule="EIC-18.4")


def last_round_of_stay(state: State, unit: Unit, rounds: int, *, alongside: bool = False) -> int:
    """Returns the last round of the stay.

    The round of the purchase counts; energy is recovered on top of earlier purchases, while several loads are filled at
    the same time (EIC-R51).
    """
    before = state.round - 1
    if not alongside and unit.base_until is not None:
        before = max(before, unit.base_until)
    return max(unit.base_until or 0, before + rounds)


def pay(state: State, unit: Unit, cost: int) -> int:
    """Returns the side's credits after paying. Raises Illegal when it has too few."""
    credits = state.sides[unit.side].credits if unit.side in state.sides else 0
    if cost > credits:
        raise too_dear(cost, credits)
    return credits - cost


def too_dear(cost: int, credits: int) -> Illegal:
    """Returns the refusal of a cost that a side cannot pay (EIC-18.4)."""
    return illegal("not-enough-credits", f"This costs {cost} credits; the side has {credits}.", rule="EIC-18.4")
