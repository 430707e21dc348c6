"""The part of leagues in what the worker does (``manage.py deliver``)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.utils import timezone

from leagues.files import import_jobs
from leagues.notifications import post, webhooks
from leagues.services import rating_projection, season_store

OVERLAP = timedelta(minutes=1)
"""Battles that changed shortly before the last look are looked at again."""


class ResultSync:
    """Records results of battles that no command has recorded: first of all seasons, then of battles changed since."""

    def __init__(self) -> None:
        self.since: datetime | None = None

    def __call__(self) -> int:
        """Records what is new; how many seasons that were."""
        since, self.since = self.since, timezone.now() - OVERLAP
        return season_store.sync_changed(since)


class Drained:
    """Does long work a piece at each look."""

    def __init__(self, piece: Callable[[], int]) -> None:
        self.piece = piece

    def __call__(self) -> int:
        """Does the next piece; how much that was."""
        return self.piece()

    def drain(self) -> int:
        """Does all of it; how much that was."""
        done = 0
        while now := self():
            done += now
        return done


CHORES = {
    "results recorded": ResultSync(),
    "seasons imported": Drained(import_jobs.bring_in),
    "ratings worked out": Drained(rating_projection.catch_up),
    "messages taken": post.Post(),
}
TIDYING = (webhooks.forget_old, import_jobs.forget_old)
