"""The search for all places that a unit can reach in one move, with the cheapest path to each.

A way that needs no roll is taken before one that leaves a bog, which is taken to let the unit go (its roll is not made
here); drift is followed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import TypeAlias

from rules.games.extractors.battle.actions import Step
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import entry_of, passengers
from rules.games.extractors.battle.state.units import kind, speed
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import DIRECTIONS, Direction, Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.forts import forts_destroyed_by
from rules.games.extractors.mechanics.hexmap import neighbours
from rules.games.extractors.mechanics.movement.bog import has_bog_in_reach, needs_bog_roll
from rules.games.extractors.mechanics.movement.costs import FULL, step_cost
from rules.games.extractors.mechanics.movement.entering import entry_hexes
from rules.games.extractors.mechanics.movement.flux_drift import drift_stops, flux_leads
from rules.games.extractors.mechanics.roads import road_bonus
from rules.games.extractors.mechanics.stacking import check_end
from rules.games.extractors.mechanics.terrain import Ground, ground_of
from rules.kernel.problems import Illegal, allows, illegal
from rules.kernel.records import Record, replace
from rules.kit.kept import keep

LARGE_TURN = CATALOGUE.limits.large_turn_cost
TURNS: Mapping[Direction, Sequence[tuple[Direction, int]]] = {
    facing: tuple(
        (DIRECTIONS[(place + way) % 6], turned) for turned, way in ((0, 0), (1, 1), (1, 5), (2, 2), (2, 4), (2, 3))
    )
    for place, facing in enumerate(DIRECTIONS)
}
"""The facings to which a unit can turn in a hex, and by how much: not at all, 60 degrees, or more."""
TURN_STEPS: Mapping[Direction, Step] = {facing: Step(turn=facing) for facing in DIRECTIONS}
NOWHERE: frozenset[Label] = frozenset()


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


# --- the ways on the map --------------------------------------------------------------------------


class _Ways:
    """The steps that a kind of unit can take on a map, each looked up once: hundreds of paths lead through a hex.

    ``held``: the hexes to which it does not drift. ``dry``: it leaves no bog for which it would have to roll.
    """

    def __init__(self, ground: Ground, unit: Unit, held: frozenset[Label], *, dry: bool) -> None:
        self.ground, self.unit, self.kind, self.held, self.dry = ground, unit, kind(unit), held, dry
        self._exits: dict[tuple[Label, Direction], list[_Exit]] = {}
        self._costs: dict[tuple[Label, bool], float | None] = {}

    def exits(self, here: Label, facing: Direction) -> list[_Exit]:
        """Returns the ways out of a hex, along a road or not."""
        known = self._exits.get((here, facing))
        if known is None:
            known = self._exits[here, facing] = self._find_exits(here, facing)
        return known

    def cost(self, label: Label, *, road: bool) -> float | None:
        """Returns the cost of a hex."""
        key = (label, road)
        if key not in self._costs:
            self._costs[key] = step_cost(self.ground, self.unit, label, road=road)
        return self._costs[key]

    def next(self, here: Label, facing: Direction) -> Sequence[Label]:
        """Returns the hexes into which a unit can step that faces so."""
        if not self.kind.has_facing:
            return neighbours(here)
        front = hexmap.neighbour(here, facing)
        return (front,) if front else ()

    def after_drift(self, label: Label) -> Label:
        """Returns the hex in which a unit finds itself that has entered this one."""
        return self._drift(label) or label

    def _drift(self, label: Label) -> Label | None:
        there = flux_leads(self.ground, self.unit, label)
        return None if there in self.held else there

    def _find_exits(self, here: Label, facing: Direction) -> list[_Exit]:
        found: list[_Exit] = []
        for label in self.next(here, facing):
            for road in self._roads(here, label):
                if not road and self.dry and needs_bog_roll(self.ground, self.unit, here):
                    continue
                cost = self.cost(label, road=road)
                if cost is not None:
                    there = label if road else self.after_drift(label)
                    found.append((there, road, cost, Step(to=label, road=road)))
        return found

    def _roads(self, here: Label, label: Label) -> list[bool]:
        if self.kind.move_type == "orni" or (here, label) not in self.ground.links:
            return [False]
        return [True, False] if self._drift(label) else [True]


@lru_cache(maxsize=128)
def _ways(ground: Ground, type_: str, held: frozenset[Label], *, dry: bool) -> _Ways:
    return _Ways(ground, Unit(type=type_), held, dry=dry)


# --- the search -----------------------------------------------------------------------------------


class Mover(Record):
    """All that the places depend on that a unit can reach, besides the map and who stands on it.

    ``stops``: the hexes in which it must stop. ``enters``: the hexes through which it may come, if it is off the map.
    ``held``: those to which it does not drift.
    """

    type: str
    hex: Label | None
    facing: Direction
    aboard: bool
    speed: int
    allowance: float
    bonus: int
    stops: frozenset[Label] = NOWHERE
    enters: tuple[Label, ...] = ()
    held: frozenset[Label] = NOWHERE


class _Search:
    """The search for the ends of a unit's moves, as if nobody else stood there.

    ``dry``: no way is looked for on which a bog is rolled for.
    """

    def __init__(self, ground: Ground, mover: Mover, *, dry: bool) -> None:
        self.mover, self.ways = mover, _ways(ground, mover.type, mover.held, dry=dry)
        self.kind = self.ways.kind
        self.allowance, self.bonus = mover.allowance, mover.bonus
        self.best: dict[_Node, float] = {}
        self.ends: dict[tuple[Label, Direction], tuple[float, _Trail]] = {}
        self._queue: list[tuple[float, int, _Node, _Trail]] = []
        self._ticket = count()
        self.mobile = mover.speed > 0
        self.dry_start = dry and bool(mover.hex) and needs_bog_roll(ground, self.ways.unit, mover.hex or "")

    def run(self) -> list[End]:
        """Returns every end that can be reached from the starts."""
        queue, best, mobile, stops = self._queue, self.best, self.mobile, self.mover.stops
        while queue:
            spent, _, node, trail = heappop(queue)
            if spent > best[node]:
                continue
            here, came, each_turned, off_road = node
            stopped = mobile and here != self.mover.hex and here in stops
            for facing, turned in self._turns(came):
                now, path = spent, (trail, TURN_STEPS[facing]) if turned else trail
                if turned > 1:
                    now += LARGE_TURN
                    if now > self.allowance or not mobile:
                        continue
                last = each_turned and turned == 1
                self._finish(here, now, path, facing, last)
                if mobile and not (stopped and path is not None):
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
        here, facing = self.mover.hex, self.mover.facing
        if here is None or not self.mobile or self.dry_start:
            return
        for label in self.ways.next(here, facing):
            cost = self.ways.cost(label, road=False)
            if cost is not None and cost != FULL and cost > self.allowance:
                self._end(self.ways.after_drift(label), facing, self.allowance, (None, Step(to=label)))

    def enter(self, label: Label) -> None:
        """Starts in an entry hex, at the cost of the hex (EXT-4.7), with any facing.

        A hex that is dearer than the MP is the whole move (EXT-6.8).
        """
        cost = self.ways.cost(label, road=False)
        if cost is None or not self.mobile:
            return
        there = self.ways.after_drift(label)
        for facing in DIRECTIONS if self.kind.has_facing else (self.mover.facing,):
            path = (Step(enter=label, facing=facing if self.kind.has_facing else None),)
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
        for there, road, cost, step in self.ways.exits(here, facing):
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

    def _finish(self, here: Label, spent: float, trail: _Trail, facing: Direction, each_turned: bool) -> None:
        if each_turned:
            spent += LARGE_TURN
            if spent > self.allowance or not self.mobile:
                return
        self._end(here, facing, spent, trail)

    def _end(self, label: Label, facing: Direction, mp: float, trail: _Trail) -> None:
        known = self.ends.get((label, facing))
        if known is None or mp < known[0]:
            self.ends[label, facing] = (mp, trail)


@lru_cache(maxsize=1024)  # most units have stood still since they were last asked for
def _search(ground: Ground, mover: Mover, *, dry: bool) -> tuple[End, ...]:
    search = _Search(ground, mover, dry=dry)
    if mover.hex is None:
        for label in mover.enters:
            search.enter(label)
    elif mover.aboard:
        search.start(mover.hex, mover.facing, spent=CATALOGUE.limits.board_cost, path=(Step(unboard=True),))
    else:
        search.start(mover.hex, mover.facing)
        search.single_step()
    return tuple(search.run())


# --- the ends of a unit's move --------------------------------------------------------------------


def reachable_ends(
    state: State,
    name: str,
    *,
    allowance: float | None = None,
    bonus: bool = True,
    stops: frozenset[Label] = NOWHERE,
    at: Label = "",
) -> tuple[End, ...]:
    """Returns the possible ends of a unit's move. ``at``: the entry hex of a unit off the map (empty: all it has)."""
    unit = state.units[name]
    enters = () if unit.hex is not None else (at,) if at else tuple(_entry_hexes_now(state, name))
    mover = _mover(state, unit, allowance=allowance, bonus=bonus, stops=stops, enters=enters)
    return _where_room_is(state, name, _all_ends(ground_of(state), mover))


