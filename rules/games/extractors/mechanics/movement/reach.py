"""The search for all places that a unit can reach in one move, with the cheapest path to each.

A way that needs no roll is taken before one that leaves a bog, which is taken to let the unit go (its roll is not made
here); drift is followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import TypeAlias

from rules.games.extractors.battle.actions import Step
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import entry_of
from rules.games.extractors.battle.state.units import kind, speed
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.kinds import Kind
from rules.games.extractors.catalogue.terms import DIRECTIONS, Direction, Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.forts import forts_destroyed_by
from rules.games.extractors.mechanics.hexmap import neighbours
from rules.games.extractors.mechanics.movement.bog import has_bog_in_reach, needs_bog_roll
from rules.games.extractors.mechanics.movement.costs import FULL, step_cost
from rules.games.extractors.mechanics.movement.entering import entry_hexes
from rules.games.extractors.mechanics.movement.flux_drift import drift_hex
from rules.games.extractors.mechanics.roads import road_bonus, road_links
from rules.games.extractors.mechanics.stacking import check_end
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import Record, replace

LARGE_TURN = CATALOGUE.limits.large_turn_cost
TURNS: Mapping[Direction, Sequence[tuple[Direction, int]]] = {
    facing: tuple(
        (DIRECTIONS[(place + way) % 6], turned) for turned, way in ((0, 0), (1, 1), (1, 5), (2, 2), (2, 4), (2, 3))
    )
    for place, facing in enumerate(DIRECTIONS)
}
"""The facings to which a unit can turn in a hex, and by how much: not at all, 60 degrees, or more."""
TURN_STEPS: Mapping[Direction, Step] = {facing: Step(turn=facing) for facing in DIRECTIONS}
Stop = Callable[[Label], bool]


class End(Record):
    """An end of a move: hex, facing, the MP spent, and the path. ``rolls``: every way there leaves a bog (EXT-6.16)."""

    hex: Label
    facing: Direction
    mp: float
    path: tuple[Step, ...]
    rolls: bool = False


_Node = tuple[Label, Direction, bool, bool]
"""A hex just entered, the facing there, whether every hex so far saw a turn of 60 degrees (EXT-6.6), or left a road."""
_Exit: TypeAlias = tuple[Label, bool, float, Step]
"""A way out of a hex: the hex in which it ends, whether it is a road, its cost, and the step."""
_Trail: TypeAlias = "tuple[_Trail, Step] | None"
"""A path by its last step: hundreds of paths share their beginnings."""


def _trail(path: Iterable[Step], before: _Trail = None) -> _Trail:
    for step in path:
        before = (before, step)
    return before


def _path(trail: _Trail) -> tuple[Step, ...]:
    steps = []
    while trail is not None:
        trail, step = trail
        steps.append(step)
    return tuple(reversed(steps))


def never_stop(label: Label) -> bool:
    """Answers for every hex that the unit need not stop there."""
    return False


class Search:
    """The search from some starting places: hexes with their facing, MP spent so far and path so far.

    ``dry``: no way is looked for on which a bog is rolled for.
    """

    def __init__(
        self,
        state: State,
        name: str,
        *,
        allowance: float,
        bonus: bool,
        stop: Stop = never_stop,
        dry: bool = False,
    ) -> None:
        self.state, self.name, self.unit, self.stop = state, name, state.units[name], stop
        self.kind: Kind = kind(self.unit)
        self.allowance, self.dry = allowance, dry
        self.roads = road_links(state.roads)
        self.bonus = road_bonus(self.unit) if bonus else 0
        self.best: dict[_Node, float] = {}
        self.ends: dict[tuple[Label, Direction], tuple[float, _Trail]] = {}
        self._queue: list[tuple[float, int, _Node, _Trail]] = []
        self._ticket = count()
        self._allowed: dict[Label, bool] = {}
        self._costs: dict[tuple[Label, bool], float | None] = {}
        self._exits: dict[tuple[Label, Direction], list[_Exit]] = {}
        self._drifts: dict[Label, Label | None] = {}
        self._dry: dict[Label, bool] = {}
        self.mobile = speed(self.unit) > 0
        self.may_end: Callable[[Label], bool] = self._may_end

    def run(self) -> list[End]:
        """Returns every end that can be reached from the starts."""
        queue, best, mobile = self._queue, self.best, self.mobile
        while queue:
            spent, _, node, trail = heappop(queue)
            if spent > best[node]:
                continue
            here, came, each_turned, off_road = node
            stops = mobile and here != self.unit.hex and self.stop(here)
            for facing, turned in self._turns(came):
                now, path = spent, (trail, TURN_STEPS[facing]) if turned else trail
                if turned > 1:
                    now += LARGE_TURN
                    if now > self.allowance or not mobile:
                        continue
                last = each_turned and turned == 1
                self._finish(here, now, path, facing, last)
                if mobile and not (stops and path is not None):
                    off = off_road or (turned > 1 and LARGE_TURN > 0)
                    self._leave((here, facing, last, off), now, path)
        return [
            End(hex=label, facing=facing, mp=mp, path=_path(trail))
            for (label, facing), (mp, trail) in self.ends.items()
        ]

    def start(self, label: Label, facing: Direction, *, spent: float = 0, path: tuple[Step, ...] = ()) -> None:
        """Adds a place to start from; MP spent already count as spent off the road (EXT-6.19)."""
        node = (label, facing, not path, spent > 0)
        if spent <= self.allowance + (0 if spent else self.bonus) and spent < self.best.get(node, FULL):
            self._push(node, spent, _trail(path))

    def single_step(self) -> None:
        """Adds the minimum move: one hex without turning, whatever it costs (EXT-6.8)."""
        here, facing = self.unit.hex, self.unit.facing
        if here is None or self.unit.aboard or not self.mobile:
            return
        if self.dry and needs_bog_roll(self.state, self.unit, here):
            return
        for label in self._next(here, facing):
            cost = step_cost(self.state, self.unit, label, road=False)
            if cost is not None and cost != FULL and cost > self.allowance:
                self._end(self.after_drift(label), facing, self.allowance, (None, Step(to=label)))

    def enter(self, label: Label, facing: Direction, cost: float) -> None:
        """Adds an entry hex to start from (EXT-4.7); a dearer one than the MP is the whole move (EXT-6.8)."""
        path, there = (Step(enter=label, facing=facing if self.kind.has_facing else None),), self.after_drift(label)
        if self.allowance < cost < FULL:
            self._end(there, facing, self.allowance, _trail(path))
        else:
            self.start(there, facing, spent=min(cost, self.allowance), path=path)

    def _push(self, node: _Node, spent: float, trail: _Trail) -> None:
        self.best[node] = spent
        heappush(self._queue, (spent, next(self._ticket), node, trail))

    def _turns(self, facing: Direction) -> Sequence[tuple[Direction, int]]:
        return TURNS[facing] if self.kind.has_facing else ((facing, 0),)

    def _leave(self, left: _Node, spent: float, trail: _Trail) -> None:
        """Goes on to the hexes in front, along a road or not."""
        here, facing, each_turned, off_road = left
        ways = self._exits.get((here, facing))
        if ways is None:
            ways = self._exits[here, facing] = self._find_exits(here, facing)
        for there, road, cost, step in ways:
            if cost == FULL:
                if spent:
                    continue
                then = self.allowance
            else:
                then = spent + cost
            off = off_road or not road
            if then > self.allowance and (off or then > self.allowance + self.bonus):
                continue
            node = (there, facing, each_turned, off)
            if then < self.best.get(node, FULL):
                self._push(node, then, (trail, step))

    def _find_exits(self, here: Label, facing: Direction) -> list[_Exit]:
        """Returns the ways out of a hex, looked up once: hundreds of paths lead through each."""
        found: list[_Exit] = []
        for label in self._next(here, facing):
            for road in self._ways(here, label):
                if not road and self.dry and self._is_bog(here):
                    continue
                cost = self._cost(label, road=road)
                if cost is not None:
                    there = label if road else self.after_drift(label)
                    found.append((there, road, cost, Step(to=label, road=road)))
        return found

    def _is_bog(self, here: Label) -> bool:
        if here not in self._dry:
            self._dry[here] = needs_bog_roll(self.state, self.unit, here)
        return self._dry[here]

    def _finish(self, here: Label, spent: float, trail: _Trail, facing: Direction, each_turned: bool) -> None:
        if each_turned:
            spent += LARGE_TURN
            if spent > self.allowance or not self.mobile:
                return
        self._end(here, facing, spent, trail)

    def _cost(self, label: Label, *, road: bool) -> float | None:
        """Returns the cost of a hex, looked up once: hundreds of paths lead into each."""
        key = (label, road)
        if key not in self._costs:
            self._costs[key] = step_cost(self.state, self.unit, label, road=road)
        return self._costs[key]

    def _ways(self, here: Label, label: Label) -> list[bool]:
        if self.kind.move_type == "orni" or (here, label) not in self.roads:
            return [False]
        return [True, False] if self._drift(label) else [True]

    def _next(self, here: Label, facing: Direction) -> list[Label]:
        if not self.kind.has_facing:
            return neighbours(here)
        front = hexmap.neighbour(here, facing)
        return [front] if front else []

    def after_drift(self, label: Label) -> Label:
        """Returns the hex in which a unit finds itself that has entered this one."""
        return self._drift(label) or label

    def _drift(self, label: Label) -> Label | None:
        if label not in self._drifts:
            self._drifts[label] = drift_hex(self.state, self.unit, label)
        return self._drifts[label]

    def _end(self, label: Label, facing: Direction, mp: float, trail: _Trail) -> None:
        if label not in self._allowed:
            self._allowed[label] = trail is None or label == self.unit.hex or self.may_end(label)
        if self._allowed[label]:
            known = self.ends.get((label, facing))
            if known is None or mp < known[0]:
                self.ends[label, facing] = (mp, trail)

    def _may_end(self, label: Label) -> bool:
        try:
            check_end(self.state, self.name, label, destroyed=forts_destroyed_by(self.state, self.name, label))
        except Illegal:
            return False
        return True


def reachable_ends(
    state: State,
    name: str,
    *,
    allowance: float | None = None,
    bonus: bool = True,
    stop: Stop = never_stop,
    at: Label = "",
) -> list[End]:
    """Returns the possible ends of a unit's move. ``at``: the entry hex of a unit off the map (empty: all it has)."""
    mp = speed(state.units[name]) if allowance is None else allowance

    def found(*, dry: bool) -> list[End]:
        return _run_search(Search(state, name, allowance=mp, bonus=bonus, stop=stop, dry=dry), at)

    if not has_bog_in_reach(state, name):
        return found(dry=False)
    sure = {(end.hex, end.facing): end for end in found(dry=True)}
    return [sure.get((end.hex, end.facing)) or replace(end, rolls=True) for end in found(dry=False)]


