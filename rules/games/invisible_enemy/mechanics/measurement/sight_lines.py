"""Sight lines on the plan: units and terrain between a firer and its target, and bases behind it.

They fill in the line of fire (IE-7.10 to IE-7.16).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rules.games.invisible_enemy.battle.actions.direct_fire import Behind, InTheWay
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Point
from rules.games.invisible_enemy.mechanics.damage import is_destroyed
from rules.games.invisible_enemy.mechanics.direct_fire.eligibility import weapon_of
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import is_covered, unit_in_line
from rules.games.invisible_enemy.mechanics.measurement.distances import plan_distance, position_of
from rules.games.invisible_enemy.mechanics.positions import footprint_of
from rules.games.invisible_enemy.mechanics.terrain import find_obstacles
from rules.kernel.problems import Illegal
from rules.kit import plan
from rules.kit.kept import keep
from rules.kit.plan import Footprint, round_up

MOST_BEHIND = 3


def targets_in_arc(state: State, name: str, targets: Sequence[str]) -> list[str]:
    """Returns the targets in the range and the arc of a base, nearest first; obstacles are ignored."""
    base = state.bases[name]
    firer, near = footprint_of(state, base), []
    for target in targets:
        place = position_of(state, target)
        if firer is None or place is None:
            continue
        inches = round_up(plan.distance(firer.at, place))
        if plan.within(inches, base.range) and plan.in_arc(firer, place, weapon_of(base).arc_half):
            near.append((inches, target))
    return [target for _, target in sorted(near)]


def has_sight_line(state: State, by: str, target: str) -> bool:
    """Checks whether the positions of a firer and its target are known."""
    return sight_line(state, by, target) is not None


def sight_line(state: State, by: str, target: str) -> tuple[Footprint, Point] | None:
    """Returns the firer and the position of its target, if both are known."""
    base = state.bases.get(by)
    firer = footprint_of(state, base) if base else None
    place = position_of(state, target)
    return (firer, place) if firer and place else None


def cover_and_stops(state: State, name: str, line: tuple[Footprint, Point], target: str) -> tuple[bool, list[InTheWay]]:
    """Returns whether terrain covers a target from a base (IE-7.15), and the terrain that stops its fire."""
    covered, stops = False, []
    for piece in terrain_on_line(state, line, target):
        try:
            covered = is_covered(state.bases[name], (piece,)) or covered
        except Illegal:
            stops.append(piece)
    return covered, stops


def is_shielded_from_barrage(state: State, centre: Point, name: str) -> bool:
    """Checks for impervious terrain between a marker and a base or tower (IE-8.14)."""
    place = position_of(state, name)
    if place is None:
        return False
    areas = {
        piece: area
        for piece, (type_, area) in find_obstacles(state, but=name).items()
        if CATALOGUE.terrain[type_].sensitivity == "impervious"
    }
    return any(True for _ in plan.areas_crossed(centre, place, areas))


def blast_reaches(state: State, by: str, name: str) -> Literal["open", "covered"] | None:
    """Returns how a blast meets a base or tower by the plan: None if terrain protects it (IE-6.72, IE-7.15)."""
    line = sight_line(state, by, name)
    if line is None:
        return "open"
    covered, stops = cover_and_stops(state, by, line, name)
    if stops:
        return None
    return "covered" if covered else "open"


@keep(maxsize=1024)
def units_between(state: State, by: str, target: str) -> tuple[str, ...]:
    """Returns other units with a base on the line from centre to centre (IE-7.12, IE-7.16), nearest first."""
    line = sight_line(state, by, target)
    aim = state.bases.get(target)
    own = {unit_in_line(by, state.bases[by]), unit_in_line(target, aim) if aim else ""}
    if line is None:
        return ()
    start, end = line[0].at, line[1]
    areas = _base_areas(state, start, end)
    units = {name: unit_in_line(name, state.bases[name]) for name in areas}
    others = {name: area for name, area in areas.items() if units[name] not in own}
    crossed = (units[name] for name, _, _ in plan.areas_crossed(start, end, others))
    return tuple(dict.fromkeys(unit for unit in crossed if unit))


NEAR = 0.1
"""Inches by which a base is far enough from a line for its corners not to be looked at."""


def _base_areas(state: State, start: Point, end: Point) -> dict[str, tuple[Point, ...]]:
    """Returns the outlines of the bases that a line may cross."""
    return {
        name: plan.corners(one)
        for name, one, reach in _standing_prints(state)
        if plan.comes_near(start, end, one.at, reach)
    }


@keep(maxsize=64)
def _standing_prints(state: State) -> tuple[tuple[str, Footprint, float], ...]:
    """Returns the bases that stand, with the inches to a little beyond their corners."""
    prints = ((name, footprint_of(state, base)) for name, base in state.bases.items() if not is_destroyed(base))
    return tuple((name, one, plan.reach_of(one) + NEAR) for name, one in prints if one)


def terrain_between(state: State, start: Point, end: Point, *, target: str = "") -> tuple[InTheWay, ...]:
    """Returns terrain and towers that stop fire on a line, strongest first (IE-7.14, IE-7.15, IE-9.21)."""
    areas = find_obstacles(state, but=target)
    crossed = plan.areas_crossed(start, end, {name: area for name, (_, area) in areas.items()})
    found = [
        InTheWay(type=areas[name][0], from_attacker=round_up(enters), to_target=round_up(leaves))
        for name, enters, leaves in crossed
    ]
    return tuple(sorted((one for one in found if _blocked_share(one)), key=by_blocked_share))


def terrain_on_line(state: State, line: tuple[Footprint, Point], target: str) -> tuple[InTheWay, ...]:
    """Returns the terrain between a firer and its target."""
    return terrain_between(state, line[0].at, line[1], target=target)


def _blocked_share(piece: InTheWay) -> int:
    kind = CATALOGUE.terrain.get(piece.type)
    return kind.block if kind else 0


def by_blocked_share(piece: InTheWay) -> tuple[int, float]:
    """Sort key: the strongest obstacle first, then the one farthest from the target."""
    return -_blocked_share(piece), -piece.to_target


@keep(maxsize=1024)
def things_behind(state: State, by: str, target: str) -> tuple[Behind, ...]:
    """Returns bases and towers on the line behind a target, within weapon range (IE-7.50), nearest first."""
    line = sight_line(state, by, target)
    if line is None or state.bases[by].weapon != "K":
        return ()
    firer, place = line
    direction, limit = plan.bearing(firer.at, place), state.bases[by].range
    if direction is None:
        return ()
    end = plan.point_ahead(firer.at, direction, limit)
    beyond = plan.distance(firer.at, place)
    areas = {name: area for name, area in _base_areas(state, firer.at, end).items() if name not in (by, target)}
    crossed = [name for name, _, _ in plan.areas_crossed(firer.at, end, areas)]
    found = [(length, name) for name in crossed if (length := plan_distance(state, by, name)) and length > beyond]
    return tuple(Behind(base=name, distance=length) for length, name in sorted(found)[:MOST_BEHIND])
