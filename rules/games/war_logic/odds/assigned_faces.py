"""Exact odds of a volley whose faces are assigned for most damage (WL-16.5).

Every set of faces that can be rolled is looked at, but no set by itself: from the last shot to the first, a
:class:`Branch` holds what each set of the faces that are left can do at best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from math import factorial, gcd, prod
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from rules.games.war_logic.mechanics.offense.damage_maximisation import Faces, Lives, Search
from rules.games.war_logic.odds.landings import Landings, Table
from rules.kernel.dice import Die

SCALE = 1 << 20
"""More than any number of units: what a volley is assigned for, times this, and the kills are written as one number."""
KILLS = SCALE - 1
"""The bits of such a number that hold the kills."""
Counts: TypeAlias = dict[int, int]
"""The number of equally likely rolls by the number of units that they kill."""


@dataclass(eq=False, slots=True)
class Orders:
    """The number of rolls for each order of the faces that are left: the orders as ``permutations`` gives them.

    ``total`` is their sum.
    """

    weights: tuple[int, ...]
    total: int


@lru_cache(4096)
def orders_with(weights: tuple[int, ...]) -> Orders:
    """Returns the orders with these weights; the same ones each time."""
    return Orders(weights, sum(weights))


class Sets(NamedTuple):
    """All sets of so many faces, each of them the lowest first.

    ``picks`` say of a list, which holds a figure for every face and every set of one face fewer, where the figures of
    each set stand when its first, second ... face is used; ``takes`` take those of all sets when the first, second ...
    is used, and ``fewer`` is the number of sets of one face fewer.
    """

    all: tuple[Faces, ...]
    picks: tuple[tuple[int, ...], ...]
    takes: tuple[Callable[[list[int]], tuple[int, ...]], ...]
    orders: tuple[int, ...]
    fewer: int


@lru_cache(64)
def sets_of(faces: Faces, size: int) -> Sets:
    """Returns the sets of so many faces."""
    sets = tuple(combinations_with_replacement(faces, size))
    if not size:
        return Sets(sets, ((),), (), (1,), 0)
    fewer, first = sets_of(faces, size - 1).all, {face: place for place, face in enumerate(faces)}
    places, width = {one: place for place, one in enumerate(fewer)}, len(fewer)
    picks = tuple(
        tuple([first[face] * width + places[one[:at] + one[at + 1 :]] for at, face in enumerate(one)]) for one in sets
    )
    takes = tuple(_take(used) for used in zip(*picks, strict=True))
    return Sets(sets, picks, takes, tuple(map(count_orders, sets)), width)


def _take(places: tuple[int, ...]) -> Callable[[list[int]], tuple[int, ...]]:
    """Returns what takes the figures at these places of a list."""
    return itemgetter(*places) if len(places) > 1 else lambda figures: (figures[places[0]],)


def count_orders(faces: Faces) -> int:
    """Returns the number of orders in which these faces can be rolled."""
    return factorial(len(faces)) // prod(map(factorial, Counter(faces).values()))


Step: TypeAlias = "tuple[int, int, Branch]"
"""A shot with a face: its damage, how many it kills, and what follows."""


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
    steps: tuple[Step, ...]
    runs: dict[int, int] = field(default_factory=dict)
    """The number of each face's run: neighbours with which this shot and all after it do the same are one run."""
    counted: dict[tuple[Faces, Orders], Counts] = field(default_factory=dict)
    """The number of rolls by their kills, for the runs of the faces and the orders in which they can be rolled."""


