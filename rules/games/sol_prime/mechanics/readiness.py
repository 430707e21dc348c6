"""Readiness to act: alive, active, not waiting, not held back by a failed test (SP-4.13, SP-4.16)."""

from __future__ import annotations

from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.mechanics.stands import find_stand, is_aircraft, platoon_of, side_of
from rules.kernel.problems import Illegal, illegal


def refuse(code: str, message: str, rule: str) -> Illegal:
    """Returns a refusal."""
    return illegal(code, message, rule=rule)


def check_alive(state: State, name: str) -> Stand:
    """Returns the stand. Raises Illegal when it is gone or carried (SP-4.16, SP-16.13)."""
    unit = check_present(state, name)
    if unit.carried_by:
        raise refuse("is-carried", f"{name} is aboard {unit.carried_by} and does nothing.", "SP-16.13")
    return unit


def check_present(state: State, name: str) -> Stand:
    """Returns the stand, carried or not. Raises Illegal when it is gone (SP-4.16)."""
    unit = find_stand(state, name)
    if unit.destroyed:
        raise refuse("destroyed", f"{name} is gone.", "SP-4.16")
    return unit


def is_active(state: State, unit: Stand) -> bool:
    """Checks whether the stand's platoon is active; without a turn, or a platoon, nothing is checked (SP-4.13).

    Aircraft that have been called in this turn act without a point (SP-22.1).
    """
    if state.turn is None:
        return not state.kept
    if not unit.platoon or unit.platoon in state.active:
        return True
    return is_aircraft(unit) and unit.side == state.turn and side_of(state, unit).granted


def check_active(state: State, name: str, unit: Stand) -> None:
    """Raises Illegal unless the stand may act now: active, not waiting after a drop, not rallying."""
    check_activated(state, name, unit)
    check_ready(state, name, unit)


def check_activated(state: State, name: str, unit: Stand) -> None:
    """Raises Illegal unless the stand is active (SP-4.13)."""
    if not is_active(state, unit):
        raise refuse("not-active", f"{name} is not active: its platoon must be activated first.", "SP-4.13")


def check_ready(state: State, name: str, unit: Stand) -> None:
    """Raises Illegal for a stand that waits after a drop (SP-22.51) or whose platoon rallies (SP-18.17)."""
    if unit.dropped:
        raise refuse("just-dropped", f"{name} has just been dropped and waits for the next turn.", "SP-22.51")
    platoon = platoon_of(state, unit)
    if platoon and platoon.rallied:
        raise refuse("rally-only", f"{name}'s platoon rallies and does nothing else.", "SP-18.17")


def is_held_back(state: State, unit: Stand) -> bool:
    """Checks for a stand that waits after a drop, or whose platoon rallies."""
    platoon = platoon_of(state, unit)
    return unit.dropped or bool(platoon and platoon.rallied)


def check_penalties(state: State, unit: Stand, *codes: str) -> None:
    """Raises Illegal for an act that a failed platoon test forbids (SP-18.15)."""
    platoon = platoon_of(state, unit)
    texts = {
        "may-not-advance": "failed its test to advance: no closer move, close combat or Overwatch",
        "may-not-move": "failed its test to leave cover: no move or close combat",
        "must-fire": "failed its test for Overwatch: it may not move and must fire",
    }
    for code in codes:
        if platoon and code in platoon.penalties:
            raise refuse(code, f"Platoon {platoon.name or unit.platoon} {texts[code]}.", "SP-18.15")
