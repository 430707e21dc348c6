"""Consequences of an action at once: more corrections, and the end of the battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.extractors.battle.actions import Action
from rules.games.extractors.battle.corrections import following_corrections
from rules.games.extractors.battle.events import Ended, Event, PhaseEnded, Resumed
from rules.games.extractors.battle.evolve import evolve
from rules.games.extractors.battle.state import State
from rules.games.extractors.mechanics.victory import is_finished, score
from rules.kernel.corrections import Correct
from rules.kernel.records import replace


def follow_up(state: State, action: Action, events: Sequence[Event]) -> Sequence[Event]:
    """Returns the event of an action with everything that follows from it; ``state`` is the one before it."""
    (event,) = events
    after = evolve(state, event)
    if isinstance(action, Correct):
        made = [event, *following_corrections(after, action)]
        return [*made, *_end_again(state, made)]
    if state.begun and not after.over and is_finished(after):
        last = replace(event, last=True) if isinstance(event, PhaseEnded) else event
        return [last, Ended(reason=score(evolve(state, last)).reason)]
    return events


def _end_again(state: State, made: Sequence[Event]) -> Iterator[Event]:
    """Yields the end that corrections bring, or its taking back where they take away what had brought it."""
    after = state
    for event in made:
        after = evolve(after, event)
    if after.begun and not after.over and is_finished(after):
        yield Ended(reason=score(after).reason)
    elif after.over and not after.given_up and not is_finished(after):
        yield Resumed()
