"""Queries on runs for pages and files. None writes, and none needs more queries as battles accumulate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Min, Q, QuerySet, Sum
from django.utils import timezone

from accounts.store.models import User
from laboratory.services.rounds import PLAYED
from laboratory.services.work import COURSE
from laboratory.store.models import Run
from rules.kit.players.courses import ArmyCourse
from rules.kit.players.series import Played


def own_runs(user: User) -> QuerySet[Any]:
    """Returns somebody's runs, the latest first, each with the battles that are ``done``."""
    done = Sum("parts__count", filter=Q(parts__finished_at__isnull=False), default=0)
    listed = user.laboratory_runs.defer("armies", "rules", "pairs", "refused")
    return listed.annotate(done=done).order_by("-created_at", "-pk")


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a run: battles done, of how many, and the seconds that are left (None: not known yet)."""

    done: int
    total: int
    seconds: float | None = None

    @property
    def percent(self) -> int:
        """The share that is done in per cent, from 0 to 100."""
        return 100 * self.done // max(1, self.total)

    @property
    def minutes(self) -> int | None:
        """The whole minutes that are left; 0 for less than one."""
        return None if self.seconds is None else round(self.seconds / 60)


def progress_of(run: Run) -> Progress:
    """Returns how far a run has come. One query."""
    ended = Q(finished_at__isnull=False)
    found = run.parts.aggregate(
        done=Sum("count", filter=ended, default=0),
        parts=Count("pk", filter=ended),
        since=Min("finished_at"),
        last=Max("finished_at"),
    )
    done, parts = found["done"], found["parts"]
    if run.over or parts < 2:
        return Progress(done, run.total)
    each = (found["last"] - found["since"]).total_seconds() / (parts - 1)
    left = each * parts * (run.total - done) / max(1, done)
    now = timezone.now()
    left -= min((now - found["last"]).total_seconds(), each)
    if run.until is not None:  # what has not been played by then is dropped
        left = min(left, (run.until - now).total_seconds())
    return Progress(done, run.total, max(0.0, left))


Battles = list[tuple[int, Played]]
Courses = list[tuple[int, ArmyCourse]]


def results_of(run: Run) -> tuple[Battles, Courses]:
    """Returns the battles played so far in the order of their numbers, and the courses of the units in the first ones.

    Each comes with the number of its meeting. One query.
    """
    ended = run.parts.filter(finished_at__isnull=False).order_by("pair", "first")
    battles: Battles = []
    courses: Courses = []
    for pair, played, found in ended.values_list("pair", "played", "courses"):
        battles += [(pair, PLAYED.read(one)) for one in played or ()]
        courses += [(pair, COURSE.read(one)) for one in found or ()]
    return battles, courses


def battles_of(run: Run) -> Battles:
    """Returns the battles played so far, each with the number of its meeting, in the order of their numbers."""
    return results_of(run)[0]
