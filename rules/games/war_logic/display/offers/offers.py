"""The actions that are open to a viewer now, as far as they may know, legal as they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.display.offers.context import OfferContext, may_react
from rules.games.war_logic.display.offers.groups import FAST, FORCE
from rules.games.war_logic.mechanics.turns import ACTIVE_STEPS, STEP_OF
from rules.games.war_logic.visibility.view import View
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import replace
from rules.kernel.viewer import owns

UnitOffers: TypeAlias = Callable[[OfferContext, str], Iterable[Offer]]


def make_context(view: View) -> OfferContext | None:
    """Returns what offers are made from, None when nothing is open to the viewer."""
    if view.state.ended or view.viewer.role == "spectator":
        return None
    return OfferContext(view=view, recorder=Recorder(view.state))


def to_free(offers: UnitOffers) -> UnitOffers:
    """Makes offers to units of which nobody has hacked another's (WL-13.7)."""
    return lambda context, name: (
        () if context.is_controlled(name) or context.has_lost_control(name) else offers(context, name)
    )


def to_owner(offers: UnitOffers) -> UnitOffers:
    """Makes offers of what no order asks for: the side of a figure pushes it about, even when it is hacked."""
    return lambda context, name: () if context.is_controlled(name) else offers(context, name)


def to_controlled(offers: UnitOffers) -> UnitOffers:
    """Makes offers of what hacked units, too, may be made to do, by their hacker (WL-13.7)."""
    return lambda context, name: (
        () if context.has_lost_control(name) and not context.is_controlled(name) else offers(context, name)
    )


def in_answer(offers: UnitOffers) -> UnitOffers:
    """Makes offers of reactions, which their own side makes even when they are hacked (WL-13.7)."""
    return lambda context, name: offers(context, name) if may_react(context) and not context.is_controlled(name) else ()


def in_order_of_steps(context: OfferContext, offers: Iterable[Offer]) -> Iterable[Offer]:
    """Returns the offers with warnings of the steps that they end, in the order of steps from the present one."""
    step = context.recorder.turn.step if context.recorder.turn else ""
    return sorted(_with_step_warnings(context, tuple(offers)), key=lambda offer: _step_order(offer, step))


def _step_order(offer: Offer, now: str) -> tuple[int, bool]:
    """Returns the place of an offer: steps in their order from the present one (WL-5.1), rare actions last.

    What belongs to no step comes first; fast play, and what of an earlier step can be done at any time, last.
    """
    steps = CATALOGUE.steps.order
    begun = steps.index(now) if now in steps else 0
    step = offer.group.lower()
    if step in steps:
        place = (steps.index(step) - begun) % len(steps) + 1
        return place if steps.index(step) >= begun else place + len(steps), offer.seldom
    return len(steps) + 1 if offer.group in (FORCE, FAST) else 0, offer.seldom


def _with_step_warnings(context: OfferContext, found: Sequence[Offer]) -> Iterator[Offer]:
    """Yields offers with a reminder of the steps that they end while units could still act in them (WL-5.1)."""
    turn, order = context.recorder.turn, CATALOGUE.steps.order
    steps = [STEP_OF.get(str(offer.action["type"]), "") for offer in found]
    for offer, step in zip(found, steps, strict=True):
        over = [one for one in order[: order.index(step)] if one in steps] if step in ACTIVE_STEPS else []
        if turn and owns(context.view.viewer, turn.side) and over:
            named = f"{', '.join(over[:-1])} and {over[-1]} steps are" if len(over) > 1 else f"{over[0]} step is"
            text = f"The {named} over then."
            yield replace(offer, reminders=(Reminder(text=text, rule="WL-5.1"), *offer.reminders))
        else:
            yield offer
