"""Successive halving: the better half of some armies plays on, twice as often, until the best two have met enough.

Pure functions of what was played: who plays, and where, is somebody else's business.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.records import Record
from rules.kit.players.series import interval

FIRST = 4
"""Battles of each army in the first round."""
LEAST = 2
"""Armies that play the last round."""


class Standing(Record):
    """The place of an army in a list, and its battles that came to an end, wins and draws."""

    place: int
    battles: int = 0
    wins: int = 0
    draws: int = 0

    @property
    def share(self) -> float:
        """The share of battles won, a draw as half a win; 0 before the first."""
        return (self.wins + self.draws / 2) / self.battles if self.battles else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share of wins."""
        return interval(self.wins, self.battles)


def rank(standings: Sequence[Standing]) -> list[Standing]:
    """Returns the standings, the best first: those that have played more have come further."""
    return sorted(standings, key=lambda one: (-one.battles, -one.share, one.place))


def survivors(standings: Sequence[Standing]) -> tuple[int, ...]:
    """Returns the places of those that play on after a round: the better half, none after the last round."""
    if len(standings) <= LEAST:
        return ()
    better = sorted(standings, key=lambda one: (-one.share, one.place))[: max(LEAST, len(standings) // 2)]
    return tuple(sorted(one.place for one in better))


def battles_of(number: int) -> range:
    """Returns the numbers of the battles of a round, counted from 0: each round has twice those of the one before."""
    return range(FIRST * (2**number - 1), FIRST * (2 ** (number + 1) - 1))


def planned(armies: int) -> int:
    """Returns the battles of all rounds together."""
    total, number = armies * len(battles_of(0)), 0
    while armies > LEAST:
        armies, number = max(LEAST, armies // 2), number + 1
        total += armies * len(battles_of(number))
    return total
