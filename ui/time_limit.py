"""A time limit for what is worked out of other people's documents: armies, odds, offers, actions.

A thread cannot be killed, but an exception can be raised in it from outside. That is safe only where nothing is held
that must be put back, so only functions of the rules run under the limit: they compute, and touch no database, file or
lock.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from rules.kernel.problems import Illegal, Problem
from ui.errors import Refused

SECONDS = 1.0
"""The most time of computing that one evaluation may take; the dearest real one takes about a twentieth of it."""
PERIOD = 0.05
"""Seconds between two looks at those that are at work."""
LINGER = 40
"""Looks without any at work, after which the watch rests until there is one."""
MESSAGE = (
    "Working this out would take too long, so the site has stopped. Nothing was changed. "
    "Make it smaller: fewer units, fewer parts, smaller numbers."
)

P = ParamSpec("P")
T = TypeVar("T")
Limit = tuple[Callable[[], float], float]
"""A clock, and the time on it at which work is stopped."""


class TooLong(Refused, Illegal):
    """Raised when an evaluation has been stopped: refused, like anything else that the rules do not let through."""

    problems: tuple[Problem, ...]

    def __init__(self) -> None:
        Exception.__init__(self, MESSAGE)
        self.problems = (Problem(code="too-long", message=MESSAGE),)


class Stopped(BaseException):
    """Raised from outside in the middle of work. No ``except Exception`` of the rules holds it up."""


def within_time(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Does some work of the rules within :data:`SECONDS` of computing. Raises TooLong.

    Work inside of work counts as one.
    """
    return within(SECONDS, work, *args, **kwargs)


def within(seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Does some work of the rules within so many seconds of computing, like :func:`within_time`. Raises TooLong."""
    thread = threading.get_ident()
    if thread in _WATCH.at_work:
        return work(*args, **kwargs)
    try:
        try:
            _WATCH.begin(thread, seconds)
            return work(*args, **kwargs)
        finally:
            _WATCH.end(thread)
    except Stopped:
        _WATCH.end(thread)  # once more: it may have been stopped on its way out
        raise TooLong from None


def uninterrupted(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Does, in the middle of work under the limit, what must come to its end: a look into the database."""
    thread = threading.get_ident()
    limit = _WATCH.end(thread)
    try:
        return work(*args, **kwargs)
    finally:
        if limit:
            _WATCH.at_work[thread] = limit


def _let_arrive() -> None:
    """Meets what has been sent to this thread and has not been raised yet: that happens at the latest in a loop.

    Taking it back by ``PyThreadState_SetAsyncExc(thread, NULL)`` would leave the interpreter looking for it at every
    call from then on; with a profiler or tracer it would never come to an end (Python 3.11).
    """
    try:
        for _ in range(3):
            pass
    except Stopped:
        pass


class Watch:
    """A thread that looks at those that are at work, and stops them."""

    def __init__(self) -> None:
        self.at_work: dict[int, Limit] = {}
        self._changes = threading.Lock()
        self._wanted = threading.Event()
        self._watching = False

    def begin(self, thread: int, seconds: float) -> None:
        """Notes that this thread is at work from now on, for so long at most."""
        clock = _clock()
        self.at_work[thread] = clock, clock() + seconds
        if not self._wanted.is_set():
            self._wanted.set()
        if not self._watching:
            self._start()

    def end(self, thread: int) -> Limit | None:
        """Notes that this thread has finished, lets what was sent arrive here, and returns its limit."""
        with self._changes:
            limit = self.at_work.pop(thread, None)
        if limit:
            _let_arrive()
        return limit

    def _start(self) -> None:
        with self._changes:
            if not self._watching:
                self._watching = True
                threading.Thread(target=self._watch, name="time limit", daemon=True).start()

    def _watch(self) -> None:
        idle = 0
        while True:
            idle = 0 if self.at_work else idle + 1
            if idle > LINGER:
                self._wanted.clear()
                if not self.at_work:  # else one has begun, and found the watch awake
                    self._wanted.wait()
                idle = 0
            time.sleep(PERIOD)
            self._look()

    def _look(self) -> None:
        """Stops those that have worked for too long; again, where they have held it up."""
        for thread, (clock, deadline) in list(self.at_work.items()):
            if clock() >= deadline:
                with self._changes:
                    if thread in self.at_work:
                        self.at_work[thread] = clock, clock() + SECONDS
                        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Stopped))


def _clock() -> Callable[[], float]:
    """Returns a clock that any thread can read: of this thread's computing, or of the wall where there is none."""
    find: Any = getattr(time, "pthread_getcpuclockid", None)
    if find is None:
        return time.monotonic
    clock_id = find(threading.get_ident())
    return lambda: time.clock_gettime(clock_id)


_WATCH = Watch()


def _begin_again() -> None:
    """Gives a forked process a watch of its own: threads do not come along."""
    _WATCH.__init__()  # type: ignore[misc]


os.register_at_fork(after_in_child=_begin_again)
