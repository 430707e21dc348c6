"""The rounds of a run that looks for the best army against another: the better half plays on, until the time is over.

The run's last army is the one to beat, the others are made ones; meeting ``n`` is that of the made army ``n``.
"""

from __future__ import annotations

from django.db.models import Max
from django.utils import timezone

from laboratory.services.commands import PART
from laboratory.store.models import Part, Run
from rules.kernel.codec import Codec
from rules.kit.players.halving import Standing, battles_of, survivors
from rules.kit.players.series import Played

PLAYED: Codec[Played] = Codec(Played)


def standings_of(run: Run) -> list[Standing]:
    """Returns how the made armies stand, in the order of the run. One query."""
    battles, wins, draws = ([0] * len(run.pairs) for _ in range(3))
    for pair, played in run.parts.filter(finished_at__isnull=False).values_list("pair", "played"):
        for one in map(PLAYED.read, played or ()):
            battles[pair] += not one.fault
            wins[pair] += not one.fault and one.winner == 0
            draws[pair] += not one.fault and one.winner is None
    return [
        Standing(place=place, battles=battles[place], wins=wins[place], draws=draws[place])
        for place in range(len(run.pairs))
    ]


def add_round(run: Run, number: int, places: tuple[int, ...]) -> None:
    """Adds the parts of a round for these armies. They take turns, so that all have played about equally often."""
    highest = run.parts.aggregate(top=Max("number"))["top"]
    next_number = 0 if highest is None else highest + 1
    numbers = battles_of(number)
    parts: list[Part] = []
    for first in range(numbers.start, numbers.stop, PART):
        for place in places:
            count = min(PART, numbers.stop - first)
            parts.append(Part(run=run, number=next_number + len(parts), pair=place, first=first, count=count))
    Part.objects.bulk_create(parts)


def start_time(run: Run) -> None:
    """Lets the time of a run begin now, with its first battle: it may have waited for other runs."""
    if run.until is not None:
        Run.objects.filter(pk=run.pk).update(until=timezone.now() + (run.until - run.created_at))


def go_on(run: Run) -> bool:
    """Begins the next round, if the last one is over and there is one; whether the run goes on.

    When its time is over, what has not been played is dropped.
    """
    if run.over:  # cancelled, while its last battles were played
        return True
    waiting = run.parts.filter(finished_at=None)
    if run.until is not None and timezone.now() >= run.until:
        waiting.delete()
    elif waiting.exists():
        return True
    else:
        number, places = _last_round(run)
        standings = standings_of(run)
        if playing := survivors([standings[place] for place in places]):
            add_round(run, number + 1, playing)
            return True
    done = sum(run.parts.values_list("count", flat=True))
    Run.objects.filter(pk=run.pk).update(total=done)
    return False


def _last_round(run: Run) -> tuple[int, tuple[int, ...]]:
    """Returns the number of the last round, and the places of those that played it."""
    top = run.parts.aggregate(top=Max("first"))["top"] or 0
    number = next(number for number in range(32) if top in battles_of(number))
    start = battles_of(number).start
    return number, tuple(sorted(set(run.parts.filter(first__gte=start).values_list("pair", flat=True))))
