"""Offers of the course of play: turns begin and end, attacks are over, no more reactions."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.battle.permissions import check_answered
from rules.games.war_logic.battle.turn_order import next_side
from rules.games.war_logic.display.offers.context import Desk, refusal
from rules.games.war_logic.display.offers.groups import COURSE
from rules.games.war_logic.display.unused_units import idle
from rules.games.war_logic.mechanics.hidden_information import owns
from rules.games.war_logic.mechanics.reactions import reactions_due, reactions_open
from rules.kernel.screen import Offer, Reminder


def turn_offers(desk: Desk) -> Iterator[Offer]:
    state, viewer = desk.view.state, desk.view.viewer
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
            forfeits=tuple(idle(desk.scene, turn)),
            reminders=(Reminder(text="Then those who were attacked may react.", rule="WL-10.1"),),
        )
    yield from _passes(desk)
    if owns(viewer, turn.side):
        waits = refusal(lambda: check_answered(desk.scene)) if viewer.role == "side" else None
        yield Offer(
            key="end-turn",
            label="End the turn",
            action={"type": "end-turn"},
            group=COURSE,
            primary=turn.step not in ("strategy", "offense") and waits is None,
            closed=waits,
            forfeits=tuple(idle(desk.scene, turn)) if turn.step != "defense" else (),
        )


def _passes(desk: Desk) -> Iterator[Offer]:
    """No (more) reactions, which the attacker waits for (WL-10.14)."""
    state, viewer = desk.view.state, desk.view.viewer
    if state.turn is None or not reactions_open(state.turn):
        return
    for side, names in reactions_due(desk.scene).items():
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
