"""Pools of dice: several dice rolled together, of which those that reach a number succeed.

Play rolls each die. The odds need not follow each: how many succeed is known exactly (``Pool.chances``), and only what
comes after that is explored::

    class LegalShot(Record):
        target: str
        pool: Pool

    def resolve(state, shot, dice):
        faces = shot.pool.roll(dice, why="to hit")
        return after_hits(state, shot, shot.pool.count(faces), dice)

    explore_pool(shot.pool, lambda hits, dice: after_hits(state, shot, hits, dice))

Dice that are not alike, or of which more counts than success, are combined: ``by_face`` of each, then ``combine``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from math import comb
from typing import TypeVar

from rules.kernel.dice import D6, Dice, Die
from rules.kernel.odds import Distribution, explore
from rules.kernel.records import Record

Result = TypeVar("Result", bound=Hashable)


class Pool(Record):
    """A pool: its number of dice, and the least face with which each succeeds."""

    dice: int
    need: int
    die: Die = D6

    @property
    def chance(self) -> Fraction:
        """The chance of one die to succeed."""
        faces = self.die.high - max(self.need, self.die.low) + 1
        return Fraction(max(0, faces), self.die.size)

    def roll(self, dice: Dice, *, why: str = "") -> tuple[int, ...]:
        """Rolls all dice and returns their faces."""
        return tuple(dice.roll(self.die, cuts=(self.need - 1,), why=why) for _ in range(self.dice))

    def count(self, faces: Iterable[int]) -> int:
        """Counts the dice that succeed."""
        return sum(face >= self.need for face in faces)

    def chances(self) -> Mapping[int, Fraction]:
        """Returns the chance of each number of successes that is possible."""
        one, many = self.chance, self.dice
        found = {hits: comb(many, hits) * one**hits * (1 - one) ** (many - hits) for hits in range(many + 1)}
        return {hits: chance for hits, chance in found.items() if chance}


def explore_pool(pool: Pool, resolve: Callable[[int, Dice], Result]) -> Distribution[Result]:
    """Returns the exact distribution of what follows from a pool: ``resolve`` is given its successes and more dice."""
    sums: dict[Result, Fraction] = {}
    for hits, chance in pool.chances().items():
        for result, share in explore(lambda dice, hits=hits: resolve(hits, dice)).weights.items():  # type: ignore[misc]
            sums[result] = sums.get(result, Fraction(0)) + chance * share
    return Distribution(sums)


def by_face(die: Die, result: Callable[[int], Result]) -> Distribution[Result]:
    """Returns the distribution of what one die comes to, given what each of its faces does."""
    return Distribution.of_counts(Counter(result(face) for face in range(die.low, die.high + 1)), die.size)


def combine(
    parts: Iterable[Distribution[Result]], join: Callable[[Result, Result], Result], start: Result
) -> Distribution[Result]:
    """Returns the distribution of independent results joined one after another to ``start``: a sum, the worst of all.

    Results that are equal so far are followed once, so that many dice cost little more than one.
    """
    counts, ways = {start: 1}, 1
    for part in parts:
        joined: dict[Result, int] = {}
        for (one, count), (other, more) in product(counts.items(), part.counts.items()):
            result = join(one, other)
            joined[result] = joined.get(result, 0) + count * more
        counts, ways = joined, ways * part.ways
    return Distribution.of_counts(counts, ways)
