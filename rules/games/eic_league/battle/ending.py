"""How a battle ends: sides are crushed or surrender, the last one holds the field (EIC-18.1, EIC-19.1, EIC-19.2)."""

from __future__ import annotations

from rules.games.eic_league.battle import turn_order
from rules.games.eic_league.battle.actions import AnswerSurrender, Surrender
from rules.games.eic_league.battle.events import Crushed, Ended, Event, SurrenderAnswered, SurrenderOffered
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.mechanics.conditions import is_vanquished
from rules.kernel.problems import illegal

USUAL_TERMS = "The usual terms: the loser keeps the units still in action and leaves the vanquished ones."


def offer(state: State, action: Surrender) -> SurrenderOffered:
    """A side offers to surrender (EIC-19.2). Raises Illegal."""
    check_offer(state, action.side)
    return SurrenderOffered(side=action.side, terms=action.terms.strip() or USUAL_TERMS)


def check_offer(state: State, side: str) -> None:
    """Raise Illegal when the side cannot offer to surrender now."""
    if side not in turn_order.in_play(state):
        raise illegal("side-out", "This side is no longer in the battle.", rule="EIC-19.2")
    if state.sides[side].surrender is not None:
        raise illegal("surrender-offered", "This side has offered to surrender: the others answer.", rule="EIC-19.2")


def answer(state: State, action: AnswerSurrender, by: str) -> SurrenderAnswered:
    """Another side (``by``; empty: the referee) accepts or refuses; the side itself may take its offer back.

    All other sides must accept. Raises Illegal.
    """
    side = state.sides.get(action.side)
    if side is None or side.out or side.surrender is None:
        raise illegal("no-surrender", "There is no offer to surrender to answer.", rule="EIC-19.2")
    if by == action.side and action.accept:
        raise illegal("no-surrender", "A surrender is accepted by the other sides.", rule="EIC-19.2")
    others = {other for other in turn_order.in_play(state) if other != action.side}
    settled = action.accept and (not by or others <= {*side.agreed, by})
    return SurrenderAnswered(side=action.side, accepted=action.accept, by=by, settled=settled)


def consequences(state: State) -> list[Event]:
    """Sides that are crushed now, and the end of the battle when at most one side is left."""
    if state.ended:
        return []
    crushed = [side for side in turn_order.in_play(state) if not units_left(state, side)]
    left = [side for side in turn_order.in_play(state) if side not in crushed]
    events: list[Event] = [Crushed(side=side) for side in crushed]
    given_up = [side for side in left if _accepted(state, side, left)][:1]
    events += [SurrenderAnswered(side=side, accepted=True, by="", settled=True) for side in given_up]
    left = [side for side in left if side not in given_up]
    if len(left) > 1:
        return events
    crushing = bool(crushed) and not given_up
    return [*events, Ended(winner=left[0] if left else None, reason="crushed" if crushing else "surrender")]


def _accepted(state: State, side: str, left: list[str]) -> bool:
    """True for an offer whose last answer is no longer waited for: who had not given it is out of the battle."""
    others = set(left) - {side}
    return state.sides[side].surrender is not None and bool(others) and others <= set(state.sides[side].agreed)


def units_left(state: State, side: str) -> list[str]:
    """The side's units that are not vanquished; drones do not count."""
    return [name for name, unit in state.units.items() if unit.side == side and not is_vanquished(unit)]
