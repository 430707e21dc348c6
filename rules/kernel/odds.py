"""Exact odds, by running the resolver that play uses over every tape of dice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import lcm
from typing import Generic, TypeVar

from rules.kernel.dice import Dice, Die
from rules.kernel.records import Record

Result = TypeVar("Result", bound=Hashable)

ZERO, ONE = Fraction(0), Fraction(1)
LONGEST = 1_000
"""The most dice of one tape: a resolver that asks for more would never end."""


class Distribution(Generic[Result]):
    """A map from outcomes to probabilities that add up to one.

    ``counts`` says how many of ``ways`` equally likely ways lead to each outcome: whole numbers are added at once,
    fractions are not.
    """

    __slots__ = ("_weights", "counts", "ways")

    def __init__(self, weights: Mapping[Result, Fraction]) -> None:
        self._weights: dict[Result, Fraction] | None = {
            outcome: weight for outcome, weight in weights.items() if weight
        }
        self.ways = lcm(*(weight.denominator for weight in self._weights.values()))
        self.counts = {
            outcome: weight.numerator * (self.ways // weight.denominator) for outcome, weight in self._weights.items()
        }

    @classmethod
    def of_counts(cls, counts: Mapping[Result, int], ways: int) -> Distribution[Result]:
        """Returns the distribution in which so many of ``ways`` equally likely ways lead to each outcome."""
        made: Distribution[Result] = cls.__new__(cls)
        made.counts = {outcome: count for outcome, count in counts.items() if count}
        made.ways, made._weights = ways, None
        return made

    @property
    def weights(self) -> dict[Result, Fraction]:
        """The probability of each outcome that is possible."""
        if self._weights is None:
            self._weights = {outcome: Fraction(count, self.ways) for outcome, count in self.counts.items()}
        return self._weights

    def chance(self, wanted: Callable[[Result], bool]) -> Fraction:
        """Returns the probability of the outcomes that are ``wanted``."""
        return Fraction(sum(count for outcome, count in self.counts.items() if wanted(outcome)), self.ways)

    def of(self, feature: Callable[[Result], Hashable]) -> Distribution[Hashable]:
        """Returns the distribution of a feature of the outcomes."""
        sums: dict[Hashable, int] = {}
        for outcome, count in self.counts.items():
            key = feature(outcome)
            sums[key] = sums.get(key, 0) + count
        return Distribution.of_counts(sums, self.ways)

    def total(self) -> Fraction:
        """The sum of all probabilities: one, unless something is wrong."""
        return Fraction(sum(self.counts.values()), self.ways)


def mixed(parts: Iterable[tuple[int, Distribution[Result]]]) -> Distribution[Result]:
    """Returns the distribution of what comes of parts, each of which is as likely as its number says."""
    parts = list(parts)
    common = lcm(*(part.ways for _, part in parts))
    counts: dict[Result, int] = {}
    for weight, part in parts:
        more = weight * (common // part.ways)
        for outcome, count in part.counts.items():
            counts[outcome] = counts.get(outcome, 0) + count * more
    return Distribution.of_counts(counts, common * sum(weight for weight, _ in parts))


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
        counts = sums.setdefault(resolver(tape), {})
        counts[tape.of] = counts.get(tape.of, 0) + tape.count
    ways = lcm(*(of for counts in sums.values() for of in counts))
    return Distribution.of_counts(
        {outcome: sum(count * (ways // of) for of, count in counts.items()) for outcome, counts in sums.items()}, ways
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
