"""Exact odds of a volley whose faces are assigned for most damage (WL-16.5).

Every set of faces that can be rolled is looked at, but no set by itself: from the last shot to the first, a
:class:`Branch` holds what each set of the faces that are left can do at best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from math import factorial, gcd, prod
from typing import NamedTuple, TypeAlias

from rules.games.war_logic.mechanics.offense.damage_maximisation import Faces, Lives, Search, without
from rules.games.war_logic.odds.landings import Landings, Table
from rules.kernel.dice import Die

SCALE = 1 << 20
"""More than any number of units: what a volley is assigned for, times this, and the kills are written as one number."""
Counts: TypeAlias = dict[int, int]
"""The number of equally likely rolls by the number of units that they kill."""


Weights: TypeAlias = tuple[int, ...]
"""The number of rolls for each order of the faces that are left: the orders as ``permutations`` gives them."""


class Sets(NamedTuple):
    """All sets of so many faces, each of them the lowest first.

    ``picks`` say of a list, which holds a figure for every face and every set of one face fewer, where the figures of
    each set stand when its first, second ... face is used.
    """

    all: tuple[Faces, ...]
    picks: tuple[tuple[int, ...], ...]
    orders: tuple[int, ...]
    places: Mapping[Faces, int]


@lru_cache(64)
def sets_of(faces: Faces, size: int) -> Sets:
    """Returns the sets of so many faces."""
    sets = tuple(combinations_with_replacement(faces, size))
    places = {one: place for place, one in enumerate(sets)}
    if not size:
        return Sets(sets, (), (1,), places)
    fewer, first = sets_of(faces, size - 1), {face: place for place, face in enumerate(faces)}
    width = len(fewer.all)
    picks = tuple(
        tuple(first[one[at]] * width + fewer.places[one[:at] + one[at + 1 :]] for one in sets) for at in range(size)
    )
    return Sets(sets, picks, tuple(map(count_orders, sets)), places)


def count_orders(faces: Faces) -> int:
    """Returns the number of orders in which these faces can be rolled."""
    return factorial(len(faces)) // prod(map(factorial, Counter(faces).values()))


class Step(NamedTuple):
    """A shot with a face: its damage, how many it kills, and what follows."""

    damage: int
    dead: int
    then: Branch


@dataclass(eq=False, slots=True)
class Branch:
    """The results of the shots that are still to land, for each set of faces, assigned for most damage.

    The damage (points, then kills) is in both; of equally good assignments ``most`` is of those with the most deaths
    and ``least`` of those with the fewest. ``steps`` has the next shot with each face; without one it gets no face.
    """

    shot: int
    most: list[int]
    least: list[int]
    steps: Mapping[int, Step]


class Assignment:
    """The assignments of faces to the shots of a volley, each of which one die decides."""

    def __init__(self, search: Search, landings: Landings, dice: Sequence[Die], alike: Mapping[int, Faces]) -> None:
        """``alike`` are the faces that do the same, by one of them; the same dice show them."""
        self.search, self.landings, self.dice, self.alike, self.faces = search, landings, dice, alike, tuple(alike)
        used = [sum(target is not None for target in search.targets[:shot]) for shot in range(len(search.targets) + 1)]
        self.left = [len(dice) - number for number in used]
        """The number of faces left before each shot, and after the last."""
        self.known = dict[tuple[int, Lives, Table], Branch]()
        self.counted = dict[tuple[Branch, Faces, Weights], Counts]()

    def count_kills(self) -> Counts:
        """Returns the number of rolls by their kills."""
        start, sets, counts = self._branch(0, self.search.lives, self.landings.start), self._sets(0), Counts()
        sizes = {face: len(those) for face, those in self.alike.items()}
        single = len(set(self.dice)) == 1
        shown = {face: tuple(die.low <= face <= die.high for die in self.dice) for face in self.faces}
        orders = uniform(len(self.dice))
        for faces, most, least, of_one_kind in zip(sets.all, start.most, start.least, sets.orders, strict=True):
            ways = of_one_kind * prod([sizes[face] for face in faces])
            if not single:
                orders = orders_of(tuple([shown[face] for face in faces]))
                ways = ways * sum(orders) // len(orders)
            if (kills := _kills(most, least)) is not None:
                counts[kills] = counts.get(kills, 0) + ways
            elif ways:
                found, all_orders = self._count(start, faces, orders), sum(orders)
                for kills, share in found.items():
                    counts[kills] = counts.get(kills, 0) + ways * share // all_orders
        return counts

    def _sets(self, shot: int) -> Sets:
        return sets_of(self.faces, self.left[shot])

    def _branch(self, shot: int, lives: Lives, table: Table) -> Branch:
        key = shot, lives, table
        if key not in self.known:
            self.known[key] = self._find_branch(*key)
        return self.known[key]

    def _find_branch(self, shot: int, lives: Lives, table: Table) -> Branch:
        search = self.search
        if shot == len(search.targets):
            nothing = [0] * len(self._sets(shot).all)
            return Branch(shot, nothing, nothing, {})
        if search.targets[shot] is None:
            return self._branch(shot + 1, lives, table)
        steps, most, least = dict[int, Step](), list[int](), list[int]()
        for face, (after, dead) in zip(self.faces, self.landings.of_faces(shot, table), strict=True):
            left, damage = search.hit(shot, lives, face)
            steps[face] = step = Step(damage, dead, self._branch(shot + 1, left, after))
            high, low = damage * SCALE + dead, damage * SCALE - dead
            most += [high + more for more in step.then.most]
            least += [low + more for more in step.then.least]
        picks = self._sets(shot).picks
        if len(picks) == 1:
            return Branch(shot, [most[at] for at in picks[0]], [least[at] for at in picks[0]], steps)
        return Branch(
            shot,
            list(map(max, *(map(most.__getitem__, pick) for pick in picks))),
            list(map(max, *(map(least.__getitem__, pick) for pick in picks))),
            steps,
        )

    def _count(self, branch: Branch, left: Faces, weights: Weights) -> Counts:
        """Counts kills when of equally good faces each shot gets the first that was rolled."""
        place = self._sets(branch.shot).places[left]
        kills = _kills(branch.most[place], branch.least[place])
        if kills is not None:
            return {kills: sum(weights)}
        if (common := gcd(*weights)) > 1:
            weights = tuple([weight // common for weight in weights])
        key = branch, left, weights
        if (counts := self.counted.get(key)) is None:
            counts = self.counted[key] = Counts()
            good = self._good_faces(branch, left, _damage(branch.most[place]))
            numbers = {face: number for number, face in enumerate(good, start=1)}
            firsts = first_of(weights, tuple([numbers.get(face, 0) for face in left]))
            for (dead, then, rest), orders in zip(good.values(), firsts, strict=True):
                for more, ways in self._count(then, rest, orders).items():
                    counts[dead + more] = counts.get(dead + more, 0) + ways
        return counts if common == 1 else {kills: ways * common for kills, ways in counts.items()}

    def _good_faces(self, branch: Branch, left: Faces, best: int) -> dict[int, tuple[int, Branch, Faces]]:
        """Returns the equally good faces for the next shot: how many it kills with each, and what follows."""
        found = {}
        for face in dict.fromkeys(left):
            damage, dead, then = branch.steps[face]
            rest = without(left, face)
            if damage + _damage(then.most[self._sets(then.shot).places[rest]]) == best:
                found[face] = dead, then, rest
        return found


@lru_cache(1024)
def first_of(weights: Weights, good: Faces) -> list[Weights]:
    """Returns for each good face how often each order of the other faces is left when it is the first good one.

    ``good`` has the number of each face that is left among the good ones, from 1, or 0 for one that is not good.
    """
    shorter = {order: place for place, order in enumerate(permutations(range(len(good) - 1)))}
    found = [[0] * len(shorter) for _ in range(max(good))]
    for order, weight in zip(permutations(range(len(good))), weights, strict=True):
        first = next(die for die in order if good[die])
        rest = tuple([die - (die > first) for die in order if die != first])
        found[good[first] - 1][shorter[rest]] += weight
    return [*map(tuple, found)]


@lru_cache(16)
def uniform(dice: int) -> Weights:
    """Returns each order of so many faces once."""
    return (1,) * factorial(dice)


@lru_cache(1024)
def orders_of(shown: tuple[tuple[bool, ...], ...]) -> Weights:
    """Returns 1 for each order in which dice can have shown faces, else 0; of each face, which dice show it."""
    return tuple(
        int(all(shown[face][die] for die, face in enumerate(order))) for order in permutations(range(len(shown)))
    )


def _kills(most: int, least: int) -> int | None:
    kills = most % SCALE
    return kills if kills == -least % SCALE else None


def _damage(most: int) -> int:
    return most // SCALE
