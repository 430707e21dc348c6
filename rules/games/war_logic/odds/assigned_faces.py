"""Exact odds of a volley whose faces are assigned for most damage (WL-16.5).

Every set of faces that can be rolled is looked at, but no set by itself: from the last shot to the first, a
:class:`Branch` holds what each set of the faces that are left can do at best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from math import factorial, gcd, prod
from typing import NamedTuple, TypeAlias

from rules.games.war_logic.mechanics.offense.damage_maximisation import Faces, Lives, Search
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
    each set stand when its first, second ... face is used; ``fewer`` is the number of those sets.
    """

    all: tuple[Faces, ...]
    picks: tuple[tuple[int, ...], ...]
    orders: tuple[int, ...]
    fewer: int


@lru_cache(64)
def sets_of(faces: Faces, size: int) -> Sets:
    """Returns the sets of so many faces."""
    sets = tuple(combinations_with_replacement(faces, size))
    if not size:
        return Sets(sets, (), (1,), 0)
    fewer, first = sets_of(faces, size - 1).all, {face: place for place, face in enumerate(faces)}
    places, width = {one: place for place, one in enumerate(fewer)}, len(fewer)
    picks = tuple(
        tuple(first[one[at]] * width + places[one[:at] + one[at + 1 :]] for one in sets) for at in range(size)
    )
    return Sets(sets, picks, tuple(map(count_orders, sets)), width)


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
    and ``least`` of those with the fewest. ``each_most`` and ``each_least`` have the same for every face of the next
    shot and every set of the others, as the ``picks`` of :class:`Sets` say; ``steps`` has the next shot with each face.
    """

    shot: int
    most: list[int]
    least: list[int]
    each_most: list[int]
    each_least: list[int]
    steps: Sequence[Step]


class Assignment:
    """The assignments of faces to the shots of a volley, each of which one die decides."""

    def __init__(self, search: Search, landings: Landings, dice: Sequence[Die], alike: Mapping[int, Faces]) -> None:
        """``alike`` are the faces that do the same, by one of them; the same dice show them."""
        self.search, self.landings, self.dice, self.alike, self.faces = search, landings, dice, alike, tuple(alike)
        used = [sum(target is not None for target in search.targets[:shot]) for shot in range(len(search.targets) + 1)]
        self.sets = [sets_of(self.faces, len(dice) - number) for number in used]
        """The sets of the faces that are left before each shot, and after the last."""
        self.known = dict[tuple[int, Lives, Table], Branch]()
        self.counted = dict[tuple[Branch, int, Weights], Counts]()

    def count_kills(self) -> Counts:
        """Returns the number of rolls by their kills."""
        start, sets, counts = self._branch(0, self.search.lives, self.landings.start), self.sets[0], Counts()
        sizes = {face: len(those) for face, those in self.alike.items()}
        single = len(set(self.dice)) == 1
        shown = {face: tuple(die.low <= face <= die.high for die in self.dice) for face in self.faces}
        orders = uniform(len(self.dice))
        for place, (faces, most, least, of_one_kind) in enumerate(
            zip(sets.all, start.most, start.least, sets.orders, strict=True)
        ):
            ways = of_one_kind * prod([sizes[face] for face in faces])
            if not single:
                orders = orders_of(tuple([shown[face] for face in faces]))
                ways = ways * sum(orders) // len(orders)
            if (kills := _kills(most, least)) is not None:
                counts[kills] = counts.get(kills, 0) + ways
            elif ways:
                found, all_orders = self._count(start, place, orders), sum(orders)
                for kills, share in found.items():
                    counts[kills] = counts.get(kills, 0) + ways * share // all_orders
        return counts

    def _branch(self, shot: int, lives: Lives, table: Table) -> Branch:
        key = shot, lives, table
        if key not in self.known:
            self.known[key] = self._find_branch(*key)
        return self.known[key]

    def _find_branch(self, shot: int, lives: Lives, table: Table) -> Branch:
        search = self.search
        if shot == len(search.targets):
            nothing = [0] * len(self.sets[shot].all)
            return Branch(shot, nothing, nothing, [], [], [])
        if search.targets[shot] is None:
            return self._branch(shot + 1, lives, table)
        steps, most, least = list[Step](), list[int](), list[int]()
        known = dict[Hashable, tuple[Step, list[int], list[int]]]()
        hits = search.hits_of(shot, lives, self.faces)
        for hit, landed in zip(hits, self.landings.of_faces(shot, table), strict=True):
            if (found := known.get((hit, landed))) is None:
                (left, damage), (after, dead) = hit, landed
                then = self._branch(shot + 1, left, after)
                high, low = damage * SCALE + dead, damage * SCALE - dead
                found = known[hit, landed] = (
                    Step(damage, dead, then),
                    [high + more for more in then.most],
                    [low + more for more in then.least],
                )
            steps.append(found[0])
            most += found[1]
            least += found[2]
        picks = self.sets[shot].picks
        if len(picks) == 1:  # the last face
            return Branch(shot, most, least, most, least, steps)
        return Branch(
            shot,
            list(map(max, *(map(most.__getitem__, pick) for pick in picks))),
            list(map(max, *(map(least.__getitem__, pick) for pick in picks))),
            most,
            least,
            steps,
        )

    def _count(self, branch: Branch, place: int, weights: Weights) -> Counts:
        """Counts kills when of equally good faces each shot gets the first that was rolled; ``place`` is the set's."""
        if (common := gcd(*weights)) > 1:
            weights = tuple([weight // common for weight in weights])
        key = branch, place, weights
        if (counts := self.counted.get(key)) is None:
            counts = self.counted[key] = self._count_orders(branch, place, weights)
        return counts if common == 1 else {kills: ways * common for kills, ways in counts.items()}

    def _count_orders(self, branch: Branch, place: int, weights: Weights) -> Counts:
        counts, good, most, best = Counts(), dict[int, int](), branch.each_most, branch.most[place] // SCALE
        picked = [pick[place] for pick in self.sets[branch.shot].picks]
        numbers = tuple([good.setdefault(pick, len(good) + 1) if most[pick] // SCALE == best else 0 for pick in picked])
        for pick, orders in zip(good, first_of(weights, numbers), strict=True):
            if (kills := _kills(most[pick], branch.each_least[pick])) is not None:
                counts[kills] = counts.get(kills, 0) + sum(orders)
                continue
            face, rest = divmod(pick, self.sets[branch.shot].fewer)
            step = branch.steps[face]
            for more, ways in self._count(step.then, rest, orders).items():
                counts[step.dead + more] = counts.get(step.dead + more, 0) + ways
        return counts


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
