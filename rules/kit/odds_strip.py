"""Odds of two or more outcomes that exclude each other, from the resolver that play uses."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from rules.kernel.dice import Dice
from rules.kernel.odds import Distribution, Odds, Segment, explore

Result = TypeVar("Result", bound=Hashable)


def find_odds(resolve: Callable[[Dice], Result] | Distribution[Result], **outcomes: Callable[[Result], bool]) -> Odds:
    """Returns the odds of outcomes by their names, in the order in which they are given.

    The first is the bad one. Instead of a resolver its distribution may be given, such as that of a pool.

    ``find_odds(roll, miss=lambda event: not event.hit, hit=lambda event: event.hit)``.
    """
    results = resolve if isinstance(resolve, Distribution) else explore(resolve)
    chances = {name: results.chance(wanted) for name, wanted in outcomes.items()}
    bad, *_ = chances
    strip = tuple(
        Segment(label=name.replace("_", " ").capitalize(), tone="miss" if name == bad else "hit", chance=chance)
        for name, chance in chances.items()
    )
    return Odds(strip=strip, chances={name.replace("_", "-"): chance for name, chance in chances.items()}, tables={})
