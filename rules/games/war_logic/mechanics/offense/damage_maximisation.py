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


Lives: TypeAlias = tuple[int, ...]
"""The points and charges of the targets, in the order of their names, each as one number; 0 for one that is dead or at
which no later shot is aimed."""


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
        faces: Sequence[int] = (),
    ) -> None:
        """``faces`` are those that dice may show, the better ones higher, where only :meth:`most` is asked for.

        Then lives beyond all that is still to come need not be told apart, and of faces that do the same for a shot
        the lowest is the best: it leaves the higher ones to others.
        """
        self.seeks_most = bool(faces)
        self.targets, self.effect, self.limit, self.given = targets, cache(effect), limit, given or {}
        self.places = {name: place for place, name in enumerate(sorted(pools))}
        self.pools = tuple(pools[name] for name in self.places)
        self.base = len(targets) + 1
        """More than any number of shots, kills or charges that are used: what comes before it is written in twos."""
        charges = (min(pool.charges, len(targets)) for pool in self.pools)
        self.lives: Lives = tuple(pool.life * self.base + left for pool, left in zip(self.pools, charges, strict=True))
        self.memory: list[dict[tuple[Faces, Lives], int]] = [{} for _ in range(self.base)]
        """For each shot: the most that it and those after it can do (points, then kills, as one number)."""
        self.picks: list[dict[tuple[Faces, Lives], Faces]] = [{} for _ in targets]
        """For each shot: the faces that are all equally good for it."""
        self.hits: list[dict[int, dict[int, tuple[int, int]]]] = [{} for _ in targets]
        """For each shot: by the lives of its target, and by face, the lives after it and what it has done."""
        self.known = 0
        self.ceilings = self._find_ceilings(faces)
        if faces:
            self.lives = tuple(
                self._cut(0, target, *divmod(pool, self.base))
                for target, pool in zip(self.places, self.lives, strict=True)
            )

    def _find_ceilings(self, faces: Sequence[int]) -> list[dict[str, int]]:
        """Returns for each shot the most points that it and those after it can take off each target."""
        found: list[dict[str, int]] = [{}]
        for shot in reversed(range(len(self.targets) if faces else 0)):
            target, ceiling = self.targets[shot], dict(found[0])
            if target is not None:
                most = self.given[shot] if shot in self.given else max(self.effect(shot, face) for face in faces)
                ceiling[target] = ceiling.get(target, 0) + most
            found.insert(0, ceiling)
        return found

    def _cut(self, shot: int, target: str, life: int, charges: int) -> int:
        """Returns lives as one number; what ``shot`` and those after it cannot take off counts as one point."""
        if len(self.ceilings) > 1:
            life = min(life, self.ceilings[shot].get(target, 0) + 1)
        return life * self.base + charges

    def most(self, faces: Sequence[int]) -> tuple[int, int]:
        """Returns the most points that faces can take off, and the most kills with them. Raises TooManyShots."""
        return divmod(self._run(0, tuple(sorted(faces)), self.lives), self.base)

    def assign(self, faces: Sequence[int]) -> list[int]:
        """Returns the number of the die for each shot, -1 for none: of equally good ones the first that was rolled.

        Raises TooManyShots.
        """
        self.most(faces)
        chosen, dice, left, lives = [], [*range(len(faces))], tuple(sorted(faces)), self.lives
        for shot, target in enumerate(self.targets):
            if target is None or shot in self.given:
                chosen.append(-1)
                lives = self.lives_after(shot, lives, None)
                continue
            good = self.picks[shot][left, lives]
            die = next(die for die in dice if faces[die] in good)
            dice.remove(die)
            chosen.append(die)
            lives, left = self.lives_after(shot, lives, faces[die]), without(left, faces[die])
        return chosen

    def hit(self, shot: int, lives: Lives, face: int) -> tuple[Lives, int]:
        """Returns the lives after a shot in reach with a face, and its points and kills as one number.

        The lives of a target at which no later shot is aimed are 0.
        """
        place = self.places[self.targets[shot] or ""]
        left, done = self._hit(shot, lives[place], face)
        return (*lives[:place], left, *lives[place + 1 :]), done

    def hits_of(self, shot: int, lives: Lives, faces: Sequence[int]) -> list[tuple[Lives, int]]:
        """Returns what :meth:`hit` does for each of these faces."""
        place = self.places[self.targets[shot] or ""]
        pool, before, after = lives[place], lives[:place], lives[place + 1 :]
        hits = self.hits[shot].setdefault(pool, {})
        pairs = [hits.get(face) or self._hit(shot, pool, face) for face in faces]
        return [((*before, left, *after), done) for left, done in pairs]

    def lives_after(self, shot: int, lives: Lives, face: int | None) -> Lives:
        """Returns the lives after a shot with a face; those of a target at which no later shot is aimed are 0."""
        return lives if self.targets[shot] is None else self.hit(shot, lives, -1 if face is None else face)[0]

    def _run(self, shot: int, faces: Faces, lives: Lives) -> int:
        if shot == len(self.targets):
            return 0
        memory, key = self.memory[shot], (faces, lives)
        if key in memory:
            return memory[key]
        if self.known > self.limit:
            raise TooManyShots
        self.known += 1
        target = self.targets[shot]
        if target is None:
            found = self._run(shot + 1, faces, lives)
        elif shot in self.given:
            found = self._hit(shot, lives[self.places[target]], -1)[1]
            found += self._run(shot + 1, faces, self.lives_after(shot, lives, None))
        else:
            found = self._choose(shot, faces, lives, self.places[target])
        memory[key] = found
        return found

    def _choose(self, shot: int, faces: Faces, lives: Lives, place: int) -> int:
        """Returns the most that can be done with one of these faces for a shot, and keeps all that do so much."""
        pool, before, after, later = lives[place], lives[:place], lives[place + 1 :], self.memory[shot + 1]
        hits = self.hits[shot].setdefault(pool, {})
        top, good, last, same = -1, [0], None, None
        for at, face in enumerate(faces):
            if face == last:
                continue
            last = face
            left, done = hit = hits.get(face) or self._hit(shot, pool, face)
            if self.seeks_most and hit == same:
                continue
            same = hit
            rest = faces[:at] + faces[at + 1 :]
            then = (*before, left, *after)
            more = later.get((rest, then))
            total = done + (self._run(shot + 1, rest, then) if more is None else more)
            if total > top:
                top, good = total, [face]
            elif total == top:
                good.append(face)
        self.picks[shot][faces, lives] = tuple(good)
        return top

    def _hit(self, shot: int, pool: int, face: int) -> tuple[int, int]:
        """Returns the lives of a shot's target after it, and what it has done; face -1 stands for points given."""
        hits = self.hits[shot].setdefault(pool, {})
        if face not in hits:
            target, (life, charges) = self.targets[shot], divmod(pool, self.base)
            assert target is not None, "a shot out of range hits nothing"
            effective = self.given[shot] if face < 0 else self.effect(shot, face)
            stopped = self.pools[self.places[target]].stops if charges else 0
            points = min(life, max(0, effective - stopped))
            again = target in self.targets[shot + 1 :] and points < life
            left = self._cut(shot + 1, target, life - points, max(0, charges - 1)) if again else 0
            hits[face] = left, points * self.base + int(0 < points == life)
        return hits[face]


def without(faces: Faces, face: int) -> Faces:
    """Returns the faces that are left when one of them is used."""
    place = faces.index(face)
    return (*faces[:place], *faces[place + 1 :])
