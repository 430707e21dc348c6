"""Damage maximisation: faces of a volley are assigned for most points, then kills, then the order rolled (WL-16.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
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


Lives: TypeAlias = tuple[DamageTarget, ...]
"""The targets in the order of their names."""


class TooManyShots(Exception):
    """Raised for too many shots for an exact search."""


def best_assignment(
    targets: Sequence[str | None], faces: Sequence[int], effect: Effect, pools: Mapping[str, DamageTarget]
) -> list[int]:
    """Returns the number of the die for each shot; None in ``targets`` is a shot out of range, without a die (-1).

    Among equally good assignments it keeps the order rolled. Raises TooManyShots.
    """
    search, dice = Search(targets, effect, pools, limit=LIMIT), tuple(range(len(faces)))
    search.most(faces)
    chosen, left, lives = [], tuple(faces), search.lives
    for shot, target in enumerate(targets):
        if target is None:
            chosen.append(-1)
            continue
        place = search.picks[shot, left, lives]
        lives, _, _ = search.hit(lives, target, effect(shot, left[place]))
        chosen.append(dice[place])
        dice, left = _without(dice, place), _without(left, place)
    return chosen


def _without(values: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*values[:place], *values[place + 1 :])


class Search:
    """Depth-first search with memory: after some shots only the faces that are left and the lives matter.

    The memory serves one set of faces after another. It holds at most ``limit`` answers.
    """

    def __init__(
        self, targets: Sequence[str | None], effect: Effect, pools: Mapping[str, DamageTarget], *, limit: int
    ) -> None:
        self.targets, self.effect, self.limit = targets, cache(effect), limit
        self.places = {name: place for place, name in enumerate(sorted(pools))}
        self.lives: Lives = tuple(pools[name] for name in self.places)
        self.memory: dict[tuple[int, tuple[int, ...], Lives], tuple[int, int]] = {}
        self.picks: dict[tuple[int, tuple[int, ...], Lives], int] = {}

    def most(self, faces: Sequence[int]) -> tuple[int, int]:
        """Returns the most points that faces can take off, and the most kills with them. Raises TooManyShots."""
        return self._run(0, tuple(faces), self.lives)

    def _run(self, shot: int, faces: tuple[int, ...], lives: Lives) -> tuple[int, int]:
        if shot == len(self.targets):
            return 0, 0
        key = (shot, faces, lives)
        if key in self.memory:
            return self.memory[key]
        if len(self.memory) > self.limit:
            raise TooManyShots
        target = self.targets[shot]
        found = self._run(shot + 1, faces, lives) if target is None else self._choose(shot, faces, lives, target)
        self.memory[key] = found
        return found

    def _choose(self, shot: int, faces: tuple[int, ...], lives: Lives, target: str) -> tuple[int, int]:
        top, pick = (-1, -1), -1
        for place, face in enumerate(faces):
            if face in faces[:place]:
                continue
            after, points, kills = self.hit(lives, target, self.effect(shot, face))
            more_points, more_kills = self._run(shot + 1, _without(faces, place), after)
            total = (points + more_points, kills + more_kills)
            if total > top:
                top, pick = total, place
        self.picks[shot, faces, lives] = pick
        return top

    def hit(self, lives: Lives, target: str, effective: int) -> tuple[Lives, int, int]:
        """Returns the lives after a hit, the points taken off, and whether it killed."""
        place = self.places[target]
        pool = lives[place]
        if pool.life <= 0:
            return lives, 0, 0
        stopped = pool.stops if pool.charges else 0
        points = min(pool.life, max(0, effective - stopped))
        left = DamageTarget(life=pool.life - points, stops=pool.stops, charges=max(0, pool.charges - 1))
        return (*lives[:place], left, *lives[place + 1 :]), points, int(left.life == 0)