def passable_ends(state: State, name: str, *, dry: bool) -> tuple[End, ...]:
    """Returns the ends of a unit's move as if there was room everywhere."""
    return _search(ground_of(state), _mover(state, state.units[name]), dry=dry)


def _mover(
    state: State,
    unit: Unit,
    *,
    allowance: float | None = None,
    bonus: bool = True,
    stops: frozenset[Label] = NOWHERE,
    enters: tuple[Label, ...] = (),
) -> Mover:
    return Mover(
        type=unit.type,
        hex=unit.hex,
        facing=unit.facing,
        aboard=unit.aboard is not None,
        speed=speed(unit),
        allowance=speed(unit) if allowance is None else allowance,
        bonus=road_bonus(unit) if bonus else 0,
        stops=stops,
        enters=enters,
        held=drift_stops(state, unit),
    )


@lru_cache(maxsize=1024)
def _all_ends(ground: Ground, mover: Mover) -> tuple[End, ...]:
    """Returns the ends of a move as if nobody else stood there: without a roll for a bog where there is such a way."""
    unit = Unit(type=mover.type, hex=mover.hex)
    found = _search(ground, mover, dry=False)
    if not has_bog_in_reach(ground, unit, mover.speed + mover.bonus):
        return found
    sure = {(end.hex, end.facing): end for end in _search(ground, mover, dry=True)}
    return tuple(sure.get((end.hex, end.facing)) or replace(end, rolls=True) for end in found)


