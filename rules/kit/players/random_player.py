"""A player that does anything legal: the measure of all others, and a test of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from rules.kernel.display.cards import Choose
from rules.kernel.display.screen import Offer
from rules.kernel.records import Json
from rules.kit.alternatives import with_value
from rules.kit.players.choice import Choice, Player, Situation, is_legal, measure

HASTE = 12
"""The factor by which an action that leads on is likelier for a player that is pressed."""
TRIES = 6
VARIED = 0.5


def choose_at_random(situation: Situation, rng: Random) -> Choice | None:
    """Chooses an offer, now and then with other choices: every kind of action is equally likely.

    None out of turn, or when nothing is open.
    """
    if situation.late and (given_up := give_up(situation)):
        return given_up
    offers = [offer for offer in situation.offers if not offer.seldom] if situation.awaited else []
    if not offers:
        return None
    count = Counter(_kind(offer) for offer in offers)
    weights = [_haste(offer, situation) / count[_kind(offer)] for offer in offers]
    reason = f"drawn by lot from {len(offers)} legal actions"
    for _ in range(TRIES):
        (offer,) = rng.choices(offers, weights)
        action = measure(situation, _varied(offer, rng))
        if is_legal(situation, action):
            return Choice(action=action, reason=reason, by=offer.by)
    plain = [action for offer in offers if (action := measure(situation, offer.action)) not in situation.refused]
    return Choice(action=dict(rng.choice(plain)), reason=reason) if plain else None


def give_up(situation: Situation) -> Choice | None:
    """Returns the way to give up a battle that nobody wins, for a side that does not stand better than the others."""
    tactics = situation.game.tactics
    if tactics is None or tactics.estimate(situation.view, situation.viewer.side) > 0:
        return None
    for offer in situation.offers:
        if offer.action["type"] in tactics.gives_up and dict(offer.action) not in situation.refused:
            return Choice(action=dict(offer.action), reason="the battle has lasted long, and cannot be won", open=True)
    return None


def _varied(offer: Offer, rng: Random) -> Mapping[str, Json]:
    action: Mapping[str, Json] = dict(offer.action)
    for field in offer.fields:
        if isinstance(field, Choose) and field.options and rng.random() < VARIED:
            action = with_value(action, field.path, rng.choice(field.options).value)
    return action


def _kind(offer: Offer) -> str:
    return str(offer.action["type"])


def _haste(offer: Offer, situation: Situation) -> int:
    leads_on = offer.primary or offer.goes_on or offer.rolls
    return HASTE if situation.pressed and leads_on else 1


def choose(player: Player, situation: Situation, rng: Random) -> Choice | None:
    """Returns a player's choice. One that is waited for and finds nothing plays on legally instead."""
    return player(situation, rng) or (choose_at_random(situation, rng) if situation.awaited else None)
