"""Damage maximisation: faces of a volley are assigned for most points, then kills, then the order rolled (WL-16.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from rules.kernel.records import Record

Effect: TypeAlias = Callable[[int, int], int]
"""The effective impact of a shot (its number) with a face."""
LIMIT = 200_000


class DamageTarget(Record):
    """A target for the search: its points, and what one charge of regenerative armor stops."""

    life: int
    stops: int = 0
    charges: int = 0


class TooManyShots(Exception):
    """Raised for too many shots for an exact search."""


def best_assignment(
    targets: Sequence[str | None], faces: Sequence[int], effect: Effect, pools: Mapping[str, DamageTarget]
) -> list[int]:
    """Returns the number of the die for each shot; None in ``targets`` is a shot out of range, without a die (-1).

    Among equally good assignments it keeps the order rolled. Raises TooManyShots.
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
    """Depth-first search with memory: after some shots only the remaining dice and lives matter."""

    def __init__(self, targets: Sequence[str | None], faces: Sequence[int], effect: Effect) -> None:
        self.targets, self.faces, self.effect = targets, faces, effect
        self.memory: dict[tuple[int, int, tuple[tuple[str, DamageTarget], ...]], tuple[int, int]] = {}
        self.picks: dict[tuple[int, int, tuple[tuple[str, DamageTarget], ...]], int] = {}

    def run(self, shot: int, dice: int, state: tuple[tuple[str, DamageTarget], ...]) -> tuple[int, int]:
        """Returns the points and kills that are still possible."""
        if shot == len(self.targets):
            return 0, 0
        key = (shot, dice, state)
        if key in self.memory:
            return self.memory[key]
        if len(self.memory) > LIMIT:
            raise TooManyShots
        target = self.targets[shot]
        found = self.run(shot + 1, dice, state) if target is None else self._choose(shot, dice, state, target)
        self.memory[key] = found
        return found

    def _choose(
        self, shot: int, dice: int, state: tuple[tuple[str, DamageTarget], ...], target: str
    ) -> tuple[int, int]:
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
        self, state: tuple[tuple[str, DamageTarget], ...], target: str, effective: int
    ) -> tuple[tuple[tuple[str, DamageTarget], ...], int, int]:
        """Returns the lives after a hit, the points taken off, and whether it killed."""
        pools = dict(state)
        pool = pools[target]
        if pool.life <= 0:
            return state, 0, 0
        stopped = pool.stops if pool.charges else 0
        points = min(pool.life, max(0, effective - stopped))
        left = DamageTarget(life=pool.life - points, stops=pool.stops, charges=max(0, pool.charges - 1))
        pools[target] = left
        return tuple(sorted(pools.items(), key=lambda item: item[0])), points, int(left.life == 0)
