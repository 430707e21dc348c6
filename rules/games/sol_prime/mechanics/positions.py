"""Positions on the plan of the table, and what lies between two places: inches, as the kit measures them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from math import cos, radians, sin

from rules.games.sol_prime.battle.state import Ground, Stand, State
from rules.games.sol_prime.mechanics.hidden_information import is_hidden
from rules.games.sol_prime.mechanics.stands import is_infantry, is_mortar
from rules.kernel.records import Record
from rules.kit import plan
from rules.kit.kept import keep
from rules.kit.plan import Footprint, Point
from rules.kit.table import Table

OBSTACLES = ("building", "hill")
"""Grounds that block a line of sight that crosses them (SP-8.1)."""
FAR = 999.0
"""Inches to a thing without a place: it comes last."""
TOUCH = 0.25
"""Inches between the bases of pieces that touch, as far as a plan can tell."""


def has_facing(unit: Stand) -> bool:
    """Checks whether a stand has a facing on the table: all but infantry and its mortars (SP-7.4)."""
    return not (is_infantry(unit) or is_mortar(unit))


def on_plan(unit: Stand) -> bool:
    """Checks whether a stand has a place of its own on the table now."""
    there = unit.at is not None and not unit.destroyed and not unit.carried_by
    return there and unit.turns_off is None and unit.off_table is None


def footprint(state: State, name: str, at: Point | None = None, facing: float | None = None) -> Footprint | None:
    """Returns the base of a stand, where it is or at another place; None without a plan or a place."""
    unit, table = state.units.get(name), state.table
    if unit is None or table is None:
        return None
    place = at or (unit.at if on_plan(unit) else None)
    if place is None:
        return None
    turn = unit.facing if facing is None else facing
    return Footprint(at=place, facing=turn, width=table.base, depth=table.base)


def position_of(state: State, name: str) -> Point | None:
    """Returns the place of a stand or of a minefield."""
    field = state.minefields.get(name)
    if field is not None:
        return field.at
    unit = state.units.get(name)
    return unit.at if unit is not None and state.table is not None and on_plan(unit) else None


def distance_between(state: State, one: str, other: str) -> float | None:
    """Returns inches from the middle of one thing to the middle of another, rounded up."""
    start, end = position_of(state, one), position_of(state, other)
    return None if start is None or end is None else plan.round_up(plan.distance(start, end))


@keep(maxsize=16)
def _places(units: Mapping[str, Stand]) -> dict[str, Point]:
    """Returns the place of each stand that has one."""
    return {name: unit.at for name, unit in units.items() if unit.at is not None and on_plan(unit)}


def distances_from(state: State, name: str, stands: Iterable[str]) -> dict[str, float | None]:
    """Returns inches from one stand to others as :func:`distance_between` does, None for those without a place."""
    places = _places(state.units) if state.table is not None else {}
    start = places.get(name)
    if start is None:
        return dict.fromkeys(stands)
    names = tuple(stands)
    return dict(zip(names, _lengths(start, tuple(places.get(one) for one in names)), strict=True))


@lru_cache(1024)
def _lengths(start: Point, ends: tuple[Point | None, ...]) -> tuple[float | None, ...]:
    """Returns the inches to some places. Enemies who stay where they are need not be measured again."""
    return tuple(None if end is None else plan.round_up(plan.distance(start, end)) for end in ends)


def find_touched(state: State, name: str, stands: Iterable[str]) -> list[str]:
    """Returns those of some stands whose bases touch that of another; all of them are of the size of the table's."""
    mine, places = footprint(state, name), _places(state.units)
    if mine is None:
        return []
    most = 2 * plan.reach_of(mine) + TOUCH
    near = [one for one in stands if one in places and plan.distance(mine.at, places[one]) <= most]
    return [one for one in near if gap_between(state, name, one) == 0]


EDGES = ("north", "east", "south", "west")


def exit_edge(state: State, at: Point, turn: float) -> tuple[str, float]:
    """Returns the edge by which a straight way leaves the table, and the inches up to it."""
    table = table_of(state)
    east, north = sin(radians(turn)), cos(radians(turn))
    ways = {
        "north": (table.depth - at[1], north),
        "east": (table.width - at[0], east),
        "south": (at[1], -north),
        "west": (at[0], -east),
    }
    found = {edge: room / pace for edge, (room, pace) in ways.items() if pace > plan.CLOSE}
    edge = min(found, key=lambda one: found[one])
    return edge, found[edge]


def distance_to_spot(state: State, name: str, at: Point | None) -> float:
    """Returns inches from a place to a thing, to sort by; things without a place come last."""
    there = position_of(state, name)
    return FAR if at is None or there is None else plan.distance(at, there)


def gap_between(state: State, one: str, other: str, at: Point | None = None) -> float | None:
    """Returns inches between the bases of two stands, 0 when they touch; ``at``: as if the first were there."""
    mine, theirs = footprint(state, one, at), footprint(state, other)
    if mine is None or theirs is None:
        return None
    found = plan.gap(mine, theirs)
    return 0 if found <= TOUCH else plan.round_up(found)


