"""The judgement of a computer player: how a side stands, the sensible ways to take an offer, and what dice are worth.

Everything here is told by the game in the words of its rulebook and sees a view alone, as people do. Worths are in one
unit of the game's own choice (the worth of a fresh ordinary unit is best near 1), so that they can be added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import field

from rules.kernel.display.screen import Offer
from rules.kernel.odds import Odds
from rules.kernel.records import Json, Record

View = TypeVar("View")


class Candidate(Record):
    """A sensible way to take an offer: its complete action, its worth apart from dice, and a short reason.

    A ``worth`` below 0 is worse than ending one's part. ``rolls``: the worth of its dice is added
    (:attr:`Tactics.prize`), and a refusal shows in its odds: such a candidate need not be legal. ``most`` is the most
    that its dice can be worth, None when that is not known: where that cannot make it the best, nobody rolls for it.
    """

    action: Mapping[str, Json]
    worth: float
    reason: str
    rolls: bool = False
    most: float | None = None


class Prize(Record):
    """The worth of an action's dice: its expectation, and the chance that is told ("58 % to hit")."""

    worth: float
    chance: Fraction | None = None
    label: str = ""


class Tactics(Record, Generic[View]):
    """A game's knowledge of what is worth what. No function of it fails for a view of a battle that goes on."""

    estimate: Callable[[View, str], float]
    """Says how well a side stands, as the viewer knows it: above 0 is better than its opponents."""
    candidates: Callable[[View, Offer], Iterable[Candidate]]
    """The sensible ways to take an open offer; none for one that a computer player leaves alone."""
    prize: Callable[[View, Mapping[str, Json], Odds], Prize]
    """The worth of the dice of an action."""
    by_hand: frozenset[str] = frozenset()
    """The types of actions that only note what happened at a table: no computer player takes them."""
    left_alone: frozenset[str] = frozenset()
    """The types of actions that ``candidates`` has nothing for in this game: their offers need not be worked out for a
    player who looks for sensible ones (:attr:`Display.offers_but`)."""
    open_reasons: frozenset[str] = frozenset()
    """The types of actions whose reasons rest on no secret of the side; the others are told in the end."""
    gives_up: frozenset[str] = frozenset()
    """The types of actions that give a battle up: who does not win a battle that has lasted very long takes one."""
    reacts: Callable[[View], bool] | None = None
    """Says whether a side that is not waited for may gain from an action now; None: perhaps, at any time."""
    guess: Callable[[View, Random], Any] | None = None
    """A state of the battle in which what the viewer does not know is guessed: it rests on the view alone, and on
    chance. None: the view's own state will do."""
    doctrines: Mapping[str, Tactics[View]] = field(default_factory=dict)
    """Ways to weigh things that a player who thinks ahead tries against each other, by their names for people. The
    first is followed where nothing speaks for another."""
    options: Mapping[str, Json] = field(default_factory=dict)
    """The answers to the questions of a set-up with which such a player sees where things are."""
    ground: Mapping[str, Json] = field(default_factory=dict)
    """The answers that add ready ground for a battle that somebody begins at once. Series of battles leave it out, so
    that their figures can be compared with earlier ones."""
