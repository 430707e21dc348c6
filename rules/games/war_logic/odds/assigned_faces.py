"""Exact odds of a volley whose faces are assigned for most damage (WL-16.5).

Every set of faces that can be rolled is looked at, but no set by itself: from the last shot to the first, a
:class:`Branch` holds what each set of the faces that are left can do at best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement, permutations, repeat
from math import factorial, gcd, prod
from operator import itemgetter, mul
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
    is used, and ``fewer`` is the number of sets of one face fewer. ``firsts`` say for each face of each set which one
    is the first that is the same.
    """

    all: tuple[Faces, ...]
    picks: tuple[tuple[int, ...], ...]
    takes: tuple[Callable[[list[int]], tuple[int, ...]], ...]
    orders: tuple[int, ...]
    fewer: int
    firsts: tuple[tuple[int, ...], ...]


@lru_cache(64)
def sets_of(faces: Faces, size: int) -> Sets:
    """Returns the sets of so many faces."""
    sets = tuple(combinations_with_replacement(faces, size))
    if not size:
        return Sets(sets, ((),), (), (1,), 0, ((),))
    fewer, first = sets_of(faces, size - 1).all, {face: place for place, face in enumerate(faces)}
    places, width = {one: place for place, one in enumerate(fewer)}, len(fewer)
    picks = tuple(
        tuple([first[face] * width + places[one[:at] + one[at + 1 :]] for at, face in enumerate(one)]) for one in sets
    )
    takes = tuple(_take(used) for used in zip(*picks, strict=True))
    firsts = tuple(tuple(map(one.index, one)) for one in sets)
    return Sets(sets, picks, takes, tuple(map(count_orders, sets)), width, firsts)


def _take(places: tuple[int, ...]) -> Callable[[list[int]], tuple[int, ...]]:
    """Returns what takes the figures at these places of a list."""
    return itemgetter(*places) if len(places) > 1 else lambda figures: (figures[places[0]],)