def distance_to_nearest(state: State, name: str, others: list[str], at: Point | None = None) -> float | None:
    """Returns inches to the nearest of some stands, from base to base."""
    mine = footprint(state, name, at)
    if mine is None:
        return None
    bases = [base for one in others if (base := footprint(state, one)) is not None]
    nearest = float("inf")
    for length, base in sorted(((plan.distance(mine.at, base.at), base) for base in bases), key=lambda one: one[0]):
        if length - plan.reach_of(mine) - plan.reach_of(base) >= nearest:
            break  # all others are farther away, however they are turned
        nearest = min(nearest, plan.gap(mine, base))
    if not bases:
        return None
    return 0 if nearest <= TOUCH else plan.round_up(nearest)


def platoon_mates(state: State, name: str) -> list[str]:
    """Returns the other stands of a stand's platoon that have a place (SP-5.8)."""
    mine = state.units[name]
    same = ((one, unit) for one, unit in state.units.items() if unit.platoon == mine.platoon and one != name)
    return [one for one, unit in same if mine.platoon and on_plan(unit)]


@keep(maxsize=16)
def visible_foes(state: State, side: str) -> tuple[str, ...]:
    """Returns the enemy stands that are seen on the plan."""
    return tuple(
        name for name, unit in state.units.items() if unit.side != side and on_plan(unit) and not is_hidden(state, unit)
    )


# --- the ground -----------------------------------------------------------------------------------


def outline(ground: Ground) -> tuple[Point, ...]:
    """Returns the edge of a piece of ground."""
    if ground.round:
        return plan.disc(ground.at, ground.width / 2)
    return plan.corners(Footprint(at=ground.at, facing=ground.turn, width=ground.width, depth=ground.depth))


def areas(state: State, *kinds: str) -> Mapping[str, tuple[Point, ...]]:
    """Returns the pieces of ground of some kinds."""
    return _areas(state.grounds, *kinds)


@keep(maxsize=256)
def _areas(grounds: Mapping[str, Ground], *kinds: str) -> dict[str, tuple[Point, ...]]:
    return {name: outline(one) for name, one in grounds.items() if one.kind in kinds}


class Between(Record):
    """The contents of a line: inches of woods or urban ground, an obstacle, urban ends (SP-8, SP-15).

    ``depth``: how deep the deeper end stands in urban ground, None: neither does. ``both``: both in the same area.
    """

    woods: float = 0.0
    blocked: bool = False
    depth: float | None = None
    both: bool = False


def between(state: State, start: Point, end: Point) -> Between:
    """Returns what lies on a line. A piece of ground in which an end stands does not block it."""
    return _between(state.grounds, start, end)


@keep(maxsize=2048)
def _between(grounds: Mapping[str, Ground], start: Point, end: Point) -> Between:
    urban = _areas(grounds, "urban")
    inside = {name: [place for place in (start, end) if plan.inside(place, area)] for name, area in urban.items()}
    through = {**_areas(grounds, "woods"), **{name: area for name, area in urban.items() if not inside[name]}}
    solid = {
        name: area
        for name, area in _areas(grounds, *OBSTACLES).items()
        if not plan.inside(start, area) and not plan.inside(end, area)
    }
    depths = [_depth(place, urban[name]) for name, places in inside.items() for place in places]
    return Between(
        woods=plan.round_up(
            sum(span[1] - span[0] for area in through.values() if (span := plan.line_crossing(start, end, area)))
        ),
        blocked=any(plan.line_crossing(start, end, area) for area in solid.values()),
        depth=plan.round_up(max(depths)) if depths else None,
        both=any(len(places) == 2 for places in inside.values()),
    )


def _depth(place: Point, area: tuple[Point, ...]) -> float:
    """Returns inches from a place in an area to its edge."""
    return min(plan.to_edge(place, area[at - 1], area[at]) for at in range(len(area)))


def legs(state: State, start: Point, end: Point) -> Iterator[tuple[str, float]]:
    """Yields a straight way ground by ground with its inches; a road replaces the ground that it crosses."""
    length = plan.distance(start, end)
    spans = [(kind, *span) for kind, area in _ways(state.grounds) if (span := plan.line_crossing(start, end, area))]
    cuts = sorted({0.0, length, *(edge for _, first, last in spans for edge in (first, last))})
    for first, last in pairwise(cuts):
        kinds = [kind for kind, begins, ends in spans if begins <= first + plan.CLOSE and ends >= last - plan.CLOSE]
        ground = "road" if "road" in kinds else next(iter(kinds), "clear")
        if last - first > plan.CLOSE:
            yield ground, last - first


@keep(maxsize=64)
def _ways(grounds: Mapping[str, Ground]) -> list[tuple[str, tuple[Point, ...]]]:
    """Returns the kind and the edge of each piece of ground that a way leads through."""
    return [(one.kind, outline(one)) for one in grounds.values() if one.kind not in (*OBSTACLES, "low-wall")]


def goes_uphill(state: State, start: Point, end: Point) -> bool:
    """Checks for a way that goes up a hill: into one, or about on it (SP-5.10)."""
    return any(plan.line_crossing(start, end, area) for area in areas(state, "hill").values())


def count_walls(state: State, start: Point, end: Point) -> int:
    """Counts the low walls that a way crosses (SP-5.14)."""
    return sum(plan.line_crossing(start, end, area) is not None for area in areas(state, "low-wall").values())


def crosses_water(state: State, start: Point, end: Point) -> bool:
    """Checks that a way ends on this or the other side of all deep water, not in it (SP-5.11)."""
    return not any(plan.inside(place, area) for area in areas(state, "deep-water").values() for place in (start, end))


def table_of(state: State) -> Table:
    """Returns the table, or one of the usual size."""
    return state.table or Table()
