"""Offers of the initiative and of the slots that follow (IE-6.1 to IE-6.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.display.labels import MOVEMENT_GROUP, UNITS_GROUP
from rules.games.invisible_enemy.display.offers.barrages import resolve_offers
from rules.games.invisible_enemy.display.offers.control_roll import activation_offer
from rules.games.invisible_enemy.display.offers.marking import place_offers
from rules.games.invisible_enemy.mechanics.initiative import is_tie_pending, units_to_roll
from rules.kernel.display.screen import Offer, Reminder


def initiative_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """Yields the roll for initiative, or the free barrages of a tie (IE-6.1, IE-6.2)."""
    yield from place_offers(state, sides, ("tie",))
    if is_tie_pending(state):
        if not any(side.tie_barrages for side in state.sides.values()):
            yield from resolve_offers(state, sides, ties=True)
        return
    tie = Reminder(text="A tie gives each side a free barrage at once.", rule="IE-6.2")
    action = {"type": "initiative"}
    yield Offer(
        key="initiative",
        label="Roll for initiative",
        action=action,
        group=MOVEMENT_GROUP,
        primary=True,
        rolls=True,
        reminders=(tie,),
    )


def slot_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """Yields the units that the active side can roll for, and its pass (IE-6.3, IE-6.4)."""
    if state.active is None or state.active not in sides:
        return
    for name in units_to_roll(state, state.active):
        yield activation_offer(state, name)
    yield Offer(
        key=f"pass:{state.active}",
        label="Pass: move no more this turn",
        action={"type": "pass", "by": state.active},
        group=UNITS_GROUP,
        primary=True,
        forfeits=tuple(units_to_roll(state, state.active)),
        reminders=(Reminder(text="The other side goes on until it is done.", rule="IE-6.4"),),
    )
