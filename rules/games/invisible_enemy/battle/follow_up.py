"""Consequences of an action at once, and of the start of a battle."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.invisible_enemy.battle.actions import Action
from rules.games.invisible_enemy.battle.actions.turn import GoOn
from rules.games.invisible_enemy.battle.ending import is_end_undone, reopen_battle
from rules.games.invisible_enemy.battle.events import Event
from rules.games.invisible_enemy.battle.events.setup import Started
from rules.games.invisible_enemy.battle.evolve import evolve
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.turn_order import follow_up
from rules.kernel.corrections import Correct


def begin_battle(started: Started) -> list[Event]:
    """Returns the first events of a battle."""
    return [started, *follow_up(started.state)]


def add_consequences(state: State, action: Action, events: Sequence[Event]) -> Sequence[Event]:
    """Returns an action's events with all that follows, until somebody has to act; ``state`` is the one before."""
    if isinstance(action, GoOn):
        return events
    (event,) = events
    after = evolve(state, event)
    if isinstance(action, Correct):
        # A correction stands as the referee made it: nothing follows by itself, but an end without its cause is gone.
        return [event, reopen_battle(after)] if is_end_undone(state, after) else events
    return [event, *follow_up(after)]
