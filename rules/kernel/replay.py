"""Battles as their events: folding them into a state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.kernel.dice import Dice
from rules.kernel.game import AnyPlayedGame
from rules.kernel.viewer import Viewer


def replay(game: AnyPlayedGame, events: Iterable[Any], state: Any = None) -> Any:
    """The state after ``events``, from ``state`` (None: from nothing, the first event begins the battle)."""
    for event in events:
        state = game.battle.evolve(state, event)
    return state


def play(game: AnyPlayedGame, state: Any, viewer: Viewer, action: Any, dice: Dice) -> tuple[Any, Sequence[Any]]:
    """The state after ``action`` and the events that it brought about. Raises Illegal, and then nothing has changed."""
    events = game.battle.decide(state, viewer, action, dice)
    return replay(game, events, state), events
