"""Series of battles between computer players, spread over the cores of a machine.

Battle ``n`` of a seed is the same on any core, so a series comes to the same result however it is cut up.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess

from rules import registry
from rules.kernel.records import Record, replace
from rules.kit.players.courses import ArmyCourse
from rules.kit.players.courses import add_up as courses_of
from rules.kit.players.series import Played, Series, Tally, add_up, play_recorded, play_series

PART = 10
"""Battles at most that a core plays before it tells of them."""
SHARES = 4
"""Parts of a short series for each core, so that none waits long for the last."""

RECORDED = 100
"""The first battles of a series, of which courses are recorded: that takes up to twice the time."""
NICE = 10
"""The niceness of processes that play: pages of the site on the same machine go first."""

Watcher = Callable[[int, int], None]
"""Told the battles that are done, and of how many."""


def play_spread(slug: str, series: Series, battles: int, *, cores: int = 1, watch: Watcher | None = None) -> Tally:
    """Plays that many battles of a game, on so many cores; ``seconds`` are those that passed.

    Raises concurrent.futures.process.BrokenProcessPool when a process is killed: then nothing is counted.
    """
    began = time.perf_counter()
    parts = list(_parts(battles, cores))
    found: dict[int, Tally] = {}
    for first, tally in _alone(slug, series, parts) if cores <= 1 else _over_cores(slug, series, parts, cores):
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
    return ((first, play_part(slug, series, first, count)) for first, count in parts)


def _over_cores(slug: str, series: Series, parts: list[tuple[int, int]], cores: int) -> Iterator[tuple[int, Tally]]:
    with open_pool(cores) as pool:
        under_way: dict[Future[Tally], int] = {
            pool.submit(play_part, slug, series, first, count): first for first, count in parts
        }
        try:
            for done in as_completed(under_way):
                yield under_way[done], done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def play_part(slug: str, series: Series, first: int, count: int) -> Tally:
    """Plays some battles of a series, from number ``first`` on."""
    return play_series(registry.get_played(slug), series, count, first=first)


class Recorded(Record):
    """Some battles of a series, and what became of the units in those that came to an end."""

    battles: tuple[Played, ...]
    courses: tuple[ArmyCourse, ...] = ()


def play_battles(slug: str, series: Series, first: int, count: int) -> Recorded:
    """Plays some battles of a series, from number ``first`` on; returns each, and the courses of all together."""
    game = registry.get_played(slug)
    numbers = range(first, first + count)
    found = [play_recorded(game, series, number, record=number < RECORDED) for number in numbers]
    courses = courses_of(course for _, one in found for course in one)
    return Recorded(battles=tuple(played for played, _ in found), courses=courses)


def open_pool(cores: int) -> ProcessPoolExecutor:
    """Opens processes that play battles on so many cores, behind all else that the machine has to do."""
    return ProcessPoolExecutor(cores, mp_context=get_context("spawn"), initializer=_stand_back)


def close_at_once(pool: ProcessPoolExecutor) -> None:
    """Closes a pool without waiting for the battles that are under way."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


def _stand_back() -> None:
    """Lets everything else go first, and ends the process with the one that has opened it, even when that is killed."""
    os.nice(NICE)
    if parent := parent_process():
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
