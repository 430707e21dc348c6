"""Permissions: a side acts for itself, in its part of the phase; the referee may act for everyone.

The rules of an action's own section are checked elsewhere.
"""

from __future__ import annotations

from typing import assert_never

from rules.games.eic_league.battle import turn_order
from rules.games.eic_league.battle.actions import (
    Action,
    Announce,
    AnswerSurrender,
    Attack,
    Declare,
    Detect,
    EndPhase,
    EndRound,
    EnterBase,
    LeaveBase,
    Move,
    Recover,
    Reload,
    Retreat,
    RollInitiative,
    Surrender,
)
from rules.games.eic_league.battle.state import Phase, State, find_unit
from rules.games.eic_league.mechanics.attacks.announcement import check_nothing_announced
from rules.kernel.corrections import Correct
from rules.kernel.problems import illegal
from rules.kernel.viewer import Viewer
from rules.kernel.wording import format_list


def check_permission(state: State, viewer: Viewer, action: Action) -> None:
    """Raises Illegal when the viewer may not take this action now."""
    if viewer.role == "spectator":
        raise illegal("not-a-player", "Spectators look on.", rule="EIC-20.6")
    if isinstance(action, Correct):
        if viewer.role != "referee":
            raise illegal("referee-only", "Only the referee corrects what is written down.", rule="EIC-20.6")
        return
    if state.ended:
        raise illegal("battle-over", "The battle is over.", rule="EIC-19.1")
    if not isinstance(action, Attack):
        check_nothing_announced(state)
    if not isinstance(action, AnswerSurrender):
        check_owner(state, viewer, side_of(state, action))
    check_time(state, viewer, action)


def side_of(state: State, action: Action) -> str | None:
    """Returns the side for which an action is taken; None when it concerns all."""
    match action:
        case Declare(side=side) | Surrender(side=side):
            return side
        case Announce(attack=attack):
            return find_unit(state, attack.by).side
        case Move(by=by) | Detect(by=by) | Attack(by=by) | Retreat(by=by) | EnterBase(by=by) | LeaveBase(by=by):
            return find_unit(state, by).side
        case Recover(by=by) | Reload(by=by):
            return find_unit(state, by).side
        case RollInitiative() | EndPhase() | EndRound() | AnswerSurrender() | Correct():
            return None
        case _:
            assert_never(action)


def check_owner(state: State, viewer: Viewer, side: str | None) -> None:
    """Raises Illegal when a side would act for another, or is out of the battle."""
    acting = side if viewer.role == "referee" else viewer.side
    if side is not None and side != acting:
        raise illegal("not-your-unit", "A side acts for its own units only.", rule="EIC-20.6")
    if acting is not None and acting in state.sides and state.sides[acting].out:
        raise illegal("side-out", "This side is out of the battle.", rule="EIC-19.2")
    if viewer.role == "side" and viewer.side not in state.sides:
        raise illegal("not-a-player", "This side is not in the battle.", rule="EIC-19.1")


def check_time(state: State, viewer: Viewer, action: Action) -> None:
    """Raises Illegal when the order of play is kept and this is not the moment (EIC-10.4)."""
    match action:
        case EndRound():
            turn_order.check_end_round(state)
        case Declare(side=side):
            _check_phase(state, "initiative")
            if state.sides[side].declared if side in state.sides else False:
                message = "This side has declared already: the initiative can be rolled."
                raise illegal("already-declared", message, rule="EIC-11.2")
        case RollInitiative():
            _check_phase(state, "initiative")
            _check_declared(state)
        case Retreat(by=by) | EnterBase(by=by) | LeaveBase(by=by):
            _check_part(state, "movement", by)
        case Move(by=by):
            _check_part(state, "movement", by)
            _check_not_moved(state, by)
        case Detect(by=by):
            _check_part(state, "attack" if state.joint else "detection", by)
        case Attack(by=by) | Announce(attack=Attack(by=by)):
            _check_part(state, "attack", by)
        case EndPhase() if viewer.role == "side" and state.phase in ("movement", "detection", "attack"):
            _check_turn(state, viewer.side)
        case EndPhase() | Recover() | Reload() | Surrender() | AnswerSurrender() | Correct():
            pass
        case _:
            assert_never(action)


def _check_phase(state: State, phase: Phase) -> None:
    if state.phase not in (None, phase):
        message = f"That belongs to the {phase} phase; this is the {state.phase} phase."
        raise illegal("wrong-phase", message, rule="EIC-10.4")


def _check_part(state: State, phase: Phase, by: str) -> None:
    _check_phase(state, phase)
    _check_turn(state, find_unit(state, by).side)


def _check_turn(state: State, side: str) -> None:
    if not turn_order.may_act_now(state, side):
        names = format_list(state.sides[other].name for other in turn_order.awaited_sides(state))
        message = f"It is the turn of {names}." if names else "Nobody has anything left to do in this phase."
        raise illegal("not-your-turn", message, rule="EIC-11.4")


def _check_declared(state: State) -> None:
    missing = [state.sides[side].name for side in turn_order.awaited_sides(state)]
    if missing:
        message = f"{format_list(missing)} must first declare which tanks will warp and which Spooks will roll."
        raise illegal("declarations-missing", message, rule="EIC-11.2")


def _check_not_moved(state: State, by: str) -> None:
    if state.phase and find_unit(state, by).moved:
        raise illegal("already-moved", f"{by} has already moved in this round.", rule="EIC-12.12")
