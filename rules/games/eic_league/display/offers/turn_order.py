"""Offers that move play on: the end of a phase and of a round (EIC-10.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.battle import turn_order
from rules.games.eic_league.battle.state import State
from rules.games.eic_league.display.offers.context import OfferContext
from rules.games.eic_league.display.unused_units import unused_units
from rules.kernel.display.screen import Offer, Reminder

COURSE = "Course of play"
PHASE_NAMES = {"movement": "movement", "detection": "detection", "attack": "attacks"}


def end_phase_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields the offer to end the viewer's part of a phase."""
    state, sides = context.state, context.sides
    awaited = [side for side in turn_order.awaited_sides(state) if side in sides]
    if state.phase in PHASE_NAMES and awaited:
        yield Offer(
            key="end-phase",
            label=f"End {PHASE_NAMES[state.phase]}",
            action={"type": "end-phase"},
            group=COURSE,
            primary=True,
            reminders=tuple(_unused_reminders(state, awaited)),
            # In other phases, units with open offers. Units in their base always have some, but may rest.
            forfeits=tuple(unused_units(state, awaited)) if state.phase == "movement" else (),
        )


def end_round_offers(context: OfferContext) -> Iterator[Offer]:
    """Yields the offer to end the round when nothing is left to do in it."""
    state = context.state
    if state.phase in (None, "results") and context.sides:
        yield Offer(
            key="end-round",
            label=f"End round {state.round}",
            action={"type": "end-round"},
            group=COURSE,
            primary=state.phase is not None,
        )


def _unused_reminders(state: State, sides: list[str]) -> Iterator[Reminder]:
    if left := unused_units(state, sides):
        attack = "not done with search and attack" if state.joint else "attacks left"
        what = {"movement": "not moved", "detection": "not searched", "attack": attack}
        yield Reminder(text=f"{what[state.phase or 'movement'].capitalize()}: {', '.join(left)}.", rule="EIC-10.4")
