"""Permissions: a side acts for itself, in its part of the phase; the referee may act for everyone.

The rules of an action's own section are checked elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.games.eic_league.battle import turn_order
from rules.games.eic_league.battle.actions import Action, Announce, Attack, Declare
from rules.games.eic_league.battle.state import Phase, State, find_unit
from rules.games.eic_league.mechanics.attacks.announcement import check_nothing_announced
from rules.kernel.problems import Problem, illegal
from rules.kernel.viewer import Viewer
from rules.kernel.wording import format_list
from rules.kit.actions import Permissions


def check_announced(state: State, viewer: Viewer, action: Action) -> None:
    """Raises Illegal for everything but the attack that has been announced (EIC-14.20)."""
    if not isinstance(action, Attack):
        check_nothing_announced(state)


def check_owner(state: State, viewer: Viewer, sides: Sequence[str]) -> None:
    """Raises Illegal when a side would act for another, or is out of the battle."""
    side = sides[0] if sides else None
    acting = side if viewer.role == "referee" else viewer.side
    if side is not None and side != acting:
        raise illegal("not-your-unit", "A side acts for its own units only.", rule="EIC-20.6")
    if acting is not None and acting in state.sides and state.sides[acting].out:
        raise illegal("side-out", "This side is out of the battle.", rule="EIC-19.2")
    if viewer.role == "side" and viewer.side not in state.sides:
        raise illegal("not-a-player", "This side is not in the battle.", rule="EIC-19.1")


PERMISSIONS: Permissions[State] = Permissions(
    spectators=Problem(code="not-a-player", message="Spectators look on.", rule="EIC-20.6"),
    referee_only=Problem(
        code="referee-only", message="Only the referee corrects what is written down.", rule="EIC-20.6"
    ),
    over=Problem(code="battle-over", message="The battle is over.", rule="EIC-19.1"),
    is_over=lambda state: bool(state.ended),
    guard=check_announced,
    check_owner=check_owner,
    odds_are_open=True,
)


# --- owners ---------------------------------------------------------------------------------------


def side_of_unit(state: State, action: Any) -> tuple[str]:
    """Returns the side of the unit that acts."""
    return (find_unit(state, action.by).side,)


def side_named(state: State, action: Any) -> tuple[str]:
    """Returns the side that an action names."""
    return (action.side,)


def side_of_attacker(state: State, action: Announce) -> tuple[str]:
    """Returns the side of the unit whose attack is announced."""
    return (find_unit(state, action.attack.by).side,)


# --- moments (EIC-10.4) ---------------------------------------------------------------------------


def in_part(phase: Phase) -> Callable[[State, Viewer, Any], None]:
    """Returns the check that the unit's side may act in a phase; search and attack may be one phase."""

    def check(state: State, viewer: Viewer, action: Any) -> None:
        _check_part(state, "attack" if phase == "detection" and state.joint else phase, action.by)

    return check


def check_announcement_moment(state: State, viewer: Viewer, action: Announce) -> None:
    """Raises Illegal when the attacker's side may not attack now."""
    _check_part(state, "attack", action.attack.by)


def check_move_moment(state: State, viewer: Viewer, action: Any) -> None:
    """Raises Illegal when the unit's side may not move now, or the unit has moved."""
    _check_part(state, "movement", action.by)
    if state.phase and find_unit(state, action.by).moved:
        raise illegal("already-moved", f"{action.by} has already moved in this round.", rule="EIC-12.12")


def check_declaration_moment(state: State, viewer: Viewer, action: Declare) -> None:
    """Raises Illegal outside the initiative phase, and for a second declaration."""
    _check_phase(state, "initiative")
    _check_not_rolled(state)
    if action.side in state.sides and state.sides[action.side].declared:
        message = "This side has declared already: the initiative can be rolled."
        raise illegal("already-declared", message, rule="EIC-11.2")


def check_roll_moment(state: State, viewer: Viewer, action: Action) -> None:
    """Raises Illegal outside the initiative phase, while declarations are missing, and for a second roll of a round."""
    _check_phase(state, "initiative")
    _check_not_rolled(state)
    _check_declared(state)


def check_end_moment(state: State, viewer: Viewer, action: Action) -> None:
    """Raises Illegal when a side would end what is not its part of the phase."""
    if viewer.role == "side" and state.phase in ("movement", "detection", "attack"):
        _check_turn(state, viewer.side)


def _check_not_rolled(state: State) -> None:
    """Raises Illegal where players keep the order of play and have rolled in this round: the site keeps the phase."""
    if state.phase is None and state.rolled:
        message = "The initiative of this round is rolled: it holds until the round ends."
        raise illegal("initiative-rolled", message, rule="EIC-11.1")


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
