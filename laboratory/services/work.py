"""Playing the parts of all runs, in processes beside the worker or by a cluster.

A part is claimed for a short while, and the claim is renewed while it is played: when a worker dies, another one (or
the same after a restart) plays its parts again. A battle is written once, so none is counted twice.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from typing import TypeAlias

import structlog
from django.conf import settings
from django.db import close_old_connections, connections, transaction
from django.db.models import F
from django.utils import timezone

from laboratory.services.rounds import PLAYED, go_on, start_time
from laboratory.services.rule_sets import apply_to
from laboratory.store.models import Part, Run
from rules import registry
from rules.kernel.codec import Codec
from rules.kit.players.courses import ArmyCourse
from rules.kit.players.series import Played, Series
from rules.laboratory import Recorded, play_battles, rules_of
from rules.schedulers import LOST, Scheduler, open_scheduler

LOOK = 2.0
"""Seconds between two looks for something to play, while nothing is under way."""
UNREACHED = 30.0
"""Seconds after which a cluster that does not answer is tried again."""
HELD = timedelta(seconds=40)
RENEWED = 10.0
"""Seconds between two times that claims are renewed."""
IDLE = 60.0
"""Seconds without work after which the processes are closed: each takes some 70 MB."""
TRIES = 3
"""Times that a part may end its process before it is given up."""

log = structlog.get_logger(__name__)
COURSE: Codec[ArmyCourse] = Codec(ArmyCourse)
Work: TypeAlias = "Future[Recorded]"


class Bench:
    """Plays the parts of runs at a scheduler, as many at a time as it has places."""

    def __init__(self, open_one: Callable[[], Scheduler]) -> None:
        self.open_one = open_one
        self.scheduler: Scheduler | None = None
        self.under_way: dict[Work, Part] = {}
        self._renewed = self._busy = time.monotonic()

    def look(self, seconds: float = LOOK) -> int:
        """Records what has been played and begins what waits; returns how many parts are under way or were recorded.

        It waits so many seconds at most for the first part to end.
        """
        recorded = self._collect(seconds)
        self._renew()
        self._fill()
        if self.under_way:
            self._busy = time.monotonic()
        elif time.monotonic() - self._busy > IDLE:
            self.close()
        return recorded + len(self.under_way)

    def close(self) -> None:
        """Ends what is under way without waiting for it. Somebody plays it again, at once if they like."""
        Part.objects.filter(pk__in=[one.pk for one in self.under_way.values()]).update(held_until=timezone.now())
        self.under_way.clear()
        scheduler, self.scheduler = self.scheduler, None
        if scheduler is not None:
            scheduler.close()

    def _fill(self) -> None:
        if not Part.objects.filter(finished_at=None, held_until__lte=timezone.now()).exists():
            return
        if self.scheduler is None:
            self.scheduler = self.open_one()
        room = self.scheduler.places - len(self.under_way)
        while self.scheduler is not None and room > 0 and (part := claim()):
            room -= 1
            try:
                self.under_way[_send(self.scheduler, part)] = part
            except (BrokenProcessPool, *LOST):
                leave(part)
                self.close()

    def _collect(self, seconds: float) -> int:
        """Records the parts that have ended, after waiting a while for the first."""
        ended = wait(self.under_way, seconds, "FIRST_COMPLETED").done if self.under_way else set()
        recorded = 0
        for future in ended:
            part = self.under_way.pop(future, None)
            if part is None:
                continue  # lost together with another one
            try:
                record(part, future.result())
                recorded += 1
            except BrokenProcessPool:
                give_up_or_leave(part, "its process was killed")
                self.close()  # with it all others are lost
            except LOST:
                leave(part)
                self.close()
            except Exception as error:
                log.exception("a part of the laboratory failed", run=part.run.public_id, part=part.number)
                give_up_or_leave(part, f"{type(error).__name__}: {error}")
        return recorded

    def _renew(self) -> None:
        if self.under_way and time.monotonic() - self._renewed > RENEWED:
            held = timezone.now() + HELD
            Part.objects.filter(pk__in=[one.pk for one in self.under_way.values()]).update(held_until=held)
            self._renewed = time.monotonic()


def claim() -> Part | None:
    """Claims the next part that nobody plays: of all runs, the one that is least far."""
    for _ in range(TRIES):  # another worker may be faster
        now = timezone.now()
        part = Part.objects.filter(finished_at=None, held_until__lte=now).select_related("run").first()
        if part is None:
            return None
        free = Part.objects.filter(pk=part.pk, finished_at=None, held_until__lte=now)
        if free.update(held_until=now + HELD, tries=F("tries") + 1):
            part.tries += 1
            if part.run.solving and part.number == 0 and part.tries == 1:
                start_time(part.run)
            return part
    return None


def series_of(run: Run, pair: int) -> Series:
    """Returns the battles of a meeting of a run."""
    game = registry.get_played(run.game)
    rules, *armies = run.pairs[pair]
    options = run.rules[rules]["options"]
    return Series(
        armies=tuple(apply_to(game, run.armies[one]["document"], options) for one in armies),
        players=(run.player,) * len(armies),
        seed=run.seed,
        options=options,
    )


def _send(scheduler: Scheduler, part: Part) -> Work:
    try:
        series = series_of(part.run, part.pair)
    except Exception as error:  # what no rules of today can read
        failed: Work = Future()
        failed.set_exception(error)
        return failed
    game = part.run.game
    return scheduler.submit(play_battles, game, series, part.first, part.count, rules_of(game))


def record(part: Part, recorded: Recorded) -> bool:
    """Writes what has been played, once; whether it was this time. The last part ends the run or its round."""
    with transaction.atomic():
        run = Run.objects.select_for_update().get(
            pk=part.run_id
        )  # two last parts at once: the second one sees the first
        waiting = Part.objects.filter(pk=part.pk, finished_at=None)
        first = waiting.update(
            played=[PLAYED.write(one) for one in recorded.battles],
            courses=[COURSE.write(one) for one in recorded.courses],
            finished_at=timezone.now(),
        )
        if first and not _goes_on(run):
            Run.objects.filter(pk=part.run_id, finished_at=None).update(finished_at=timezone.now())
    return bool(first)


def _goes_on(run: Run) -> bool:
    return go_on(run) if run.solving else run.parts.filter(finished_at=None).exists()


def leave(part: Part) -> None:
    """Leaves a part to be played by somebody else, as if nobody had tried."""
    Part.objects.filter(pk=part.pk).update(held_until=timezone.now(), tries=F("tries") - 1)


def give_up_or_leave(part: Part, why: str) -> None:
    """Leaves a part that has failed to be tried again; after some tries its battles count as without an end."""
    if part.tries < TRIES:
        Part.objects.filter(pk=part.pk).update(held_until=timezone.now())
        return
    numbers = range(part.first, part.first + part.count)
    battles = tuple(Played(number=number, winner=None, first=0, fault=why[:300]) for number in numbers)
    record(part, Recorded(battles=battles))


def play_all(over: threading.Event) -> None:
    """Plays all runs until ``over`` is set."""
    bench = Bench(lambda: open_scheduler(settings.LAB_CORES, settings.LAB_SCHEDULER))
    while not over.is_set() and settings.LAB_CORES:
        close_old_connections()
        try:
            if not bench.look(0.5):
                over.wait(LOOK)
        except OSError as error:
            log.warning("the laboratory's cluster does not answer", address=settings.LAB_SCHEDULER, error=str(error))
            over.wait(UNREACHED)
        except Exception:
            log.exception("the laboratory failed")
            close_old_connections()
            over.wait(LOOK)
    bench.close()
    connections.close_all()