def _where_room_is(state: State, name: str, found: tuple[End, ...]) -> tuple[End, ...]:
    """Returns the ends in whose hexes the unit has room; it may always stay where it is."""
    unit, near = state.units[name], _hexes_of(found)
    if 1 + len(passengers(state, name)) <= CATALOGUE.limits.max_per_hex:
        near = near & {one.hex for one in state.units.values()}  # an empty hex has room
    full = frozenset(label for label in near if label != unit.hex and not _may_end(state, name, label))
    return _outside(found, full) if full else found


@keep(maxsize=1024)
def _hexes_of(found: tuple[End, ...]) -> frozenset[Label]:
    return frozenset(end.hex for end in found)


@keep(maxsize=1024)
def _outside(found: tuple[End, ...], full: frozenset[Label]) -> tuple[End, ...]:
    return tuple(end for end in found if end.hex not in full)


def _may_end(state: State, name: str, label: Label) -> bool:
    return allows(check_end, state, name, label, destroyed=forts_destroyed_by(state, name, label))


def _entry_hexes_now(state: State, name: str) -> Sequence[Label]:
    entry = entry_of(state, state.units[name])
    return entry_hexes(entry) if entry and state.turn >= entry.turn else ()


def unreachable(by: str, to: Label | None, facing: Direction | None, found: Sequence[End]) -> Illegal:
    """Returns the refusal of an end that cannot be reached, or only with another facing."""
    ways = {end.facing for end in found if end.hex == to}
    text = f"{by} cannot get to {to} in this move."
    if ways:
        possible = ", ".join(way for way in DIRECTIONS if way in ways)
        text = f"{by} cannot end in {to} facing {facing}; possible: {possible}."
    return illegal("not-enough-mp", text, rule="EXT-6.9")
