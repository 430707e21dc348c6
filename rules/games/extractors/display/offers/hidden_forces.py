"""Offers to activate hidden units (EXT-22.29)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.mechanics.scenarios.ambush import check_activation
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.problems import Illegal


def activation_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields a hidden unit's coming into the open, closed with the reason where it may not."""
    if not unit.hidden:
        return
    closed = None
    try:
        check_activation(state, (name,))
    except Illegal as refusal:
        closed = refusal.problem
    yield Offer(
        key=f"activate:{name}",
        label="Activate",
        action={"type": "activate", "units": [name]},
        by=name,
        group="Hidden forces",
        closed=closed,
        reminders=(Reminder(text="Two units a turn, at most one of them a vehicle; no bonus.", rule="EXT-22.29"),),
    )
