"""Assigning the faces of a volley to its shots (WL-16.5): most points, then most kills, then the order rolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from rules.kernel.records import record

Effect: TypeAlias = Callable[[int, int], int]
"""The effective impact of a shot (its number) with a face."""
LIMIT = 200_000


@record
class Pool:
    """A target as far as the search needs it: points, and what one charge of regenerative armor stops."""

    life: int
    stops: int = 0
    charges: int = 0


class TooMany(Exception):
    """There are too many shots for an exact search."""


def best(targets: Sequence[str | None], faces: Sequence[int], effect: Effect, pools: Mapping[str, Pool]) -> list[int]:
    """The number of the die for each shot; None in ``targets`` is a shot out of range, which gets no die (-1).

    Of equally good assignments the one that keeps the order rolled is taken. Raises TooMany.
    """
    search = _Search(targets, faces, effect)
    start = tuple(sorted(pools.items(), key=lambda item: item[0]))
    search.run(0, (1 << len(faces)) - 1, start)
    chosen, used, state = [], (1 << len(faces)) - 1, start
    for shot, target in enumerate(targets):
        if target is None:
            chosen.append(-1)
            continue
        die = search.picks[shot, used, state]
        state, _, _ = search.hit(state, target, effect(shot, faces[die]))
        used &= ~(1 << die)
        chosen.append(die)
    return chosen


class _Search:
    """Depth first with memory: after some shots only the dice left and the lives left matter."""

    def __init__(self, targets: Sequence[str | None], faces: Sequence[int], effect: Effect) -> None:
        self.targets, self.faces, self.effect = targets, faces, effect
        self.memory: dict[tuple[int, int, tuple[tuple[str, Pool], ...]], tuple[int, int]] = {}
        self.picks: dict[tuple[int, int, tuple[tuple[str, Pool], ...]], int] = {}

    def run(self, shot: int, dice: int, state: tuple[tuple[str, Pool], ...]) -> tuple[int, int]:
        """Points and kills that can still be had."""
        if shot == len(self.targets):
            return 0, 0
        key = (shot, dice, state)
        if key in self.memory:
            return self.memory[key]
        if len(self.memory) > LIMIT:
            raise TooMany
        target = self.targets[shot]
        found = self.run(shot + 1, dice, state) if target is None else self._choose(shot, dice, state, target)
        self.memory[key] = found
        return found

    def _choose(self, shot: int, dice: int, state: tuple[tuple[str, Pool], ...], target: str) -> tuple[int, int]:
        top, pick, tried = (-1, -1), -1, set()
        for die, face in enumerate(self.faces):
            if not dice & (1 << die) or face in tried:
                continue
            tried.add(face)
            after, points, kills = self.hit(state, target, self.effect(shot, face))
            more = self.run(shot + 1, dice & ~(1 << die), after)
            total = (points + more[0], kills + more[1])
            if total > top:
                top, pick = total, die
        self.picks[shot, dice, state] = pick
        return top

    def hit(
        self, state: tuple[tuple[str, Pool], ...], target: str, effective: int
    ) -> tuple[tuple[tuple[str, Pool], ...], int, int]:
        """The lives after a hit, the points taken off, and whether it killed."""
        pools = dict(state)
        pool = pools[target]
        if pool.life <= 0:
            return state, 0, 0
        stopped = pool.stops if pool.charges else 0
        points = min(pool.life, max(0, effective - stopped))
        left = Pool(life=pool.life - points, stops=pool.stops, charges=max(0, pool.charges - 1))
        pools[target] = left
        return tuple(sorted(pools.items(), key=lambda item: item[0])), points, int(left.life == 0)
