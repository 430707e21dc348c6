"""A process beside the site in which computer players think that need long: it knows the view of their side alone.

A thread would hold up everybody's pages, since only one thread of a process computes at a time. The process is started
when the first such player is asked, goes behind all else that the machine has to do, and is started again if it dies.
"""

from __future__ import annotations

import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from random import Random
from typing import Any

from rules import registry
from rules.kernel.records import Record
from rules.kernel.viewer import Viewer
from rules.kit.players.choice import Choice, Situation, situation
from rules.kit.players.strengths import THINKERS
from rules.schedulers import open_pool

PATIENCE = 5.0
"""Seconds after which an answer is waited for no longer, on a machine that has other things to do."""

FORGOTTEN = 3 * PATIENCE


class Thinking(Exception):
    """Raised while an answer is awaited: look again soon."""


class TooSlow(Exception):
    """Raised when an answer has taken too long, or the process has died."""


class Question(Record):
    """A question to a player, as it is sent to the process: everything of a situation that is not code."""

    game: str
    strength: str
    viewer: Viewer
    view: Any
    awaited: bool
    pressed: bool
    late: bool


def think(asked: Question) -> Choice | None:
    """Returns what a player chooses, within its budget of time. Called in the process."""
    moment = situation(
        registry.get_played(asked.game),
        asked.view,
        asked.viewer,
        awaited=asked.awaited,
        pressed=asked.pressed,
        late=asked.late,
    )
    return THINKERS[asked.strength](moment, Random())


@dataclass(slots=True)
class _Asked:
    moment: object
    answer: Future[Choice | None]
    since: float


class Thinkers:
    """The questions that have been asked, one for each seat, and the process that answers them."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._asked: dict[object, _Asked] = {}

    @property
    def busy(self) -> bool:
        """The sign that an answer is awaited, and not of a battle that has gone on without it."""
        now = time.monotonic()
        self._asked = {seat: one for seat, one in self._asked.items() if now - one.since < FORGOTTEN}
        return bool(self._asked)

    def choose(self, strength: str, seat: object, moment: object, asked: Situation) -> Choice | None:
        """Returns the choice of a seat's player at a moment of its battle. Raises Thinking, and TooSlow."""
        known = self._asked.get(seat)
        if known is None or known.moment != moment:
            known = self._asked[seat] = _Asked(moment, self._ask(_question(strength, asked)), time.monotonic())
        if not known.answer.done():
            if time.monotonic() - known.since < PATIENCE:
                raise Thinking
            known.answer.cancel()
            del self._asked[seat]
            raise TooSlow
        del self._asked[seat]
        try:
            return known.answer.result()
        except BrokenProcessPool:
            self._pool = None
            raise TooSlow from None

    def _ask(self, question: Question) -> Future[Choice | None]:
        for _ in range(2):
            self._pool = self._pool or open_pool(1)
            try:
                return self._pool.submit(think, question)
            except BrokenProcessPool:
                self._pool = None
        raise TooSlow

    def close(self) -> None:
        """Ends the process; what it was asked is answered no more."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool, self._asked = None, {}


def _question(strength: str, asked: Situation) -> Question:
    return Question(
        game=asked.game.slug,
        strength=strength,
        viewer=asked.viewer,
        view=asked.view,
        awaited=asked.awaited,
        pressed=asked.pressed,
        late=asked.late,
    )


THINKING = Thinkers()
"""The thinkers of this process: only the thread that plays the computer's seats uses them."""
