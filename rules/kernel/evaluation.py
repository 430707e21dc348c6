"""Evaluations: everything that follows from an army or another document that players make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from rules.kernel.display.cards import Fact, Line
from rules.kernel.problems import Problem
from rules.kernel.records import Json, Path, record


@record
class Part:
    """A part of an army (unit, platoon, team ...) in its evaluation: where it is, what it costs, and what follows
    from it.

    ``values`` are the derived values by the names of the case files; ``lines`` add up to ``cost``; ``parts`` are
    nested. ``picture`` is the address of one, on this site or elsewhere.
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


@record
class Evaluation:
    """All that follows from an army document, computed from the whole of it in one pass.

    ``spent``, ``limit`` and ``left`` are shown as given with ``currency`` behind; ``fill`` and ``fill_limit`` are the
    same as numbers for a meter (None: the game counts nothing, or no limit is set). Problems are complete, errors
    and hints.
    """

    title: str
    currency: str
    spent: str
    limit: str
    left: str
    fill: float | None
    fill_limit: float | None
    parts: tuple[Part, ...]
    problems: tuple[Problem, ...]
    lines: tuple[Line, ...] = ()
    facts: tuple[Fact, ...] = ()
    values: Mapping[str, Json] = field(default_factory=dict)
    tags: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """True when nothing is against the rules (hints do not count)."""
        return not any(problem.weight == "error" for problem in self.problems)
