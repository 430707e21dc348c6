"""The part of leagues in what the worker does (``manage.py deliver``)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from leagues.notifications import post, webhooks
from leagues.services import season_store

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


CHORES = {
    "results recorded": ResultSync(),
    "messages taken": post.Post(),
}
TIDYING = (webhooks.forget_old,)
