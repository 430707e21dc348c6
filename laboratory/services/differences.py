"""Differences between two armies, or two rule sets, in battles of the same seeds. Pure functions.

The interval is that of Agresti and Min (2005, Statistics in Medicine 24, 729-740) for matched pairs: half a pair is
added to each of the four ways in which two battles of one seed can end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from rules.kernel.records import Record
from rules.kit.players.series import Played

Z = 1.96
Place = tuple[int, int, int, int]
"""A rule set, an army, its opponent, and the number of a battle."""


class Difference(Record):
    """The difference in the share of battles won, over ``battles`` that both played with the same seeds.

    ``share`` is from -1 to 1; ``low`` and ``high`` are the 95 % interval. ``better`` and ``worse`` count the battles
    that only the second or only the first has won.
    """

    battles: int
    better: int
    worse: int

    @property
    def share(self) -> float:
        """The difference itself."""
        return (self.better - self.worse) / self.battles if self.battles else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval."""
        count = self.battles + 2
        middle = (self.better - self.worse) / count
        spread = sqrt(max(0.0, (self.better + self.worse + 1) / count - middle * middle) / count)
        return max(-1.0, middle - Z * spread), min(1.0, middle + Z * spread)


def wins_of(pairs: Sequence[Sequence[int]], played: Iterable[tuple[int, Played]]) -> Mapping[Place, bool]:
    """Returns for every battle that ended, from the side of either army, whether that army won it."""
    found: dict[Place, bool] = {}
    for pair, one in played:
        rules, *armies = pairs[pair]
        if not one.fault:
            for place, army in enumerate(armies):
                found[rules, army, armies[1 - place], one.number] = one.winner == place
    return found


def between_armies(
    wins: Mapping[Place, bool], rules: int, first: int, second: int, opponent: int | None = None
) -> Difference:
    """Compares two armies in their battles against the same opponents (or one of them) under a rule set."""
    return _compare(
        (won, wins.get((rules, second, other, number)))
        for (by, army, other, number), won in wins.items()
        if (by, army) == (rules, first) and other != second and opponent in (None, other)
    )


def between_rules(wins: Mapping[Place, bool], first: int, second: int, army: int) -> Difference:
    """Compares two rule sets in the battles of an army against the same opponents."""
    return _compare(
        (won, wins.get((second, one, other, number)))
        for (by, one, other, number), won in wins.items()
        if (by, one) == (first, army)
    )


def _compare(couples: Iterable[tuple[bool, bool | None]]) -> Difference:
    met = [(one, other) for one, other in couples if other is not None]
    return Difference(
        battles=len(met),
        better=sum(other and not one for one, other in met),
        worse=sum(one and not other for one, other in met),
    )
