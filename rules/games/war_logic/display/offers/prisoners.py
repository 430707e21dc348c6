"""Offers of surrender and of asking for it (WL-13.16)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.war_logic.display.offers.context import OfferContext
from rules.games.war_logic.display.offers.groups import CONTROL, DEFENSE
from rules.games.war_logic.mechanics.prisoners import count_prisoners, prison_capacity, prisons
from rules.kernel.display.screen import Offer, Reminder
from rules.kit.fields import choose


def surrender_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields surrender to enemies whose cells are known (WL-13.16)."""
    recorder = context.recorder
    if recorder.turn is None:
        return
    yield from _ask_offers(context, name)
    captors = [
        other
        for other in context.opponents(name)
        if recorder.acting_side(name) == recorder.units[name].side and _has_prison_room(context, other)
    ]
    if captors:
        yield Offer(
            key=f"surrender:{name}",
            label="Surrender",
            seldom=True,
            action={"type": "surrender", "by": name, "to": captors[0]},
            by=name,
            group=DEFENSE,
            fields=(choose(("to",), "To", {one: one for one in captors}, captors[0], rule="WL-13.16"),),
        )


def _ask_offers(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields showing cuffs that nobody has seen, to units that might surrender (WL-13.16)."""
    for key in prisons(context.recorder, name):
        if key not in context.recorder.units[name].known and not context.recorder.state.card.open_sheets:
            yield Offer(
                key=f"ask-surrender:{name}:{key}",
                label=f"Ask for surrender, {context.recorder.skill(name, key).name or key}",
                seldom=True,
                action={"type": "ask-surrender", "by": name, "with": key},
                by=name,
                group=CONTROL,
                reminders=(Reminder(text="Everyone then sees that it can hold prisoners.", rule="WL-15.2"),),
            )


def _has_prison_room(context: OfferContext, name: str) -> bool:
    return count_prisoners(context.recorder, name) < prison_capacity(context.recorder, name)
