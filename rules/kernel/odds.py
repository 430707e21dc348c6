"""Exact odds, by running the resolver that play uses over every tape of dice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Generic, TypeVar

from rules.kernel.dice import Dice, Die
from rules.kernel.records import Record

Result = TypeVar("Result", bound=Hashable)

ZERO, ONE = Fraction(0), Fraction(1)
LONGEST = 1_000
"""The most dice of one tape: a resolver that asks for more would never end."""


class Distribution(Generic[Result]):
    """A map from outcomes to probabilities that add up to one."""

    def __init__(self, weights: Mapping[Result, Fraction]) -> None:
        self.weights = {outcome: weight for outcome, weight in weights.items() if weight}

    def chance(self, wanted: Callable[[Result], bool]) -> Fraction:
        """Returns the probability of the outcomes that are ``wanted``."""
        return sum(
            (weight for outcome, weight in self.weights.items() if wanted(outcome)),
            Fraction(0),
        )

    def of(self, feature: Callable[[Result], Hashable]) -> Distribution[Hashable]:
        """Returns the distribution of a feature of the outcomes."""
        sums: dict[Hashable, Fraction] = {}
        for outcome, weight in self.weights.items():
            key = feature(outcome)
            sums[key] = sums.get(key, Fraction(0)) + weight
        return Distribution(sums)

    def total(self) -> Fraction:
        """The sum of all probabilities: one, unless something is wrong."""
        return sum(self.weights.values(), Fraction(0))


def face_classes(die: Die, cuts: Iterable[int]) -> list[tuple[int, int]]:
    """Returns the classes of faces that ``cuts`` separate, each as (representative face, number of faces)."""
    return list(_classes(die.low, die.high, frozenset(cuts)))


@lru_cache(4096)
def _classes(low: int, high: int, cuts: frozenset[int]) -> tuple[tuple[int, int], ...]:
    if not cuts:
        return tuple((face, 1) for face in range(low, high + 1))
    edges = [low - 1, *sorted(cut for cut in cuts if low <= cut < high), high]
    return tuple((above, above - below) for below, above in pairwise(edges))


class _Tape:
    """Dice that fall as ``faces`` say, and after them in the last class of each; the others are left for later tapes.

    So each run ends with an outcome, which ``count`` of ``of`` equally likely ways lead to.
    """

    __slots__ = ("count", "faces", "later", "of", "place")

    def __init__(self, faces: list[int], count: int, of: int, later: list[_Tape]) -> None:
        self.faces, self.count, self.of, self.later = faces, count, of, later
        self.place = 0

    def roll(self, die: Die, *, cuts: Iterable[int] = (), why: str = "") -> int:
        place = self.place
        self.place = place + 1
        if place < len(self.faces):
            return self.faces[place]
        if place >= LONGEST:
            raise OverflowError(f"more than {LONGEST} dice on a tape")
        *others, (face, width) = _classes(die.low, die.high, frozenset(cuts))
        of = self.of * (die.high - die.low + 1)
        for other, number in others:
            self.later.append(_Tape([*self.faces, other], self.count * number, of, self.later))
        self.faces.append(face)
        self.count, self.of = self.count * width, of
        return face


def explore(resolver: Callable[[Dice], Result], *, limit: int = 200_000) -> Distribution[Result]:
    """Returns the exact distribution of the results of ``resolver`` over all faces of all dice that it asks for.

    ``resolver`` must ask for dice in an order that depends on earlier faces alone and keep its promises about cuts.
    Raises OverflowError when more than ``limit`` tapes would be needed (an endless re-roll, or a pool that needs a
    convolution of its own).
    """
    sums: dict[Result, dict[int, int]] = {}
    tapes: list[_Tape] = []
    tapes.append(_Tape([], 1, 1, tapes))
    runs = 0
    while tapes:
        tape = tapes.pop()
        runs += 1
        if runs > limit:
            raise OverflowError(f"more than {limit} tapes")
        ways = sums.setdefault(resolver(tape), {})
        ways[tape.of] = ways.get(tape.of, 0) + tape.count
    return Distribution(
        {outcome: sum((Fraction(count, of) for of, count in ways.items()), ZERO) for outcome, ways in sums.items()}
    )


class Segment(Record):
    """A part of the odds strip: its label, its tone (miss, hit, kill, note) and its probability."""

    label: str
    tone: str
    chance: Fraction


class Odds(Record):
    """The odds of an action, as pages and case files use them.

    ``strip`` divides all outcomes: its chances add up to one. ``chances`` are named probabilities that may overlap.
    ``tables`` with whole numbers as keys are distributions that add up to one (damage: points -> probability); those
    with names as keys give a chance for each name (detected: unit -> probability). ``notes`` are sentences for players.
    """

    strip: tuple[Segment, ...]
    chances: Mapping[str, Fraction]
    tables: Mapping[str, Mapping[int | str, Fraction]]
    notes: tuple[str, ...] = ()


def percent(chance: float | Fraction) -> str:
    """Writes a probability in percent, never rounded to certainty: it says "under 0.1 %" and "over 99.9 %"."""
    value = 100 * float(chance)
    if 0 < value < 0.1:
        return "under 0.1 %"
    if 99.9 < value < 100:
        return "over 99.9 %"
    return f"{value:.1f}".removesuffix(".0") + " %"


def quantile(table: Mapping[int, Fraction], share: Fraction) -> int:
    """Returns the least value that is not exceeded with a probability of at least ``share``. Raises ValueError."""
    below = Fraction(0)
    for value in sorted(table):
        below += table[value]
        if below >= share:
            return value
    raise ValueError("the table is empty")
