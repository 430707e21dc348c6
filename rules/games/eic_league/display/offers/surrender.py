"""Offers to surrender, and the answers to them (EIC-19.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.eic_league.battle import ending
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.battle.turn_order import sides_in_play
from rules.games.eic_league.display.offers.context import OfferContext
from rules.kernel.display.cards import Text
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json
from rules.kit.giving_up import END


def answer_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields the answers to offers of surrender: an open question comes first, with whatever else there is of it."""
    if _is_open(context):
        yield from _all_offers(context)


def surrender_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields the offers to surrender while there is no question of it yet."""
    if not _is_open(context):
        yield from _all_offers(context)


def _is_open(context: OfferContext) -> bool:
    return any(team.surrender is not None for team in context.state.sides.values())


def _all_offers(context: OfferContext) -> Iterator[Offer]:
    state, sides, referee = context.state, context.sides, context.referee
    for side, team in state.sides.items():
        if team.out:
            continue
        if team.surrender is not None:
            yield from _answers(state, side, sides, referee=referee)
        elif side in sides:
            yield Offer(
                key=f"surrender:{side}",
                label=_label(state, side, referee=referee),
                action={"type": "surrender", "side": side, "terms": ending.USUAL_TERMS},
                group=END,
                seldom=True,
                fields=(
                    Text(path=("terms",), label="Terms", value=ending.USUAL_TERMS, limit=400, lines=3, rule="EIC-19.2"),
                ),
            )


def _label(state: State, side: str, *, referee: bool) -> str:
    """Returns the label of giving up, by whose rule the others have to accept the terms."""
    others = [state.sides[other].name or other for other in sides_in_play(state) if other != side]
    who = f"Give up for {state.sides[side].name or side}" if referee else "Give up"
    win = f"{who}: the win goes to {others[0]} once the terms are accepted" if len(others) == 1 else ""
    return win or f"{who}, if the others accept"


def _answers(state: State, side: str, sides: Sequence[str], *, referee: bool) -> Iterator[Offer]:
    name = state.sides[side].name
    others = [other for other in sides if other != side and other not in state.sides[side].agreed]
    action: dict[str, Json] = {"type": "answer-surrender", "side": side}
    if others:
        accept, refuse = {**action, "accept": True}, {**action, "accept": False}
        for key, word, answer in (("accept", "Accept", accept), ("refuse", "Refuse", refuse)):
            label = f"{word} the surrender of {name}"
            yield Offer(key=f"{key}:{side}", label=label, action=answer, group=END, primary=True)
    elif side in sides and not referee:
        label = "Take back the offer to surrender"
        yield Offer(key=f"withdraw:{side}", label=label, action={**action, "accept": False}, group=END)
