"""Series of battles between computer players, spread over the cores of a machine or over a cluster.

Battle ``n`` of a seed is the same on any core, so a series comes to the same result however it is cut up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, as_completed

from rules import registry
from rules.kernel.records import Record, replace
from rules.kit.players.courses import ArmyCourse
from rules.kit.players.courses import add_up as courses_of
from rules.kit.players.series import Played, Series, Tally, add_up, play_recorded, play_series
from rules.schedulers import Scheduler, open_scheduler

PART = 10
"""Battles at most that a core plays before it tells of them."""
SHARES = 4
"""Parts of a short series for each core, so that none waits long for the last."""

RECORDED = 100
"""The first battles of a series, of which courses are recorded: that takes up to twice the time."""
Watcher = Callable[[int, int], None]
"""Told the battles that are done, and of how many."""


def play_spread(
    slug: str, series: Series, battles: int, *, cores: int = 1, scheduler: str = "", watch: Watcher | None = None
) -> Tally:
    """Plays that many battles of a game; ``seconds`` are those that passed.

    They are played on so many cores, or by the Dask cluster with the address ``scheduler``.
    Raises BrokenProcessPool when a process is killed (then nothing is counted), OSError when no cluster answers.
    """
    began = time.perf_counter()
    there = open_scheduler(cores, scheduler) if scheduler or cores > 1 else None
    parts = list(_parts(battles, there.places if there else 1))
    found: dict[int, Tally] = {}
    for first, tally in _spread(slug, series, parts, there) if there else _alone(slug, series, parts):
        found[first] = tally
        if watch:
            watch(sum(one.battles for one in found.values()), battles)
    whole = add_up([found[first] for first, _ in parts], armies=len(series.armies))
    return replace(whole, seconds=time.perf_counter() - began)


def _parts(battles: int, cores: int) -> Iterator[tuple[int, int]]:
    """Yields the number of the first battle of each part, and how many it has."""
    size = max(1, min(PART, battles // (SHARES * max(1, cores))))
    return ((first, min(size, battles - first)) for first in range(0, battles, size))


def _alone(slug: str, series: Series, parts: list[tuple[int, int]]) -> Iterator[tuple[int, Tally]]:
    return ((first, play_part(slug, series, first, count, rules_of(slug))) for first, count in parts)


def _spread(slug: str, series: Series, parts: list[tuple[int, int]], there: Scheduler) -> Iterator[tuple[int, Tally]]:
    try:
        under_way: dict[Future[Tally], int] = {
            there.submit(play_part, slug, series, first, count, rules_of(slug)): first for first, count in parts
        }
        for done in as_completed(under_way):
            yield under_way[done], done.result()
    finally:
        there.close()


class OtherRules(Exception):
    """Raised where a battle would be played by other rules or other numbers than those of the one who asks."""


def rules_of(slug: str) -> str:
    """Returns what tells a game's rules and numbers from those of other versions."""
    game = registry.get_played(slug)
    return f"{game.info.rules_version} {game.catalogue.hash}"


def _check_rules(slug: str, rules: str) -> None:
    if rules != (here := rules_of(slug)):
        raise OtherRules(f"{slug}: this machine has version {here.partition(' ')[0]} of the rules, or other numbers")


def play_part(slug: str, series: Series, first: int, count: int, rules: str) -> Tally:
    """Plays some battles of a series, from number ``first`` on. Raises OtherRules when they are not these ``rules``."""
    _check_rules(slug, rules)
    return play_series(registry.get_played(slug), series, count, first=first)


class Recorded(Record):
    """Some battles of a series, and what became of the units in those that came to an end."""

    battles: tuple[Played, ...]
    courses: tuple[ArmyCourse, ...] = ()


def play_battles(slug: str, series: Series, first: int, count: int, rules: str) -> Recorded:
    """Plays some battles of a series, from number ``first`` on; returns each, and the courses of all together.

    Raises OtherRules when they would not be played by these ``rules``.
    """
    _check_rules(slug, rules)
    game = registry.get_played(slug)
    numbers = range(first, first + count)
    found = [play_recorded(game, series, number, record=number < RECORDED) for number in numbers]
    courses = courses_of(course for _, one in found for course in one)
    return Recorded(battles=tuple(played for played, _ in found), courses=courses)
