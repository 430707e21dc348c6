"""The end of a battle: sides are crushed or surrender, the last one holds the field (EIC-18.1, EIC-19.1, EIC-19.2)."""

from __future__ import annotations

from rules.games.eic_league.battle import turn_order
from rules.games.eic_league.battle.actions import AnswerSurrender, Surrender
from rules.games.eic_league.battle.events import Crushed, Ended, Event, Resumed, SurrenderAnswered, SurrenderOffered
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.mechanics.conditions import is_vanquished
from rules.kernel.dice import Dice
from rules.kernel.problems import illegal
from rules.kernel.viewer import Viewer

USUAL_TERMS = "The usual terms: the loser keeps the units still in action and leaves the vanquished ones."


def offer_surrender(state: State, action: Surrender) -> SurrenderOffered:
    """Offers to surrender (EIC-19.2). Raises Illegal."""
    check_surrender_offer(state, action.side)
    return SurrenderOffered(side=action.side, terms=action.terms.strip() or USUAL_TERMS)


def check_surrender_offer(state: State, side: str) -> None:
    """Raises Illegal when the side cannot offer to surrender now."""
    if side not in turn_order.sides_in_play(state):
        raise illegal("side-out", "This side is no longer in the battle.", rule="EIC-19.2")
    if state.sides[side].surrender is not None:
        raise illegal("surrender-offered", "This side has offered to surrender: the others answer.", rule="EIC-19.2")


def answer_surrender(state: State, viewer: Viewer, action: AnswerSurrender, dice: Dice) -> list[SurrenderAnswered]:
    """Answers an offer for the viewer's side, or as the referee; the side itself may withdraw its own.

    All other sides must accept. Raises Illegal.
    """
    by = viewer.side if viewer.role == "side" else ""
    side = state.sides.get(action.side)
    if side is None or side.out or side.surrender is None:
        raise illegal("no-surrender", "There is no offer to surrender to answer.", rule="EIC-19.2")
    if by == action.side and action.accept:
        raise illegal("no-surrender", "A surrender is accepted by the other sides.", rule="EIC-19.2")
    others = {other for other in turn_order.sides_in_play(state) if other != action.side}
    settled = action.accept and (not by or others <= {*side.agreed, by})
    return [SurrenderAnswered(side=action.side, accepted=action.accept, by=by, settled=settled)]


def unanswered(state: State, side: str) -> list[str]:
    """Returns the sides that have still to answer a side's offer to surrender."""
    agreed = state.sides[side].agreed
    return [other for other in turn_order.sides_in_play(state) if other != side and other not in agreed]


def ending_events(state: State) -> list[Event]:
    """Returns the sides crushed now, and the end of the battle when at most one side is left.

    After the end only a correction can crush a side: the one that held the field.
    """
    crushed = [side for side in turn_order.sides_in_play(state) if not units_left(state, side)]
    if state.ended and not crushed:
        return []
    left = [side for side in turn_order.sides_in_play(state) if side not in crushed]
    events: list[Event] = [Crushed(side=side) for side in crushed]
    given_up: list[str] = []
    while side := next((side for side in left if _is_accepted(state, side, left)), None):
        given_up.append(side)
        left.remove(side)
    events += [SurrenderAnswered(side=side, accepted=True, by="", settled=True) for side in given_up]
    if len(left) > 1:
        return events
    crushing = bool(crushed) and not given_up
    return [*events, Ended(winner=left[0] if left else None, reason="crushed" if crushing else "surrender")]


def resuming_events(state: State) -> list[Event]:
    """Returns what a correction takes back: crushed sides that have units again, and an end that no longer holds."""
    back = [side for side, team in state.sides.items() if team.crushed and units_left(state, side)]
    left = [side for side, team in state.sides.items() if side in back or not team.out]
    if not back and not (state.ended and len(left) > 1):
        return []
    active = state.active
    if state.ended and active is None and state.phase in ("movement", "attack"):
        order = [side for side in state.order if side in left] or left
        active = order[-1] if state.phase == "movement" else order[0]
    return [Resumed(sides=tuple(back), active=active)]


def _is_accepted(state: State, side: str, left: list[str]) -> bool:
    """Checks whether an offer has all its answers, because those who had not given one are out of the battle."""
    others = set(left) - {side}
    return state.sides[side].surrender is not None and bool(others) and others <= set(state.sides[side].agreed)


def units_left(state: State, side: str) -> list[str]:
    """Returns the side's units that are not vanquished; drones do not count."""
    return [name for name, unit in state.units.items() if unit.side == side and not is_vanquished(unit)]
