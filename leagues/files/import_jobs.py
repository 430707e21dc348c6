"""Large takeouts of leagues: accepted at once, brought in by the worker season by season, with progress."""

import time
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.store.models import User
from leagues.files import league_export
from leagues.store.import_rows import LeagueImport
from leagues.store.models import League
from rules.kernel.problems import RulesError, illegal

EVENTS_AT_ONCE = 4000
"""A file with more events than these is work for the worker (its import would take more than a few seconds)."""
WAITING_MOST = 3
KEPT = timedelta(days=30)
A_LOOK = 2.0  # seconds of work between two looks at the other chores


def take(content: bytes | str, *, owner: User) -> League | LeagueImport:
    """A league from a takeout, or (for a large one) the job that brings it in. Raises Illegal."""
    document = league_export.parse(content)
    seasons = league_export.list_seasons(document)
    if sum(map(league_export.count_events, seasons)) <= EVENTS_AT_ONCE:
        return league_export.import_league(content, owner=owner)
    if LeagueImport.objects.filter(owner=owner, finished_at=None).count() >= WAITING_MOST:
        raise illegal(
            "imports-waiting", f"{WAITING_MOST} of your files are waiting already: let them finish first.", rule=""
        )
    text = content.decode() if isinstance(content, bytes) else content
    name = str(document.get("name", ""))[:80]
    return LeagueImport.objects.create(owner=owner, name=name, content=text, total=len(seasons))


def bring_in() -> int:
    """Brings in seasons of the oldest job for a while; how many. For the worker."""
    job = LeagueImport.objects.filter(finished_at=None).order_by("pk").first()
    if job is None:
        return 0
    started, done = time.monotonic(), 0
    try:
        document = league_export.parse(job.content)
        seasons = league_export.list_seasons(document)
        while job.done < job.total and (not done or time.monotonic() - started < A_LOOK):
            _bring_in_one(job, document, seasons)
            done += 1
    except (RulesError, *league_export.UNREADABLE) as error:
        _give_up(job, league_export.why_unreadable(error))
        return done + 1
    if job.done == job.total:
        _finish(job)
    return done


def _bring_in_one(job: LeagueImport, document: league_export.Document, seasons: list[league_export.Document]) -> None:
    with transaction.atomic():
        if job.league is None:
            job.league = league_export.create_league(document, owner=job.owner)
            League.objects.filter(pk=job.league.pk).update(owner=None)
        league_export.bring_in_season(job.league, seasons[job.done])
        job.done += 1
        job.save(update_fields=["league", "done"])


def _finish(job: LeagueImport) -> None:
    with transaction.atomic():
        if job.league is not None:
            League.objects.filter(pk=job.league.pk).update(owner=job.owner)
        _close(job)


def _give_up(job: LeagueImport, problem: str) -> None:
    with transaction.atomic():
        league, job.league, job.problem = job.league, None, problem[:500]
        _close(job)
        if league is not None:
            league.delete()


def _close(job: LeagueImport) -> None:
    job.content, job.finished_at = "", timezone.now()
    job.save()


def forget_old() -> int:
    """Forgets jobs that ended long ago; how many."""
    return LeagueImport.objects.filter(finished_at__lt=timezone.now() - KEPT).delete()[0]
