"""The actions that are open to a viewer now, as far as they may know, legal as they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.display.offers.attacks import answer_offers, attack_offers
from rules.games.war_logic.display.offers.captures import capture_offers
from rules.games.war_logic.display.offers.context import OfferContext, may_react
from rules.games.war_logic.display.offers.control import control_offers
from rules.games.war_logic.display.offers.crashes import crash_offers
from rules.games.war_logic.display.offers.duels import duel_offers
from rules.games.war_logic.display.offers.ending import ending_offers
from rules.games.war_logic.display.offers.force import force_offers
from rules.games.war_logic.display.offers.groups import FAST, FORCE
from rules.games.war_logic.display.offers.hazards import hazard_offers
from rules.games.war_logic.display.offers.kits import kit_offers
from rules.games.war_logic.display.offers.movement import move_offers, retreat_offers
from rules.games.war_logic.display.offers.prisoners import surrender_offers
from rules.games.war_logic.display.offers.spies import spy_offers
from rules.games.war_logic.display.offers.strategy import strategy_offers
from rules.games.war_logic.display.offers.turns import turn_offers
from rules.games.war_logic.display.offers.turrets import turret_offers
from rules.games.war_logic.display.offers.volleys import volley_offers
from rules.games.war_logic.mechanics.hidden_information import owns
from rules.games.war_logic.mechanics.turns import ACTIVE_STEPS, STEP_OF
from rules.games.war_logic.visibility.view import View
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import replace

UNIT_OFFERS = (
    strategy_offers,
    control_offers,
    move_offers,
    spy_offers,
    turret_offers,
    attack_offers,
    crash_offers,
    force_offers,
    duel_offers,
    surrender_offers,
    capture_offers,
)
CONTROLLED_OFFERS = (move_offers, attack_offers, crash_offers, force_offers, duel_offers)
REACTION_OFFERS = (answer_offers, retreat_offers, kit_offers)


def offers(view: View) -> tuple[Offer, ...]:
    """Returns every action that is open to the viewer, and closed ones that they would look for."""
    if view.state.ended or view.viewer.role == "spectator":
        return ()
    context = OfferContext(view=view, recorder=Recorder(view.state))
    reactions = REACTION_OFFERS if may_react(context) else ()
    kinds = (*UNIT_OFFERS, *reactions)
    units = (
        offer
        for name in context.own_units
        for offers_of in (
            CONTROLLED_OFFERS if context.is_controlled(name) else reactions if context.has_lost_control(name) else kinds
        )
        for offer in offers_of(context, name)
    )
    found = (*turn_offers(context), *volley_offers(context), *units, *hazard_offers(context), *ending_offers(context))
    step = context.recorder.turn.step if context.recorder.turn else ""
    return tuple(sorted(_with_step_warnings(context, found), key=lambda offer: _step_order(offer, step)))


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
