"""The events of seasons as they are stored, and the seasons that they make."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from battles.store.cache import Recent
from leagues.store import events as ev
from leagues.store.models import Season, SeasonEvent
from leagues.store.projection import project
from leagues.store.state import SeasonState

READ: Recent[tuple[ev.Stamped, ...]] = Recent(64)
"""Events already read, by season: each is read once, and only what is new comes from the database."""


STANDING: Recent[SeasonState] = Recent(64)


def events_of(season: Season) -> tuple[ev.Stamped, ...]:
    """All events up to ``season.seq``, in order."""
    known = (READ.get(season.public_id) or ())[: season.seq]
    if len(known) == season.seq:
        return known
    rows = SeasonEvent.objects.filter(season=season, seq__gt=len(known), seq__lte=season.seq).order_by("seq")
    return _remember(season, (*known, *(ev.read(*row) for row in rows.values_list("seq", "at", "actor_id", "data"))))


def _remember(season: Season, whole: tuple[ev.Stamped, ...]) -> tuple[ev.Stamped, ...]:
    if not transaction.get_connection().in_atomic_block:  # inside, it may rest on what is not committed
        READ.put(season.public_id, whole)
    return whole


def recorded_states(seasons: Sequence[Season]) -> list[SeasonState]:
    """Several seasons as they stand now; the events of all that are not known yet come in one query."""
    unknown = {season.pk: season for season in seasons if STANDING.get((season.public_id, season.seq)) is None}
    rows = SeasonEvent.objects.filter(season__in=unknown).order_by("season_id", "seq") if unknown else ()
    read: dict[int, list[ev.Stamped]] = {key: [] for key in unknown}
    for row in rows:
        if row.seq <= unknown[row.season_id].seq:
            read[row.season_id].append(ev.read(row.seq, row.at, row.actor_id, row.data))
    found = []
    for season in seasons:
        if season.pk in read:
            found.append(_fold_now(season, _remember(season, tuple(read[season.pk]))))
        else:
            found.append(recorded_state(season))
    return found


def recorded_state(season: Season) -> SeasonState:
    """The season as it stands now, for reading only."""
    key = (season.public_id, season.seq)
    now = timezone.now()
    found = STANDING.get(key)
    if found is None or (found.next_silence or now) < now:
        return _fold_now(season, events_of(season))
    return found


def _fold_now(season: Season, stamped: Sequence[ev.Stamped]) -> SeasonState:
    found = project(stamped, now=timezone.now())
    if not transaction.get_connection().in_atomic_block:
        STANDING.put((season.public_id, season.seq), found)
    return found
