"""The store of a season's events: appending under a lock, and the season as it stands."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone

from accounts.store.models import User
from leagues.notifications import notices, webhooks
from leagues.services import rating_projection
from leagues.store import events as ev
from leagues.store.models import Season, SeasonEvent
from leagues.store.projection import evolve
from leagues.store.state import SeasonState
from rules.kernel.problems import Problem


class Stale(Exception):
    """The season has moved on since the page was made. Nothing has changed."""


@dataclass
class UnitOfWork:
    """A locked season to which events are written. ``state`` keeps pace with them."""

    season: Season
    by: User | None
    state: SeasonState
    last: datetime
    written: list[SeasonEvent] = field(default_factory=list)
    news: list[tuple[SeasonEvent, Any]] = field(default_factory=list)

    def write(self, event: Any) -> None:
        """Appends an event."""
        self.last = max(self.last, timezone.now())
        self.season.seq += 1
        by = None if self.by is None else self.by.pk
        row = SeasonEvent(
            season=self.season, seq=self.season.seq, at=self.last, actor_id=by, data=ev.EVENTS.write(event)
        )
        self.written.append(row)
        self.news.append((row, event))
        evolve(self.state, ev.Stamped(seq=row.seq, at=row.at, by=by, event=event))
        self.state.seq = row.seq

    def save(self) -> None:
        """Stores what was written, with the notices and messages that tell of it."""
        SeasonEvent.objects.bulk_create(self.written)
        notices.record(self.season, self.state, self.news)
        webhooks.record(self.season, self.state, self.news)
        rating_projection.sync(self.season, self.state)
        self.season.name, self.season.stage = self.state.name[:80], self.state.stage
        self.season.summary = summary(self.state)
        self.season.save(update_fields=["name", "stage", "summary", "seq", "updated_at"])


def summary(state: SeasonState) -> dict[str, Any]:
    """Returns what lists show of a season."""
    return {
        "players": len(state.taking_part),
        "waiting": len(state.waiting_list()),
        "capacity": state.terms.capacity,
        "round": state.round,
        "format": state.terms.format,
        "registering": state.registering,
        "rated": state.terms.rated,
    }


MOVED_ON = Problem(
    code="stale",
    message="The season has moved on since this page was made. Nothing was done: look at what is new, then try again.",
)
