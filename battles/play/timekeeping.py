"""Clocks that have run out: each is noted in the log at the moment at which its time was up.

The note's place in the log and its time depend on the clocks alone. Commands and the worker record it; reading computes
it: a page that is opened before anybody has recorded it looks as it does afterwards.
"""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.http import HttpRequest

from battles.live import stream
from battles.store import clocks, delays, event_store, selectors, status
from battles.store.access import ONLOOKER, Access, find, viewer_for
from battles.store.models import Battle, Event
from battles.store.numbers import number_at
from replica import reading as replica


def find_for_viewer(request: HttpRequest, public_id: str, role: str = "") -> tuple[Battle, Access]:
    """Returns the battle as it stands now, and what the viewer is in it, as ``role`` if one is named.

    Raises Http404, PermissionDenied.
    """
    battle = find_current(public_id)
    access = viewer_for(request, battle, role)
    replica.require(not access.held)  # who acts sees the present
    return battle, access


def find_for_onlookers(public_id: str, number: int) -> tuple[Battle, Access]:
    """Returns the battle as it stands now for everybody who only watches, and what they are in it.

    ``number``: the last moment that they know, as they count. Raises Http404.
    """
    battle = with_expired_clocks(find(public_id))
    delays.set_back(battle)
    replica.require(number_at(battle, ONLOOKER.role) >= number)
    return battle, ONLOOKER


def find_current(public_id: str) -> Battle:
    """Returns the battle of that public id as it stands now. Raises Http404."""
    return with_expired_clocks(find(public_id))


def lock_current(battle: Battle) -> Battle:
    """Returns the battle locked until the transaction ends, with every clock recorded that has run out by now."""
    locked = event_store.lock(battle)
    record_expired_clocks(locked)
    return locked


def record_expired_clocks(battle: Battle) -> None:
    """Records in a locked battle which clocks have run out by now."""
    if not clocks.expired(battle):
        return
    state, before = event_store.state_at(battle, battle.seq), battle.seq
    run_clocks(battle, state, acted=False, where=selectors.stage_and_phase(battle))
    battle.save(update_fields=["seq", "clock", "awaited", "updated_at"])
    event_store.cache_state(battle, state, before=before)
    stream.announce(battle)


def record_all_expired_clocks() -> int:
    """Records the clocks of all battles that have run out by now; returns the number of these battles."""
    playing = Battle.objects.filter(status=Battle.Status.PLAYING, paused=False).exclude(clock=None)
    expired = [battle for battle in playing.only("clock") if clocks.expired(battle)]
    for battle in expired:
        with transaction.atomic():
            lock_current(battle)
    return len(expired)


def with_expired_clocks(battle: Battle) -> Battle:
    """Turns the battle in memory into what it is once the clocks that have run out are recorded. Writes nothing."""
    expired = () if battle.unrecorded or battle.is_set_back else clocks.expired(battle)
    if expired:
        stage, phase = selectors.stage_and_phase(battle)
        for expiry in expired:
            events = event_store.events_from(battle, _entry_of(expiry), stage=stage, phase=phase)
            battle.unrecorded = [*battle.unrecorded, *events]
            battle.seq += len(events)
    return battle


def refresh(battle: Battle) -> Battle:
    """Reads the battle again, as it stands now."""
    battle.refresh_from_db()
    return with_expired_clocks(battle)


def run_clocks(battle: Battle, state: Any, *, acted: bool, where: tuple[str, str]) -> None:
    """Lets a locked battle wait for whom ``state`` says, and its clocks run from there.

    Clocks that have run out are noted first, for that was before. ``where``: the stage and the phase until now.
    The caller saves the battle.
    """
    stage, phase = where
    status.await_sides(battle, state)
    for expiry in clocks.run_on(battle, acted=acted):
        event_store.append(battle, _entry_of(expiry), stage=stage, phase=phase)


def _entry_of(expiry: clocks.Expiry) -> event_store.Entry:
    return event_store.Entry(
        kind=Event.Kind.NOTE,
        data=[{"text": "has no time left on the clock", event_store.CLOCK: expiry.side}],
        action_id=uuid4(),
        actor=None,
        role=f"side:{expiry.side}",
        at=datetime.fromtimestamp(expiry.at, UTC),
    )
