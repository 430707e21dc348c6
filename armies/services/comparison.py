"""Comparison of two armies of a game: their parts, costs, derived values and problems."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from armies.services.evaluation_cache import Reading
from rules.kernel.display.cards import Fact, Line
from rules.kernel.evaluation import Part
from rules.kernel.problems import Problem

State = Literal["same", "changed", "added", "removed"]


@dataclass(frozen=True, slots=True)
class Pair:
    """A value on the left and on the right; empty where there is none."""

    label: str
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class PartComparison:
    """A part of the army on both sides. ``pairs`` are its cost lines and derived values that differ."""

    title: str
    state: State
    left: str
    right: str
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two armies: totals, parts, and the problems that only one of them has."""

    totals: tuple[Pair, ...]
    parts: tuple[PartComparison, ...]
    only_left: tuple[Problem, ...]
    only_right: tuple[Problem, ...]

    @property
    def same(self) -> bool:
        return not any(pair.left != pair.right for pair in self.totals) and all(p.state == "same" for p in self.parts)


def compare(left: Reading, right: Reading) -> Comparison:
    """Compares two armies. Parts match by title; those on one side only are added or removed."""
    before, after = _by_title(left), _by_title(right)
    titles = [*before, *(title for title in after if title not in before)]
    one, other = left.evaluation, right.evaluation
    currency = f" {one.currency}" if one.currency else ""
    return Comparison(
        totals=(
            Pair(f"Spent{currency}", one.spent, other.spent),
            Pair(f"Limit{currency}", one.limit, other.limit),
            Pair(f"Left{currency}", one.left, other.left),
            *_fact_pairs(one.facts, other.facts),
        ),
        parts=tuple(_part(title, before.get(title), after.get(title)) for title in titles),
        only_left=_only_in(one.problems, other.problems),
        only_right=_only_in(other.problems, one.problems),
    )


def _by_title(reading: Reading) -> dict[str, Part]:
    found: dict[str, Part] = {}
    for part in reading.parts.values():
        title, number = part.title, 2
        while title in found:
            title, number = f"{part.title} ({number})", number + 1
        found[title] = part
    return found


def _part(title: str, left: Part | None, right: Part | None) -> PartComparison:
    pairs = [pair for pair in _pairs(left, right) if pair.left != pair.right]
    if left is None or right is None:
        state: State = "added" if left is None else "removed"
    else:
        state = "changed" if pairs or left.cost != right.cost else "same"
    return PartComparison(title, state, left.cost if left else "", right.cost if right else "", tuple(pairs))


def _pairs(left: Part | None, right: Part | None) -> list[Pair]:
    lines = _align(_lines(left.lines if left else ()), _lines(right.lines if right else ()))
    return [*lines, *_fact_pairs(left.facts if left else (), right.facts if right else ())]


def _lines(lines: Iterable[Line]) -> list[tuple[str, str]]:
    return [(line.label, line.amount) for line in lines if not line.total]


def _fact_pairs(left: Sequence[Fact], right: Sequence[Fact]) -> list[Pair]:
    return _align([(fact.label, fact.value) for fact in left], [(fact.label, fact.value) for fact in right])


def _align(left: list[tuple[str, str]], right: list[tuple[str, str]]) -> list[Pair]:
    """Pairs values with the same label. A repeated label is matched in order."""
    rest = list(right)
    pairs: list[Pair] = []
    for label, value in left:
        at = next((at for at, (other, _) in enumerate(rest) if other == label), None)
        pairs.append(Pair(label, value, rest.pop(at)[1] if at is not None else ""))
    return pairs + [Pair(label, "", value) for label, value in rest]


def _only_in(problems: Sequence[Problem], others: Sequence[Problem]) -> tuple[Problem, ...]:
    known = {(problem.code, problem.message) for problem in others}
    return tuple(problem for problem in problems if (problem.code, problem.message) not in known)
