"""Evaluations: the results of an army or of another document that players make."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import field

from rules.kernel.display.cards import Fact, Line
from rules.kernel.problems import Problem
from rules.kernel.records import Json, Path, Record


class Part(Record):
    """A part of an army (unit, platoon, team ...) in its evaluation: its place, its cost and its derived values.

    ``values`` are the derived values under the names that case files use; ``lines`` add up to ``cost``; ``parts`` are
    nested. ``picture`` is the address of a picture, on this site or elsewhere.
    """

    path: Path
    title: str
    kind: str = ""
    cost: str = ""
    summary: str = ""
    good_for: str = ""
    lines: tuple[Line, ...] = ()
    facts: tuple[Fact, ...] = ()
    values: Mapping[str, Json] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    picture: str = ""


class Evaluation(Record):
    """The result of evaluating a whole army document in one pass.

    ``spent``, ``limit`` and ``left`` are shown as given, followed by ``currency``; ``fill`` and ``fill_limit`` are the
    same as numbers for a meter (None: the game counts nothing, or no limit is set). ``problems`` has every error and
    every hint.
    """

    title: str
    currency: str = ""
    spent: str = ""
    limit: str = ""
    left: str = ""
    fill: float | None = None
    fill_limit: float | None = None
    parts: tuple[Part, ...] = ()
    problems: tuple[Problem, ...] = ()
    lines: tuple[Line, ...] = ()
    facts: tuple[Fact, ...] = ()
    values: Mapping[str, Json] = field(default_factory=dict)
    tags: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Checks whether nothing is against the rules (hints do not count)."""
        return not any(problem.weight == "error" for problem in self.problems)
