"""Drives: moves to a place on the plan of the table, measured leg by leg (IE-6.30 to IE-6.35)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from rules.games.invisible_enemy.battle.actions.movement import Drive, DriveLeg, Move, Segment
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import find_base
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Mode, Point
from rules.games.invisible_enemy.mechanics.geometry import round_off
from rules.games.invisible_enemy.mechanics.movement_costs import check_mode
from rules.games.invisible_enemy.mechanics.positions import check_on_table, position_behind
from rules.games.invisible_enemy.mechanics.terrain import cleared_lanes, find_obstacles
from rules.kernel.problems import illegal
from rules.kit import plan

OFF: dict[Mode, tuple[int, ...]] = {
    "forward": (0,),
    "diagonal": (45, -45),
    "sideways": (90, -90),
    "diagonal-reverse": (135, -135),
    "reverse": (180,),
}
"""Degrees from the facing to the direction of travel."""


IMPASSABLE = 99


def measure_drive(state: State, action: Drive) -> Move:
    """Returns a drive as a move: for each leg a turn and the terrain in order, and a turn at the end.

    Raises Illegal ``distance-missing`` for a base without a position, ``off-table`` for a place off the table.
    """
    base = find_base(state, action.by)
    if base.at is None:
        raise illegal("distance-missing", f"{action.by} has no place on the plan yet.", rule="IE-3.5")
    for leg in action.legs:
        check_mode(leg.mode)
        check_on_table(state, action.by, leg.to)
    path, at, heading, driven = list[Segment](), base.at, base.facing, 0.0
    for leg in action.legs:
        before, heading = heading, _heading(heading, at, leg)
        path += [*_turn_segments(before, heading), *_segments_of_leg(state, base, at, leg, heading, driven)]
        driven += plan.distance(at, leg.to)
        at = leg.to
    end = heading if action.facing is None else action.facing
    return Move(
        by=action.by,
        path=(*path, *_turn_segments(heading, end)),
        to=action.to,
        facing=plan.round_to_tenth(end % 360),
        tow=action.tow,
        tow_to=position_behind(state, action.to, heading) if action.tow else None,
    )


def _heading(facing: float, at: Point, leg: DriveLeg) -> float:
    """Returns the facing of a leg: of those that the mode allows, the one with the smallest turn."""
    direction = plan.bearing(at, leg.to)
    if direction is None:
        return facing
    return min(((direction - off) % 360 for off in OFF[leg.mode]), key=lambda turn: plan.fold_angle(turn - facing))


def _turn_segments(start: float, end: float) -> Iterator[Segment]:
    angle = plan.round_to_tenth(plan.fold_angle(end - start))
    if angle:
        yield Segment(turn=angle)


def _segments_of_leg(
    state: State, base: Base, at: Point, leg: DriveLeg, facing: float, driven: float
) -> Iterator[Segment]:
    """Yields a leg in parts, each in its most expensive terrain; cleared terrain costs nothing more.

    ``driven``: the inches of the legs before. Parts are rounded from there on: together they are as long as the drive.
    """
    areas = {name: area for name, area in find_obstacles(state).items() if not is_own_surface(state, base, name)}
    spans = {name: span for name, (_, area) in areas.items() if (span := plan.line_crossing(at, leg.to, area))}
    lanes = {name: list(_lane_spans(state, name, at, leg.to)) for name in spans}
    length = plan.distance(at, leg.to)
    direction = plan.bearing(at, leg.to) or 0.0
    edges = (edge for span in (*spans.values(), *chain(*lanes.values())) for edge in span)
    cuts = sorted({0.0, length, *edges})
    for start, end in pairwise(cuts):
        middle = (start + end) / 2
        inside = [
            name for name, span in spans.items() if _is_within(middle, span) and not _is_cleared(middle, lanes[name])
        ]
        piece = max(inside, key=lambda name: (_terrain_cost(areas[name][0]), name), default=None)
        x, y = plan.point_ahead(at, direction, end)
        yield Segment(
            go=round_off(round_off(driven + end) - round_off(driven + start)),
            mode=leg.mode,
            slope=leg.slope,
            terrain=areas[piece][0] if piece and piece not in state.terrain else None,
            piece=piece,
            clear=leg.clear and piece is not None,
            to=(plan.round_to_tenth(x), plan.round_to_tenth(y)),
            facing=plan.round_to_tenth(facing % 360),
        )


Span = tuple[float, float]


def is_own_surface(state: State, base: Base, name: str) -> bool:
    """Checks for a blocked surface of the base's own side, which does not hinder it (IE-9.3)."""
    piece = state.terrain.get(name)
    kind = CATALOGUE.terrain.get(piece.type) if piece else None
    return bool(piece and kind and kind.enemy_only and piece.owner and piece.owner == base.side)


def _lane_spans(state: State, name: str, start: Point, end: Point) -> Iterator[Span]:
    """Yields the spans of a line on paths cleared through a piece of terrain."""
    for area in cleared_lanes(state.terrain[name]) if name in state.terrain else ():
        if span := plan.line_crossing(start, end, area):
            yield span


def _is_within(inches: float, span: Span) -> bool:
    return span[0] <= inches <= span[1]


def _is_cleared(inches: float, lanes: Sequence[Span]) -> bool:
    return any(_is_within(inches, span) for span in lanes)


def _terrain_cost(type_: str) -> int:
    kind = CATALOGUE.terrain.get(type_)
    if kind is None:
        return 0
    return IMPASSABLE if kind.cost is None else kind.cost
