"""The question that a computer player is asked, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, TypeAlias

from msgspec import field

from rules.kernel.display.screen import Offer, Progress, SideSheet
from rules.kernel.game import AnyPlayedGame, ViewOfGame
from rules.kernel.problems import RulesError
from rules.kernel.records import Json, Record
from rules.kernel.tactics import Candidate, Tactics
from rules.kernel.viewer import Viewer

LATE = 1_500
"""Actions after which a battle has lasted long: a side that does not stand better gives up, where the game can."""


class Choice(Record):
    """An action that a player chooses, and why, in a few words; ``open``: they rest on nothing that is secret.

    ``by`` is the key of the unit that acts, where the offer names one.
    """

    action: Mapping[str, Json]
    reason: str
    open: bool = False
    by: str = ""


class OpenOffers:
    """The open offers of a view, worked out when somebody looks at them: no player needs both kinds."""

    def __init__(self, game: AnyPlayedGame, view: ViewOfGame, *, like: OpenOffers | None = None) -> None:
        """Makes the offers of a view; ``like``: the same ones for other tactics, that leave the same things alone."""
        self.game, self.view, self.like = game, view, like
        self._candidates: dict[int, tuple[Offer, list[Candidate]]] = {}
        self.weighed: dict[tuple[int, bool], object] = {}
        """The worths that a player has found for some of them, for when its choice is refused."""

    @cached_property
    def all(self) -> tuple[Offer, ...]:
        """All of them."""
        return self.like.all if self.like else self._open(self.game.display.offers(self.view))

    def under(self, game: AnyPlayedGame) -> OpenOffers:
        """Returns the same offers for the game with other tactics."""
        mine, theirs = (one.tactics and (one.tactics.by_hand, one.tactics.left_alone) for one in (self.game, game))
        return OpenOffers(game, self.view, like=self if mine == theirs else None)

    @property
    def next_is_enough(self) -> bool:
        """Says that the others than the next have nothing that tactics think of."""
        return self.next is self.all if self.game.display.offers_but is None else True

    @cached_property
    def next(self) -> tuple[Offer, ...]:
        """Those among which a sensible player chooses first: one unit after another, or those that tactics look at at
        all, where the game tells them."""
        tactics, display = self.game.tactics, self.game.display
        if tactics and display.offers_but:
            if self.like:
                return self.like.next
            return self._open(display.offers_but(self.view, tactics.left_alone | tactics.by_hand))
        if tactics is None or display.offers_of_one is None:
            return self.all
        sensible = False

        def is_sensible(view: ViewOfGame, offer: Offer) -> bool:
            nonlocal sensible
            sensible = any(one.rolls or one.worth > 0 for one in self.candidates(tactics, offer))
            return sensible

        found = self._open(display.offers_of_one(self.view, is_sensible))
        if not sensible:
            self.all = found  # those that no unit has anything sensible among are all that are open
        return found

    def candidates(self, tactics: Tactics[Any], offer: Offer) -> Sequence[Candidate]:
        """Returns the sensible ways to take an offer, found once."""
        if id(offer) not in self._candidates:
            self._candidates[id(offer)] = (offer, list(tactics.candidates(self.view, offer)))
        return self._candidates[id(offer)][1]

    def _open(self, offers: Iterable[Offer]) -> tuple[Offer, ...]:
        by_hand = self.game.tactics.by_hand if self.game.tactics else frozenset()
        return tuple(offer for offer in offers if offer.closed is None and offer.action["type"] not in by_hand)


class Situation(Record):
    """A moment of a battle as one side knows it: its view, its open offers, and whether it is waited for.

    ``pressed``: it has taken many actions in this step of the battle, and should come to its end. ``late``: the battle
    has lasted so long that who does not win it gives it up. ``refused`` are actions that it has tried in this moment
    and that were refused, for a reason that it could not see. ``notes`` are what the player of this side has written
    down for itself in this battle; where nobody keeps them they are empty each time.
    """

    game: AnyPlayedGame
    viewer: Viewer
    view: ViewOfGame
    open: OpenOffers
    awaited: bool
    pressed: bool = False
    late: bool = False
    refused: tuple[Mapping[str, Json], ...] = ()
    notes: MutableMapping[str, object] = field(default_factory=dict)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """All open offers."""
        return self.open.all


Player: TypeAlias = Callable[[Situation, Random], "Choice | None"]
"""Chooses an action; None when it leaves the moment to others."""


def situation(
    game: AnyPlayedGame,
    view: ViewOfGame,
    viewer: Viewer,
    *,
    awaited: bool,
    pressed: bool = False,
    late: bool = False,
) -> Situation:
    """Returns what a player of ``viewer`` is asked, from the view alone. Everybody knows who is ``awaited``."""
    offers = OpenOffers(game, view)
    return Situation(game=game, viewer=viewer, view=view, open=offers, awaited=awaited, pressed=pressed, late=late)


def waited_for(progress: Progress, sides: Sequence[SideSheet]) -> tuple[str, ...]:
    """Returns the keys of the sides that must act; none where the table keeps the order of play."""
    by_title = {one.title: one.id for one in sides}
    named = [by_title.get(one.side, one.side) for one in progress.waiting if one.side]
    return tuple(dict.fromkeys(named))


def as_offered(situation: Situation) -> Iterator[Choice]:
    """Yields the offers as they stand, the usual next step first: for a side whose own ideas are all refused."""
    for offer in sorted(situation.offers, key=lambda one: (one.seldom, not one.primary)):
        action = measure(situation, offer.action)
        yield Choice(action=action, reason="its other ideas were refused", by=offer.by)


def measure(situation: Situation, action: Mapping[str, Json]) -> Mapping[str, Json]:
    """Returns an action with everything filled in that the plan can measure, where the game has one."""
    plan = situation.game.display.plan
    return plan.measure(situation.view, action) if plan else action


def is_legal(situation: Situation, action: Mapping[str, Json]) -> bool:
    """Checks whether an action is legal as far as its side can know: odds and arithmetic are refused as it is."""
    book = situation.game.odds
    if action in situation.refused:
        return False
    try:
        parsed = situation.game.battle.codecs.actions.read(dict(action))
        book.odds(situation.view, parsed)
        book.breakdown(situation.view, parsed)
    except RulesError:
        return False
    except OverflowError:  # too many dice to work out: that is not a refusal
        return True
    return True
