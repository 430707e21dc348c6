"""A player that does anything legal: the measure of all others, and a test of the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

from rules.kernel.display.screen import Offer
from rules.kit.players.choice import Choice, Situation

HASTE = 12
"""How much likelier an action that leads on becomes for a player that is pressed."""


def choose_at_random(situation: Situation, rng: Random) -> Choice | None:
    """Chooses an offer as it stands: every kind of action is equally likely. None out of turn, or when there is none."""
    offers = [offer for offer in situation.offers if not offer.seldom] if situation.awaited else []
    if not offers:
        return None
    count = Counter(_kind(offer) for offer in offers)
    weights = [_haste(offer, situation) / count[_kind(offer)] for offer in offers]
    (offer,) = rng.choices(offers, weights)
    return Choice(action=dict(offer.action), reason=f"one of {len(offers)} legal actions, drawn by lot")


def _kind(offer: Offer) -> str:
    return str(offer.action["type"])


def _haste(offer: Offer, situation: Situation) -> int:
    leads_on = offer.primary or offer.goes_on or offer.rolls
    return HASTE if situation.pressed and leads_on else 1
