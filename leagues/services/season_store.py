"""Seasons as they stand now: for reading, and locked, for writing.

Battles know nothing of leagues. Their results count at once: reading adds it to the recorded events
without storing anything; it is stored when a battle ends, before the next command of the season, or by the worker.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from datetime import datetime

from django.db import transaction
from django.urls import Resolver404, resolve
from django.utils import timezone

from accounts.store.models import User
from battles.store.models import Battle
from leagues.services import battle_results
from leagues.services.unit_of_work import Stale, UnitOfWork
from leagues.store import event_store
from leagues.store.models import Season
from leagues.store.projection import project
from leagues.store.state import SeasonState


def state_of(season: Season) -> SeasonState:
    """Returns the season as it stands now, for reading only, with results that battles have and no event tells yet."""
    state = event_store.recorded_state(season)
    news = battle_results.find_news([state])[0]
    return _with_news(season, news) if news else state


def states_of(seasons: Sequence[Season]) -> list[SeasonState]:
    """Returns several seasons as they stand now. The number of queries does not grow with the seasons."""
    states = event_store.recorded_states(seasons)
    told = zip(seasons, states, battle_results.find_news(states), strict=True)
    return [_with_news(season, news) if news else state for season, state, news in told]


def _with_news(season: Season, news: Sequence[battle_results.News]) -> SeasonState:
    """Returns the season as it will stand when ``news`` is recorded."""
    work = _open(copy(season), None)
    battle_results.record(work, news)
    return work.state


def _open(season: Season, by: User | None) -> UnitOfWork:
    stamped, now = event_store.events_of(season), timezone.now()
    last = max(stamped[-1].at, now) if stamped else now
    return UnitOfWork(season, by, project(stamped, now=last), last)


@contextmanager
def lock(season: Season, by: User | None, *, expected: int | None = None) -> Iterator[UnitOfWork]:
    """Yields the season, locked until the end of the block; what was written is stored then, or nothing of it.

    Results that battles have are recorded first, as what they are: nobody's doing. Raises :class:`Stale` when the
    season does not stand at ``expected`` then (None: wherever it stands).
    """
    with transaction.atomic():
        locked = Season.objects.select_for_update(of=("self",)).select_related("league").get(pk=season.pk)
        work = _open(locked, None)
        if news := battle_results.find_news([work.state])[0]:
            battle_results.record(work, news)
            work.save()
        if expected is not None and expected != locked.seq:
            raise Stale
        work = UnitOfWork(locked, by, work.state, work.last)
        yield work
        if work.written:
            work.save()
    season.seq, season.stage, season.name, season.summary = locked.seq, locked.stage, locked.name, locked.summary


# --- results of battles ---------------------------------------------------------------------------


def sync_battle_results(season: Season) -> bool:
    """Records the results of battles on the site that have ended (or go on again); True when there was any."""
    if not battle_results.find_news([event_store.recorded_state(season)])[0]:
        return False
    before = season.seq
    with lock(season, None):
        pass
    return season.seq > before


def sync_with(battle: Battle) -> bool:
    """Records what a battle says in the season to whose fixture it belongs, if to any; True when there was anything."""
    try:
        found = resolve(battle.origin) if battle.origin else None
    except Resolver404:
        return False
    if found is None or found.view_name != "leagues:fixture":
        return False
    season = Season.objects.select_related("league").filter(public_id=found.kwargs["public_id"]).first()
    return season is not None and sync_battle_results(season)


def sync_changed(since: datetime | None) -> int:
    """Records what battles say that have changed ``since`` then (None: ever); how often anything was new.

    For the worker: nothing is missed when a server ends between the end of a battle and the record of its season.
    """
    if since is None:
        return sum(map(sync_battle_results, Season.objects.filter(stage="running").select_related("league")))
    return sum(map(sync_with, Battle.objects.exclude(origin="").filter(updated_at__gte=since)))