def _run_search(search: Search, at: Label) -> list[End]:
    state, name, unit = search.state, search.name, search.unit
    if unit.hex is None:
        for label in [at] if at else _entry_hexes_now(state, name):
            _enter_at(search, label)
    elif unit.aboard:
        search.start(unit.hex, unit.facing, spent=CATALOGUE.limits.board_cost, path=(Step(unboard=True),))
    else:
        search.start(unit.hex, unit.facing)
        search.single_step()
    return search.run()


def _entry_hexes_now(state: State, name: str) -> Sequence[Label]:
    entry = entry_of(state, state.units[name])
    return entry_hexes(entry) if entry and state.turn >= entry.turn else ()


def _enter_at(search: Search, label: Label) -> None:
    """Starts the search in an entry hex, at the cost of the hex (EXT-4.7), with any facing."""
    cost = step_cost(search.state, search.unit, label, road=False)
    if cost is None or speed(search.unit) == 0:
        return
    facings = DIRECTIONS if search.kind.has_facing else (search.unit.facing,)
    for facing in facings:
        search.enter(label, facing, cost)


def unreachable(by: str, to: Label | None, facing: Direction | None, found: Sequence[End]) -> Illegal:
    """Returns the refusal of an end that cannot be reached, or only with another facing."""
    ways = {end.facing for end in found if end.hex == to}
    text = f"{by} cannot get to {to} in this move."
    if ways:
        possible = ", ".join(way for way in DIRECTIONS if way in ways)
        text = f"{by} cannot end in {to} facing {facing}; possible: {possible}."
    return illegal("not-enough-mp", text, rule="EXT-6.9")
