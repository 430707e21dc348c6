"""What a computer player is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from rules.kernel.display.screen import Offer, Progress, SideSheet
from rules.kernel.game import AnyPlayedGame, ViewOfGame
from rules.kernel.records import Json, Record
from rules.kernel.viewer import Viewer


class Choice(Record):
    """An action that a player chooses, and why, in a few words that anybody can read."""

    action: Mapping[str, Json]
    reason: str


class Situation(Record):
    """A moment of a battle as one side knows it: its view, the offers that are open to it, and whether it is waited for.

    ``pressed``: it has taken many actions in this step of the battle, and should come to its end.
    """

    game: AnyPlayedGame
    viewer: Viewer
    view: ViewOfGame
    offers: tuple[Offer, ...]
    awaited: bool
    pressed: bool = False


Player: TypeAlias = Callable[[Situation, Random], "Choice | None"]
"""Chooses an action; None when it leaves the moment to others."""


def situation(game: AnyPlayedGame, view: ViewOfGame, viewer: Viewer, *, pressed: bool = False) -> Situation:
    """Returns what a player of ``viewer`` is asked, from the view alone."""
    progress, sides = progress_of(game, view)
    return Situation(
        game=game,
        viewer=viewer,
        view=view,
        offers=tuple(offer for offer in game.display.offers(view) if offer.closed is None),
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
