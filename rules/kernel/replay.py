"""Battles as their events: replaying them into a state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.kernel.dice import Dice
from rules.kernel.game import AnyPlayedGame
from rules.kernel.viewer import Viewer


def replay(game: AnyPlayedGame, events: Iterable[Any], state: Any = None) -> Any:
    """Returns the state after ``events``, starting from ``state`` (None: the first event begins the battle)."""
    for event in events:
        state = game.battle.evolve(state, event)
    return state


def play(game: AnyPlayedGame, state: Any, viewer: Viewer, action: Any, dice: Dice) -> tuple[Any, Sequence[Any]]:
    """Returns the state after ``action`` and the events that it caused. Raises Illegal; nothing has then changed."""
    events = game.battle.decide(state, viewer, action, dice)
    return replay(game, events, state), events