def _best(takes: Sequence[Callable[[list[int]], tuple[int, ...]]], figures: list[int]) -> list[int]:
    """Returns the greatest figure of each set, whichever of its faces is used first."""
    first, *others = takes
    best: Sequence[int] = first(figures)
    for take in others:  # compared by hand: a call of max for each takes four times as long
        best = [one if one > other else other for one, other in zip(best, take(figures), strict=True)]
    return [*best]


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
    breaks: int = -1
    """A bit for each face with which this shot or one after it does else than with the face before; -1 if not known."""
    keys: list[Faces] = field(default_factory=list)
    """The numbers of the runs of each set's faces; empty if not known."""
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
        self.keys = dict[tuple[int, int], list[Faces]]()
        self.hits = dict[tuple[int, Lives], list[tuple[Lives, int]]]()

    def count_kills(self) -> Counts:
        """Returns the number of rolls by their kills."""
        start, counts = self._branch(0, self.search.lives, self.landings.start), Counts()
        unsure = dict[tuple[Faces, Orders], list[int]]()
        rolls = zip(self._rolls(), start.most, start.least, self._keys(start), strict=True)
        for place, ((ways, orders), most, least, key) in enumerate(rolls):
            if not most + least & KILLS:
                kills = most & KILLS
                counts[kills] = counts.get(kills, 0) + ways
            elif ways:
                unsure.setdefault((key, orders), [place, 0])[1] += ways
        for (_, orders), (place, ways) in unsure.items():
            for kills, share in self._count_orders(start, place, orders).items():
                counts[kills] = counts.get(kills, 0) + ways * share // orders.total
        return counts

    def _rolls(self) -> Iterable[tuple[int, Orders]]:
        """Returns for each set of faces the number of its rolls, and the orders in which they come."""
        dice, sets = len(self.dice), self.sets[0]
        rolled = map(prod, combinations_with_replacement(map(len, self.alike.values()), dice))
        ways = map(mul, sets.orders, rolled)
        if len(set(self.dice)) == 1:
            return zip(ways, repeat(uniform(dice)))
        shown = [tuple(die.low <= face <= die.high for die in self.dice) for face in self.faces]
        orders = [*map(orders_of, combinations_with_replacement(shown, dice))]
        return ((some * each.total // len(each.weights), each) for some, each in zip(ways, orders, strict=True))

    def _branch(self, shot: int, lives: Lives, table: Table) -> Branch:
        key = shot, lives, table
        if (found := self.known.get(key)) is None:
            found = self.known[key] = self._find_branch(*key)
        return found

    def _find_branch(self, shot: int, lives: Lives, table: Table) -> Branch:
        search = self.search
        if shot == len(search.targets):
            nothing = [0] * len(self.sets[shot].all)
            return Branch(shot, nothing, nothing, nothing, nothing, ())
        if search.targets[shot] is None:
            return self._branch(shot + 1, lives, table)
        if (hits := self.hits.get((shot, lives))) is None:
            hits = self.hits[shot, lives] = search.hits_of(shot, lives, self.faces)
        landed = self.landings.of_faces(shot, table)
        steps = self._steps(shot, hits, landed)
        if (found := self.branches.get((shot, steps))) is None:
            found = self.branches[shot, steps] = self._join(shot, steps)
        return found

    def _steps(
        self, shot: int, hits: Sequence[tuple[Lives, int]], landed: Sequence[tuple[Table, int]]
    ) -> tuple[Step, ...]:
        """Returns a shot with each face: where it leads, and what it does on the way."""
        if len(self.sets[shot].takes) == 1:  # the last face: every shot with it ends alike
            end = self._branch(shot + 1, hits[0][0], landed[0][0])
            return tuple([(damage, dead, end) for (_, damage), (_, dead) in zip(hits, landed, strict=True)])
        following, steps = dict[tuple[Lives, Table], Branch](), list[Step]()
        for (left, damage), (after, dead) in zip(hits, landed, strict=True):
            if (then := following.get((left, after))) is None:
                then = following[left, after] = self._branch(shot + 1, left, after)
            steps.append((damage, dead, then))
        return tuple(steps)

    def _join(self, shot: int, steps: tuple[Step, ...]) -> Branch:
        """Returns the branch of a shot that each face takes so far, and no further."""
        takes, most, least = self.sets[shot].takes, list[int](), list[int]()
        if len(takes) == 1:
            most = [damage * SCALE + dead for damage, dead, _ in steps]
            least = [damage * SCALE - dead for damage, dead, _ in steps]
            return Branch(shot, most, least, most, least, steps)
        known = dict[Step, tuple[list[int], list[int]]]()
        for step in steps:
            if (values := known.get(step)) is None:
                damage, dead, then = step
                high, low = damage * SCALE + dead, damage * SCALE - dead
                values = known[step] = [high + more for more in then.most], [low + more for more in then.least]
            most += values[0]
            least += values[1]
        return Branch(shot, _best(takes, most), _best(takes, least), most, least, steps)

    def _count(self, branch: Branch, place: int, orders: Orders) -> Counts:
        """Counts kills when of equally good faces each shot gets the first that was rolled; ``place`` is the set's."""
        key = (branch.keys or self._keys(branch))[place], orders
        if (counts := branch.counted.get(key)) is None:
            counts = branch.counted[key] = self._count_orders(branch, place, orders)
        return counts

    def _keys(self, branch: Branch) -> list[Faces]:
        """Returns for each set the runs of its faces, by their numbers, and keeps them with the branch.

        Neighbours with which this shot and all after it do the same are one run.
        """
        key = branch.shot, self._breaks(branch)
        if (keys := self.keys.get(key)) is None:
            runs = accumulate(key[1] >> place & 1 for place in range(len(self.faces)))
            size = len(self.sets[branch.shot].all[0])
            keys = self.keys[key] = [*combinations_with_replacement(runs, size)]
        branch.keys = keys
        return keys

    def _breaks(self, branch: Branch) -> int:
        """Returns where a run begins, and keeps it with the branch."""
        if branch.breaks < 0:
            steps, every = branch.steps, (1 << len(self.faces)) - 1
            begins = [place for place, step in enumerate(steps) if not place or step != steps[place - 1]]
            breaks = sum([1 << place for place in begins])
            for place in begins:
                if breaks == every:
                    break
                breaks |= self._breaks(steps[place][2])
            branch.breaks = breaks
        return branch.breaks

    def _count_orders(self, branch: Branch, place: int, orders: Orders) -> Counts:
        counts, most, least, sets = Counts(), branch.each_most, branch.each_least, self.sets[branch.shot]
        best, picks = branch.most[place] & -SCALE, sets.picks[place]
        good = [first if most[pick] >= best else -1 for first, pick in zip(sets.firsts[place], picks, strict=True)]
        for number, then, times in first_of(orders, tuple(good)):
            pick = picks[number]
            if not most[pick] + least[pick] & KILLS:
                kills = most[pick] & KILLS
                counts[kills] = counts.get(kills, 0) + then.total * times
                continue
            face, rest = divmod(pick, sets.fewer)
            _, dead, following = branch.steps[face]
            for more, ways in self._count(following, rest, then).items():
                counts[dead + more] = counts.get(dead + more, 0) + ways * times
        return counts


@lru_cache(1024)
def first_of(orders: Orders, good: Faces) -> list[tuple[int, Orders, int]]:
    """Returns for each good face how often each order of the other faces is left when it is the first good one.

    The numbers are in lowest terms, and how many times each of them counts stands beside them.
    ``good`` has for each face that is left the place of the first that is the same, or -1 for one that is not good.
    """
    shorter = {order: place for place, order in enumerate(permutations(range(len(good) - 1)))}
    found = {number: [0] * len(shorter) for number in good if number >= 0}
    for order, weight in zip(permutations(range(len(good))), orders.weights, strict=True):
        first = next(die for die in order if good[die] >= 0)
        rest = tuple([die - (die > first) for die in order if die != first])
        found[good[first]][shorter[rest]] += weight
    common = {number: gcd(*weights) or 1 for number, weights in found.items()}
    return [
        (number, orders_with(tuple([weight // common[number] for weight in weights])), common[number])
        for number, weights in found.items()
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
