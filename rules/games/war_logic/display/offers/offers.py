"""The actions that are open to a viewer now, from what he may know: legal as they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.display.offers.attacks import answer_offers, attack_offers
from rules.games.war_logic.display.offers.captures import capture_offers
from rules.games.war_logic.display.offers.context import Desk, may_react
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
from rules.games.war_logic.mechanics.turns import ACTIVE, STEP_OF
from rules.games.war_logic.visibility.view import View
from rules.kernel.records import changed
from rules.kernel.screen import Offer, Reminder

BY_UNIT = (
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
BORROWED = (move_offers, attack_offers, crash_offers, force_offers, duel_offers)
REACTIONS = (answer_offers, retreat_offers, kit_offers)


def offers(view: View) -> tuple[Offer, ...]:
    """Every action that is open to the viewer, and those that are closed where he would wonder."""
    if view.state.ended or view.viewer.role == "spectator":
        return ()
    desk = Desk(view=view, scene=Scene(view.state))
    reactions = REACTIONS if may_react(desk) else ()
    kinds = (*BY_UNIT, *reactions)
    units = (
        offer
        for name in desk.own
        for offers_of in (BORROWED if desk.borrowed(name) else reactions if desk.lost(name) else kinds)
        for offer in offers_of(desk, name)
    )
    found = (*turn_offers(desk), *volley_offers(desk), *units, *hazard_offers(desk), *ending_offers(desk))
    step = desk.scene.turn.step if desk.scene.turn else ""
    return tuple(sorted(_warned(desk, found), key=lambda offer: _by_step(offer, step)))


def _by_step(offer: Offer, now: str) -> tuple[int, bool]:
    """A turn's steps are offered in their order (WL-5.1), from the present one on, and what is seldom wanted behind.

    What belongs to no step comes first; fast play, and what of an earlier step can be done at any time, last.
    """
    steps = CATALOGUE.steps.order
    begun = steps.index(now) if now in steps else 0
    step = offer.group.lower()
    if step in steps:
        place = (steps.index(step) - begun) % len(steps) + 1
        return place if steps.index(step) >= begun else place + len(steps), offer.seldom
    return len(steps) + 1 if offer.group in (FORCE, FAST) else 0, offer.seldom


def _warned(desk: Desk, found: Sequence[Offer]) -> Iterator[Offer]:
    """What begins a later step says which steps are then over, if somebody could still act in them (WL-5.1)."""
    turn, order = desk.scene.turn, CATALOGUE.steps.order
    steps = [STEP_OF.get(str(offer.action["type"]), "") for offer in found]
    for offer, step in zip(found, steps, strict=True):
        over = [one for one in order[: order.index(step)] if one in steps] if step in ACTIVE else []
        if turn and owns(desk.view.viewer, turn.side) and over:
            named = f"{', '.join(over[:-1])} and {over[-1]} steps are" if len(over) > 1 else f"{over[0]} step is"
            text = f"The {named} over then."
            yield changed(offer, reminders=(Reminder(text=text, rule="WL-5.1"), *offer.reminders))
        else:
            yield offer
