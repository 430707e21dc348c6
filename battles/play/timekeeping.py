"""That a clock has run out is told at its own moment, by whoever looks first: no process waits for it.

Where it stands in the log and what time it bears depends on the clocks alone, not on who has looked, or when.
"""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from django.db import transaction

from battles.live import stream
from battles.store import clocks, event_store, selectors, status
from battles.store.models import Battle, Event


def look(battle: Battle) -> Battle:
    """The battle, brought up to date for whoever looks at it: clocks that have run out by now are told."""
    if not clocks.expired(battle):
        return battle
    with transaction.atomic():
        locked = event_store.lock(battle)
        if clocks.expired(locked):
            state, before = event_store.state_at(locked, locked.seq), locked.seq
            turn(locked, state, acted=False, where=selectors.stage_and_phase(locked))
            locked.save(update_fields=["seq", "clock", "awaited", "updated_at"])
            event_store.cache_state(locked, state, before=before)
            stream.announce(locked)
    battle.refresh_from_db(fields=["seq", "status", "outcome", "paused", "clock", "awaited", "updated_at"])
    return battle


def turn(battle: Battle, state: Any, *, acted: bool, where: tuple[str, str]) -> None:
    """Let a locked battle wait for whom it does at ``state``, and its clocks go on from there.

    What the clocks tell is appended: it was before what follows. ``where`` the battle stood then: stage and phase.
    The caller saves the battle.
    """
    stage, phase = where
    status.await_sides(battle, state)
    for fall in clocks.run_on(battle, acted=acted):
        event_store.append(battle, _told(fall), stage=stage, phase=phase)


def _told(fall: clocks.Expiry) -> event_store.Entry:
    return event_store.Entry(
        kind=Event.Kind.NOTE,
        data=[{"text": "has no time left on the clock", event_store.CLOCK: fall.side}],
        action_id=uuid4(),
        actor=None,
        role=f"side:{fall.side}",
        at=datetime.fromtimestamp(fall.at, UTC),
    )
