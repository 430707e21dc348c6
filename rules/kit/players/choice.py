"""The question that a computer player is asked, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from rules.kernel.display.screen import Offer, Progress, SideSheet
from rules.kernel.game import AnyPlayedGame, ViewOfGame
from rules.kernel.problems import RulesError
from rules.kernel.records import Json, Record
from rules.kernel.viewer import Viewer


class Choice(Record):
    """An action that a player chooses, and why, in a few words; ``open``: they rest on nothing that is secret."""

    action: Mapping[str, Json]
    reason: str
    open: bool = False


class Situation(Record):
    """A moment of a battle as one side knows it: its view, its open offers, and whether it is waited for.

    ``pressed``: it has taken many actions in this step of the battle, and should come to its end. ``refused`` are
    actions that it has tried in this moment and that were refused, for a reason that it could not see.
    """

    game: AnyPlayedGame
    viewer: Viewer
    view: ViewOfGame
    offers: tuple[Offer, ...]
    awaited: bool
    pressed: bool = False
    refused: tuple[Mapping[str, Json], ...] = ()


Player: TypeAlias = Callable[[Situation, Random], "Choice | None"]
"""Chooses an action; None when it leaves the moment to others."""


def situation(game: AnyPlayedGame, view: ViewOfGame, viewer: Viewer, *, pressed: bool = False) -> Situation:
    """Returns what a player of ``viewer`` is asked, from the view alone."""
    progress, sides = progress_of(game, view)
    by_hand = game.tactics.by_hand if game.tactics else frozenset()
    return Situation(
        game=game,
        viewer=viewer,
        view=view,
        offers=tuple(
            offer for offer in game.display.offers(view) if offer.closed is None and offer.action["type"] not in by_hand
        ),
        awaited=viewer.side in waited_for(progress, sides) or not progress.waiting,
        pressed=pressed,
    )


def progress_of(game: AnyPlayedGame, view: ViewOfGame) -> tuple[Progress, Sequence[SideSheet]]:
    """Returns how far the battle has come, and its sides, as a view tells them."""
    screen = game.display.screen(view)
    return screen.progress, screen.sides


def waited_for(progress: Progress, sides: Sequence[SideSheet]) -> tuple[str, ...]:
    """Returns the keys of the sides that must act; none where the table keeps the order of play."""
    by_title = {one.title: one.id for one in sides}
    named = [by_title.get(one.side, one.side) for one in progress.waiting if one.side]
    return tuple(dict.fromkeys(named))


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
    except OverflowError:  # too many dice to work out: that is no refusal
        return True
    return True
