"""Offers of the course of play: turns begin and end, attacks are over, no more reactions."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.battle.turn_order import next_side
from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.groups import COURSE
from rules.games.war_logic.display.unused_units import unused_units
from rules.games.war_logic.mechanics.reactions import check_reactions_done, reactions_due, reactions_open
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import find_refusal
from rules.kernel.viewer import owns


def turn_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields the beginning and end of a turn, the end of attacks, and passing on reactions."""
    state, viewer = context.view.state, context.view.viewer
    turn = state.turn
    if turn is None or turn.over:
        side = next_side(state)
        if owns(viewer, side):
            yield Offer(
                key="begin-turn",
                label=f"Begin the turn of {state.sides[side].name or side}",
                action={"type": "begin-turn", "side": side},
                group=COURSE,
                primary=True,
            )
        return
    if owns(viewer, turn.side) and turn.step != "defense":
        yield Offer(
            key="end-offense",
            label="Attacks are over",
            action={"type": "end-offense"},
            group=COURSE,
            primary=turn.step == "offense",
            forfeits=tuple(unused_units(context.recorder, turn)),
            reminders=(Reminder(text="Then those who were attacked may react.", rule="WL-10.1"),),
        )
    yield from _passes(context)
    if owns(viewer, turn.side):
        waits = find_refusal(check_reactions_done, context.recorder) if viewer.role == "side" else None
        yield Offer(
            key="end-turn",
            label="End the turn",
            action={"type": "end-turn"},
            group=COURSE,
            primary=turn.step not in ("strategy", "offense") and waits is None,
            closed=waits,
            forfeits=tuple(unused_units(context.recorder, turn)) if turn.step != "defense" else (),
        )


def _passes(context: OfferContext) -> Iterator[Offer]:
    """Yields passing on further reactions, for which the attacker waits (WL-10.14)."""
    state, viewer = context.view.state, context.view.viewer
    if state.turn is None or not reactions_open(state.turn):
        return
    for side, names in reactions_due(context.recorder).items():
        if owns(viewer, side):
            whose = f" of {state.sides[side].name or side}" if viewer.role == "referee" else ""
            yield Offer(
                key=f"pass:{side}",
                label=f"No more reactions{whose}",
                action={"type": "pass", "side": side},
                group=COURSE,
                primary=viewer.role == "side",
                forfeits=tuple(names),
            )