class Assignment:
    """The assignments of faces to the shots of a volley, each of which one die decides."""

    def __init__(self, search: Search, landings: Landings, dice: Sequence[Die], alike: Mapping[int, Faces]) -> None:
        """``alike`` are the faces that do the same, by one of them; the same dice show them."""
        self.search, self.landings, self.dice, self.alike, self.faces = search, landings, dice, alike, tuple(alike)
        used = [sum(target is not None for target in search.targets[:shot]) for shot in range(len(search.targets) + 1)]
        self.sets = [sets_of(self.faces, len(dice) - number) for number in used]
        """The sets of the faces that are left before each shot, and after the last."""
        self.known = dict[tuple[int, Lives, Table], Branch]()
        self.branches = dict[tuple[int, tuple[Step, ...]], Branch]()
        """The branches by what each face does; those that do the same are one."""

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
                ways = ways * orders.total // len(orders.weights)
            if (kills := most & KILLS) == -least & KILLS:
                counts[kills] = counts.get(kills, 0) + ways
            elif ways:
                for kills, share in self._count_orders(start, place, orders).items():
                    counts[kills] = counts.get(kills, 0) + ways * share // orders.total
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
            return Branch(shot, nothing, nothing, nothing, nothing, ())
        if search.targets[shot] is None:
            return self._branch(shot + 1, lives, table)
        following, found_steps = dict[tuple[Lives, Table], Branch](), list[Step]()
        hits, landed = search.hits_of(shot, lives, self.faces), self.landings.of_faces(shot, table)
        for (left, damage), (after, dead) in zip(hits, landed, strict=True):
            if (then := following.get((left, after))) is None:
                then = following[left, after] = self._branch(shot + 1, left, after)
            found_steps.append((damage, dead, then))
        steps = tuple(found_steps)
        if (found := self.branches.get((shot, steps))) is None:
            found = self.branches[shot, steps] = self._join(shot, steps)
        return found

    def _join(self, shot: int, steps: tuple[Step, ...]) -> Branch:
        """Returns the branch of a shot that each face takes so far, and no further."""
        most, least, known = list[int](), list[int](), dict[Step, tuple[list[int], list[int]]]()
        for step in steps:
            if (values := known.get(step)) is None:
                damage, dead, then = step
                high, low = damage * SCALE + dead, damage * SCALE - dead
                values = known[step] = [high + more for more in then.most], [low + more for more in then.least]
            most += values[0]
            least += values[1]
        takes = self.sets[shot].takes
        if len(takes) == 1:  # the last face
            return Branch(shot, most, least, most, least, steps)
        best, lowest = (list(map(max, *[take(each) for take in takes])) for each in (most, least))
        return Branch(shot, best, lowest, most, least, steps)

    def _count(self, branch: Branch, place: int, orders: Orders) -> Counts:
        """Counts kills when of equally good faces each shot gets the first that was rolled; ``place`` is the set's."""
        runs = branch.runs or self._find_runs(branch)
        key = tuple([runs[face] for face in self.sets[branch.shot].all[place]]), orders
        if (counts := branch.counted.get(key)) is None:
            counts = branch.counted[key] = self._count_orders(branch, place, orders)
        return counts

    def _find_runs(self, branch: Branch) -> dict[int, int]:
        """Returns the runs of faces for a branch and keeps them with it."""
        following = dict.fromkeys(then for _, _, then in branch.steps)
        columns = [(then.runs or self._find_runs(then)).values() for then in following]
        number, last = -1, None
        for face, *same in zip(self.faces, branch.steps or [()] * len(self.faces), *columns, strict=True):
            number += same != last
            branch.runs[face], last = number, same
        return branch.runs

    def _count_orders(self, branch: Branch, place: int, orders: Orders) -> Counts:
        counts, good, most, least = Counts(), dict[int, int](), branch.each_most, branch.each_least
        best, sets = branch.most[place] & -SCALE, self.sets[branch.shot]
        numbers = [good.setdefault(pick, len(good) + 1) if most[pick] >= best else 0 for pick in sets.picks[place]]
        for pick, (then, times) in zip(good, first_of(orders, tuple(numbers)), strict=True):
            if (kills := most[pick] & KILLS) == -least[pick] & KILLS:
                counts[kills] = counts.get(kills, 0) + then.total * times
                continue
            face, rest = divmod(pick, sets.fewer)
            _, dead, following = branch.steps[face]
            for more, ways in self._count(following, rest, then).items():
                counts[dead + more] = counts.get(dead + more, 0) + ways * times
        return counts


@lru_cache(1024)
def first_of(orders: Orders, good: Faces) -> list[tuple[Orders, int]]:
    """Returns for each good face how often each order of the other faces is left when it is the first good one.

    The numbers are in lowest terms, and how many times each of them counts stands beside them.
    ``good`` has the number of each face that is left among the good ones, from 1, or 0 for one that is not good.
    """
    shorter = {order: place for place, order in enumerate(permutations(range(len(good) - 1)))}
    found = [[0] * len(shorter) for _ in range(max(good))]
    for order, weight in zip(permutations(range(len(good))), orders.weights, strict=True):
        first = next(die for die in order if good[die])
        rest = tuple([die - (die > first) for die in order if die != first])
        found[good[first] - 1][shorter[rest]] += weight
    common = [gcd(*weights) or 1 for weights in found]
    return [
        (orders_with(tuple([weight // times for weight in weights])), times)
        for weights, times in zip(found, common, strict=True)
    ]


@lru_cache(16)
def uniform(dice: int) -> Orders:
    """Returns each order of so many faces once."""
    return orders_with((1,) * factorial(dice))


@lru_cache(1024)
def orders_of(shown: tuple[tuple[bool, ...], ...]) -> Orders:
    """Returns 1 for each order in which dice can have shown faces, else 0; of each face, which dice show it."""
    every = permutations(range(len(shown)))
    return orders_with(tuple(int(all(shown[face][die] for die, face in enumerate(order))) for order in every))
