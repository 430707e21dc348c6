"""The store of a season's events: appending under a lock, and the season as it stands."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.store.models import User
from battles.store.cache import Recent
from leagues.notifications import notices, webhooks
from leagues.store import events as ev
from leagues.store.models import Season, SeasonEvent
from leagues.store.projection import evolve, fold
from leagues.store.state import SeasonState
from rules.kernel.problems import Problem

READ: Recent[tuple[ev.Stamped, ...]] = Recent(64)
"""Events already read, by season: each is read once, and only what is new comes from the database."""
STANDING: Recent[SeasonState] = Recent(64)


class Stale(Exception):
    """The season has moved on since the page was made. Nothing has changed."""


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


def states_of(seasons: Sequence[Season]) -> list[SeasonState]:
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
            found.append(state_of(season))
    return found


def state_of(season: Season) -> SeasonState:
    """The season as it stands now, for reading only."""
    key = (season.public_id, season.seq)
    now = timezone.now()
    found = STANDING.get(key)
    if found is None or (found.next_silence or now) < now:
        return _fold_now(season, events_of(season))
    return found


def _fold_now(season: Season, stamped: Sequence[ev.Stamped]) -> SeasonState:
    found = fold(stamped, now=timezone.now())
    if not transaction.get_connection().in_atomic_block:
        STANDING.put((season.public_id, season.seq), found)
    return found


@dataclass
class Desk:
    """A locked season to which events are written. ``state`` keeps pace with them."""

    season: Season
    by: User | None
    state: SeasonState
    last: datetime
    written: list[SeasonEvent] = field(default_factory=list)
    news: list[tuple[SeasonEvent, Any]] = field(default_factory=list)

    def write(self, event: Any) -> None:
        """Append an event."""
        self.last = max(self.last, timezone.now())
        self.season.seq += 1
        by = self.by and self.by.pk
        row = SeasonEvent(
            season=self.season, seq=self.season.seq, at=self.last, actor_id=by, data=ev.EVENTS.write(event)
        )
        self.written.append(row)
        self.news.append((row, event))
        evolve(self.state, ev.Stamped(seq=row.seq, at=row.at, by=by, event=event))
        self.state.seq = row.seq

    def save(self) -> None:
        """Store what was written, with the notices and messages that tell of it."""
        SeasonEvent.objects.bulk_create(self.written)
        notices.keep(self.season, self.state, self.news)
        webhooks.keep(self.season, self.news, sealed=not self.state.lists_open)
        self.season.name, self.season.stage = self.state.name[:80], self.state.stage
        self.season.summary = summary(self.state)
        self.season.save(update_fields=["name", "stage", "summary", "seq", "updated_at"])


def summary(state: SeasonState) -> dict[str, Any]:
    """What lists show of a season."""
    return {
        "players": len(state.taking_part),
        "waiting": len(state.waiting_list()),
        "capacity": state.terms.capacity,
        "round": state.round,
        "format": state.terms.format,
        "registering": state.registering,
        "rated": state.terms.rated,
    }


@contextmanager
def desk(season: Season, by: User | None, *, expected: int | None = None) -> Iterator[Desk]:
    """The season, locked until the end of the block; what was written is stored then, or nothing of it.

    Raises :class:`Stale` when it does not stand at ``expected`` (None: wherever it stands).
    """
    with transaction.atomic():
        locked = Season.objects.select_for_update(of=("self",)).select_related("league").get(pk=season.pk)
        if expected is not None and expected != locked.seq:
            raise Stale
        stamped = events_of(locked)
        now = timezone.now()
        last = max(stamped[-1].at, now) if stamped else now
        open_desk = Desk(locked, by, fold(stamped, now=last), last)
        yield open_desk
        if open_desk.written:
            open_desk.save()
    season.seq, season.stage, season.name, season.summary = locked.seq, locked.stage, locked.name, locked.summary


MOVED_ON = Problem(
    code="stale",
    message="The season has moved on since this page was made. Nothing was done: look at what is new, then try again.",
)
