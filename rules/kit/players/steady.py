"""A player that looks one step ahead: it weighs every sensible way to take an offer by the exact odds of its dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import inf
from random import Random
from typing import Any, cast

from rules.kernel.display.screen import Offer
from rules.kernel.odds import percent
from rules.kernel.problems import RulesError
from rules.kernel.records import Record, replace
from rules.kernel.tactics import Candidate, Prize, Tactics
from rules.kit.alternatives import chance_of_success, weigh_strip
from rules.kit.players.choice import Choice, Situation, measure
from rules.kit.players.random_player import choose_at_random, give_up

NO_PRIZE = Prize(worth=0.0)
PLAIN = {"hit": 0.4, "kill": 1.0}
"""The worth of a hit and of a kill in a game that tells nothing more about them."""
EVEN = 1e-9
MOST_ROLLED = 16
"""The ways whose dice are weighed: those that the game thinks most of before any roll."""


class Weighed(Record):
    """A candidate with its whole worth, the prize of its dice included."""

    candidate: Candidate
    prize: Prize
    offer: Offer

    @property
    def worth(self) -> float:
        """The whole worth."""
        return self.candidate.worth + self.prize.worth


def choose_steadily(situation: Situation, rng: Random) -> Choice | None:
    """Chooses the way that is worth most. Out of turn it only takes what gains something.

    Where it knows nothing sensible, or has taken too long over a step, it plays on legally instead.
    """
    tactics: Tactics[Any] = situation.game.tactics or GENERAL
    if not situation.awaited and tactics.reacts and not tactics.reacts(situation.view):
        return None
    if situation.late and (given_up := give_up(situation)):
        return given_up
    weighed = _sensible(situation, situation.open.next)
    best = max((one.worth for one in weighed), default=None)
    if (best is None or best <= 0) and not situation.open.next_is_enough:
        weighed = _sensible(situation, situation.open.all)
        best = max((one.worth for one in weighed), default=None)
    if best is None or (best <= 0 and not situation.awaited):
        return choose_at_random(situation, rng)
    chosen = rng.choice([one for one in weighed if one.worth > best - EVEN])
    action = chosen.candidate.action
    reason, told = _reason(chosen, weighed), str(action["type"]) in tactics.open_reasons
    return Choice(action=action, reason=reason, open=told, by=chosen.offer.by)


def _sensible(situation: Situation, offers: Iterable[Offer]) -> list[Weighed]:
    known, whole = situation.open.weighed, situation.pressed or bool(situation.refused)
    if (key := (id(offers), whole)) not in known:
        known[key] = weigh(situation, offers, whole=whole)
    found = cast("list[Weighed]", known[key])
    weighed = [one for one in found if one.candidate.action not in situation.refused]
    if situation.pressed:
        return [one for one in weighed if one.offer.primary or one.offer.goes_on] or weighed
    return weighed


def weigh(situation: Situation, offers: Iterable[Offer], *, whole: bool = True) -> list[Weighed]:
    """Returns every way to take one of the offers that is worth thinking of, with its worth.

    Unless ``whole``, the dice of what cannot be the best (:attr:`Candidate.most`) are not weighed.
    """
    tactics: Tactics[Any] = situation.game.tactics or GENERAL
    found = [(candidate, offer) for offer in offers for candidate in situation.open.candidates(tactics, offer)]
    rolled = sorted((one for one in found if one[0].rolls), key=lambda one: -one[0].worth)[:MOST_ROLLED]
    plain = [
        Weighed(candidate=candidate, prize=NO_PRIZE, offer=offer) for candidate, offer in found if not candidate.rolls
    ]
    best = -inf if whole else max((one.worth for one in plain), default=-inf)
    thrown: dict[int, Weighed] = {}
    for place in sorted(range(len(rolled)), key=lambda place: rolled[place][0].most is not None):
        candidate, offer = rolled[place]
        if candidate.most is not None and candidate.worth + candidate.most <= best - EVEN:
            thrown[place] = Weighed(candidate=candidate, prize=Prize(worth=candidate.most), offer=offer)
            continue
        candidate = _measured(situation, candidate)
        thrown[place] = Weighed(candidate=candidate, prize=_prize(situation, tactics, candidate), offer=offer)
        best = best if whole else max(best, thrown[place].worth)
    return plain + [thrown[place] for place in range(len(rolled))]


def _measured(situation: Situation, candidate: Candidate) -> Candidate:
    return replace(candidate, action=measure(situation, candidate.action))


def _prize(situation: Situation, tactics: Tactics[Any], candidate: Candidate) -> Prize:
    """Returns the worth of a candidate's dice; a refused action is worth less than nothing."""
    try:
        action = situation.game.battle.codecs.actions.read(dict(candidate.action))
        odds = situation.game.odds.odds(situation.view, action)
    except (RulesError, OverflowError):
        return Prize(worth=-1.0)
    return NO_PRIZE if odds is None else tactics.prize(situation.view, candidate.action, odds)


def _reason(chosen: Weighed, weighed: list[Weighed]) -> str:
    told = [chosen.candidate.reason] if chosen.candidate.reason else []
    if chosen.prize.chance is not None:
        told.append(f"{percent(chosen.prize.chance)} {chosen.prize.label}".strip())
    alike = Counter((one.offer.by, one.candidate.action["type"]) for one in weighed)
    count = alike[chosen.offer.by, chosen.candidate.action["type"]]
    return ", ".join([*told, *([f"the best of {count} ways"] if count > 1 else [])])


# --- a game that says nothing ----------------------------------------------------------------------


def _general_candidates(view: object, offer: Offer) -> Iterator[Candidate]:
    if not offer.seldom:
        leads_on = offer.goes_on or offer.primary
        yield Candidate(
            action=dict(offer.action), worth=0.1 if leads_on else -0.1, reason=offer.label, rolls=offer.rolls
        )


def _general_prize(view: object, action: object, odds: object) -> Prize:
    return Prize(worth=weigh_strip(odds, PLAIN), chance=chance_of_success(odds), label="to succeed")  # type: ignore[arg-type]


GENERAL: Tactics[Any] = Tactics(estimate=lambda view, side: 0.0, candidates=_general_candidates, prize=_general_prize)
"""The tactics for a game that has none of its own: what leads on, and what is likely to succeed."""
