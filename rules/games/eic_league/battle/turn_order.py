"""The course of a round: phases, the sides that act in them, the end of the round (EIC-10.4, EIC-11.4, EIC-11.7).

A battle whose ``phase`` is None leaves all this to the players at their table.
"""

from __future__ import annotations

from rules.games.eic_league.battle.actions import EndRound
from rules.games.eic_league.battle.events import Event, InitiativeRolled, PhaseEnded, RoundEnded
from rules.games.eic_league.battle.state import Phase, State
from rules.games.eic_league.mechanics import detection
from rules.games.eic_league.mechanics.conditions import is_vanquished
from rules.games.eic_league.mechanics.wildfire import wildfire_sides
from rules.kernel.problems import illegal
from rules.kernel.records import Record
from rules.kernel.viewer import Viewer


class Part(Record):
    """The next part of a round: a phase, and the side that acts in it (None: all sides at once, or nobody)."""

    phase: Phase
    active: str | None = None
    turn_over: bool = False


def sides_in_play(state: State) -> list[str]:
    """Returns the sides that are neither crushed nor have surrendered, in the order of their attacks."""
    order = [*state.order, *(side for side in state.sides if side not in state.order)]
    return [side for side in order if side in state.sides and not state.sides[side].out]


def turn_order(state: State, phase: Phase | None) -> list[str]:
    """Returns the sides in the order in which they act in a phase: the initiative moves last and attacks first."""
    return sides_in_play(state)[::-1] if phase == "movement" else sides_in_play(state)


def awaited_sides(state: State) -> list[str]:
    """Returns the sides whose action is awaited now."""
    if state.ended or state.phase is None:
        return []
    sides = sides_in_play(state)
    if state.phase == "initiative":
        return [side for side in sides if not state.sides[side].declared]
    if state.active:
        return [state.active]
    return [side for side in sides if not state.sides[side].done]


def may_act_now(state: State, side: str) -> bool:
    """Checks whether the side may act in the present phase."""
    return state.phase is None or side in awaited_sides(state)


def has_lost_its_side(before: State, after: State) -> bool:
    """Checks whether the part of the round waits for a side that is out of the battle, so that it must pass on.

    Detection waits for several sides at once: it passes on when the last that had not ended its part is out.
    """
    if after.active:
        return after.sides[after.active].out
    gone = set(sides_in_play(before)) - set(sides_in_play(after))
    return after.phase == "detection" and bool(gone) and not awaited_sides(after)


# --- from phase to phase --------------------------------------------------------------------------


def begin_movement(state: State, rolled: InitiativeRolled) -> list[Event]:
    """Begins movement with the side that lost the initiative, where the order of play is kept."""
    if state.phase != "initiative" or not rolled.order:
        return []
    first = next(side for side in reversed(rolled.order) if side in sides_in_play(state))
    return [PhaseEnded(side=None, phase="movement", active=first)]


def end_phase(state: State, side: str) -> list[Event]:
    """Ends a side's part of the phase. Raises Illegal."""
    if state.phase is None:
        message = "In this battle the order of play is kept at the table: only rounds are ended here."
        raise illegal("wrong-phase", message, rule="EIC-10.4")
    if state.phase == "initiative":
        raise illegal("wrong-phase", "The initiative has to be rolled for first.", rule="EIC-11.1")
    if state.phase == "results":
        raise illegal("wrong-phase", "Nothing is left to do in this round: end the round.", rule="EIC-10.4")
    if state.announced:
        message = f"{state.announced.by} has announced an attack, which has to be rolled first."
        raise illegal("attack-announced", message, rule="EIC-14.20")
    part = next_part(state, side)
    return [PhaseEnded(side=side, was=state.phase, phase=part.phase, active=part.active, turn_over=part.turn_over)]


def next_part(state: State, side: str) -> Part:
    """Returns the part of the round that follows that of ``side``."""
    if state.phase == "detection":
        waiting = [other for other in awaited_sides(state) if other != side]
        return Part(phase="detection") if waiting else _after_detection(state)
    order = turn_order(state, state.phase)
    later = order[order.index(side) + 1 :] if side in order else order
    if later and state.phase:
        return Part(phase=state.phase, active=later[0])
    return _after_movement(state) if state.phase == "movement" else Part(phase="results")


def _after_movement(state: State) -> Part:
    # Without a map only the players know which units are in range.
    if not state.typed and detection.is_turn_over(state):
        return Part(phase="results", turn_over=True)
    return _attack(state) if state.joint else Part(phase="detection")


def _after_detection(state: State) -> Part:
    # Where distances are typed, a turn is over when nobody has had a reason to search (EIC-13.9).
    if not any(unit.detect_rolled for unit in state.units.values()) and not wildfire_sides(state):
        return Part(phase="results", turn_over=True)
    return _attack(state)


def _attack(state: State) -> Part:
    return Part(phase="attack", active=next(iter(sides_in_play(state)), None))


def end_round(state: State, action: EndRound) -> RoundEnded:
    """Ends the round; units that have reloaded leave their base (EIC-18.6)."""
    back = [
        name
        for name, unit in state.units.items()
        if unit.must_leave and (unit.base_until or 0) <= state.round and not is_vanquished(unit)
    ]
    following: Phase | None = "initiative" if state.phase == "results" else state.phase
    return RoundEnded(round=state.round, phase=following, back=tuple(back))


def check_end_round(state: State, viewer: Viewer, action: EndRound) -> None:
    """Raises Illegal when something has to be done before the round may end (EIC-10.4)."""
    if state.announced:
        message = f"{state.announced.by} has announced an attack, which has to be rolled first."
        raise illegal("attack-announced", message, rule="EIC-14.20")
    if state.phase not in (None, "results"):
        message = f"The {state.phase} phase is not over: all phases of the round are played first."
        raise illegal("wrong-phase", message, rule="EIC-10.4")
