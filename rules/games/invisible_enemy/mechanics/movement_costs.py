"""Costs of a path (IE-6.30 to IE-6.41), and its features that may trap (IE-9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.actions.movement import Move, Segment
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Mode
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.clearing import clearing_rate
from rules.games.invisible_enemy.mechanics.damage import damage_of
from rules.games.invisible_enemy.mechanics.terrain import hindering_terrain, terrain_of_segment
from rules.kernel.problems import illegal
from rules.kernel.records import Record

MOVEMENT = CATALOGUE.movement


class PathLeg(Record):
    """A segment of a path worked out: its cost, the reason, and the feature entered (None: none that traps)."""

    cost: float
    how: str = ""
    rule: str = ""
    feature: str | None = None
    trap: tuple[int, ...] = ()
    clears: str | None = None


def path_legs(state: State, base: Base, action: Move) -> list[PathLeg]:
    """Returns the segments of a path in order, with their costs. Raises Illegal for the first impossible one."""
    if any((segment.go or 0) < 0 or (segment.gap or 0) < 0 for segment in action.path):
        raise illegal("over-allowance", "Lengths of a path are 0 inches or more.", rule="IE-6.33")
    found, turned, before = [], 0.0, None
    for segment in action.path:
        if segment.turn is not None:
            cost = turning_cost(turned + segment.turn) - turning_cost(turned)
            turned += segment.turn
            found.append(PathLeg(cost=cost, how=f"turn {segment.turn}°", rule=MOVEMENT.facing.rule))
        elif segment.gap is not None:
            found.append(_gap_leg(segment))
            turned, before = 0.0, None
        elif segment.go is not None:
            leg, here = _travel_leg(state, base, segment, towing=bool(action.tow)), _feature_key(state, base, segment)
            # Segments that follow each other in one feature are one entry, one die (IE-9.2).
            found.append(_without_trap(leg) if here == before else leg)
            turned, before = 0.0, here
        else:
            found.append(PathLeg(cost=0))
    return found


def turning_cost(angle: float) -> int:
    """Returns the cost of changing facing; turns without travel between them are added up (IE-6.35)."""
    facing, size = MOVEMENT.facing, min(abs(angle), 180)
    if size < facing.free_below:
        return 0
    return facing.quarter_cost if size <= facing.quarter else facing.half_cost


def _gap_leg(segment: Segment) -> PathLeg:
    if (segment.gap or 0) > MOVEMENT.gap.widest:
        message = f'A gap of {segment.gap}" cannot be crossed: at most {MOVEMENT.gap.widest}".'
        raise illegal("gap-too-wide", message, rule=MOVEMENT.gap.rule)
    return PathLeg(cost=MOVEMENT.gap.cost, how=f'gap of {segment.gap}"', rule=MOVEMENT.gap.rule)


def _without_trap(leg: PathLeg) -> PathLeg:
    return PathLeg(cost=leg.cost, how=leg.how, rule=leg.rule, clears=leg.clears)


# --- rates ----------------------------------------------------------------------------------------


def travel_mode(segment: Segment) -> Mode:
    """Returns the direction of travel, by name or by its angle off the front (IE-R16)."""
    if segment.mode or segment.bearing is None:
        return segment.mode or "forward"
    angle = geometry.fold_angle(segment.bearing)
    for mode, band in MOVEMENT.modes.items():
        if angle < band.to or (band.closed and angle == band.to):
            return mode
    return "reverse"


def rates(base: Base, segment: Segment, *, towing: bool) -> Iterator[tuple[str, int]]:
    """Yields every single rate but the terrain's (IE-6.31)."""
    mode = travel_mode(segment)
    if mode != "forward":
        yield mode, MOVEMENT.modes[mode].rate
    if segment.slope > MOVEMENT.vertical_over:
        yield "vertical", MOVEMENT.vertical_rate
    elif segment.slope >= MOVEMENT.steep_from:
        yield "steep", MOVEMENT.steep_rate
    if damage_of(base) in ("two-thirds", "destroyed"):
        yield "two thirds damaged", MOVEMENT.damaged
    if towing:
        yield "towing", MOVEMENT.tow


def combine_rates(single: Sequence[int]) -> int:
    """Combines rates: each adds its excess over 1, up to the highest rate (IE-6.32)."""
    return min(MOVEMENT.max_rate, 1 + sum(rate - 1 for rate in single))


def check_mode(mode: Mode) -> None:
    """Raises Illegal for a direction of travel that nothing has (IE-6.34)."""
    if MOVEMENT.modes[mode].forbidden:
        raise illegal("diagonal-reverse", "Nothing moves backwards diagonally.", rule="IE-6.34")


def _travel_leg(state: State, base: Base, segment: Segment, *, towing: bool) -> PathLeg:
    check_mode(travel_mode(segment))
    single = list(rates(base, segment, towing=towing))
    feature = hindering_terrain(state, base, segment)
    if segment.clear:
        single.append(("clearing", clearing_rate(state, base, terrain_of_segment(state, segment))))
    elif feature:
        if feature.cost is None:
            raise illegal("impassable", f"{feature.name} cannot be entered.", rule="IE-9.1")
        single.append((feature.name.lower(), feature.cost))
    rate = combine_rates([one for _, one in single])
    named = ", ".join(name for name, one in single if one > 1)
    traps = feature is not None and not segment.clear and bool(feature.trap)
    return PathLeg(
        cost=(segment.go or 0) * rate,
        how=f'{segment.go}" × {rate}' + (f" ({named})" if named else ""),
        rule="IE-6.31",
        feature=feature.name if traps and feature else None,
        trap=feature.trap if traps and feature else (),
        clears=segment.piece if segment.clear else None,
    )


def _feature_key(state: State, base: Base, segment: Segment) -> tuple[str, str, bool] | None:
    feature = hindering_terrain(state, base, segment)
    return (feature.name, segment.piece or "", segment.clear) if feature else None
