"""Damage maximisation: faces of a volley are assigned for most points, then kills, then the order rolled (WL-16.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from rules.kernel.records import Record

Effect: TypeAlias = Callable[[int, int], int]
"""The effective impact of a shot (its number) with a face."""
Faces: TypeAlias = tuple[int, ...]
"""The faces that are left, the lowest first."""
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
    targets: Sequence[str | None],
    faces: Sequence[int],
    effect: Effect,
    pools: Mapping[str, DamageTarget],
    *,
    given: Mapping[int, int] | None = None,
) -> list[int]:
    """Returns the number of the die for each shot; None in ``targets`` is a shot out of range, without a die (-1).

    So is a shot that rolls none: ``given`` are its points. Among equally good assignments it keeps the order rolled.
    Raises TooManyShots.
    """
    return Search(targets, effect, pools, limit=LIMIT, given=given).assign(faces)


class Search:
    """Depth-first search with memory: after some shots only which faces are left and the lives matter.

    The memory serves one set of faces after another, in whatever order. It holds at most ``limit`` answers.
    """

    def __init__(
        self,
        targets: Sequence[str | None],
        effect: Effect,
        pools: Mapping[str, DamageTarget],
        *,
        limit: int,
        given: Mapping[int, int] | None = None,
    ) -> None:
        self.targets, self.effect, self.limit, self.given = targets, cache(effect), limit, given or {}
        self.places = {name: place for place, name in enumerate(sorted(pools))}
        self.lives: Lives = tuple(pools[name] for name in self.places)
        self.memory: dict[tuple[int, Faces, Lives], tuple[int, int]] = {}
        self.picks: dict[tuple[int, Faces, Lives], Faces] = {}
        """The faces that are all equally good for a shot."""

    def most(self, faces: Sequence[int]) -> tuple[int, int]:
        """Returns the most points that faces can take off, and the most kills with them. Raises TooManyShots."""
        return self._run(0, tuple(sorted(faces)), self.lives)

    def assign(self, faces: Sequence[int]) -> list[int]:
        """Returns the number of the die for each shot, -1 for none: of equally good ones the first that was rolled.

        Raises TooManyShots.
        """
        self.most(faces)
        chosen, dice, left, lives = [], [*range(len(faces))], tuple(sorted(faces)), self.lives
        for shot, target in enumerate(self.targets):
            if target is None or shot in self.given:
                lives = lives if target is None else self.hit(lives, target, self.given[shot])[0]
                chosen.append(-1)
                continue
            good = self.picks[shot, left, lives]
            die = next(die for die in dice if faces[die] in good)
            dice.remove(die)
            chosen.append(die)
            lives, left = self.hit(lives, target, self.effect(shot, faces[die]))[0], _without(left, faces[die])
        return chosen

    def _run(self, shot: int, faces: Faces, lives: Lives) -> tuple[int, int]:
        if shot == len(self.targets):
            return 0, 0
        key = (shot, faces, lives)
        if key in self.memory:
            return self.memory[key]
        if len(self.memory) > self.limit:
            raise TooManyShots
        target = self.targets[shot]
        if target is None:
            found = self._run(shot + 1, faces, lives)
        elif shot in self.given:
            found = self._hit_on(shot, target, self.given[shot], faces, lives)
        else:
            found = self._choose(shot, faces, lives, target)
        self.memory[key] = found
        return found

    def _choose(self, shot: int, faces: Faces, lives: Lives, target: str) -> tuple[int, int]:
        found = {
            face: self._hit_on(shot, target, self.effect(shot, face), _without(faces, face), lives)
            for face in dict.fromkeys(faces)
        }
        top = max(found.values())
        self.picks[shot, faces, lives] = tuple(face for face, total in found.items() if total == top)
        return top

    def _hit_on(self, shot: int, target: str, effective: int, left: Faces, lives: Lives) -> tuple[int, int]:
        """Returns the most points and kills of a shot with that effect and of those after it."""
        after, points, kills = self.hit(lives, target, effective)
        more_points, more_kills = self._run(shot + 1, left, after)
        return points + more_points, kills + more_kills

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


def _without(faces: Faces, face: int) -> Faces:
    place = faces.index(face)
    return (*faces[:place], *faces[place + 1 :])
