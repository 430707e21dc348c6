"""Moves to a place on the plan: ground, turns and the distances that the rules ask for are measured."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.turn import Drive, Leg, Move
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.mechanics import positions
from rules.games.sol_prime.mechanics.morale import TESTS
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.games.sol_prime.mechanics.stands import find_stand, is_combat_vehicle, is_infantry, is_vtol
from rules.kit import plan
from rules.kit.plan import Point
from rules.kit.table import is_on_table

REAR = 90.0
"""Degrees off the facing from which on a way leads into the rear half (SP-5.3)."""


def as_move(state: State, action: Drive) -> Move:
    """Returns the move straight to a place. Raises Illegal without a plan, or for a place off the table."""
    unit = find_stand(state, action.unit)
    if state.table is None or unit.at is None:
        raise refuse("no-place", f"{action.unit} has no place on the plan yet.", "SP-5.1")
    if not is_on_table(action.to, state.table):
        raise refuse("no-place", "This place is off the table.", "SP-5.1")
    turns, backward, facing = _measure_turning(unit, action)
    mates = positions.platoon_mates(state, action.unit)
    starts_near = positions.distance_to_nearest(state, action.unit, mates)
    stays = action.to == unit.at
    return Move(
        unit=action.unit,
        legs=() if stays else _legs(state, action, unit.at, backward=backward),
        turns=turns,
        starts_near=starts_near,
        ends_near=starts_near if stays else positions.distance_to_nearest(state, action.unit, mates, action.to),
        closer=moves_closer(state, action.unit, action.to) if action.closer is None else action.closer,
        to=action.to,
        facing=facing,
    )


def _measure_turning(unit: Stand, action: Drive) -> tuple[int, bool, float]:
    """Returns turn-rounds and facing changes, whether it backs, and its facing in the end (SP-5.3 to SP-5.5)."""
    direction = plan.bearing(unit.at or action.to, action.to)
    if not positions.has_facing(unit) or is_vtol(unit):
        along = unit.facing if direction is None else direction
        return 0, False, along if action.facing is None else action.facing
    count, backs, natural = 0, False, unit.facing
    if direction is not None:
        behind = plan.fold_angle(direction - unit.facing) > REAR + plan.CLOSE
        backs = behind and action.backward
        natural = (direction + 180) % 360 if backs else direction
        count = int(behind and not backs)
    if action.facing is not None and plan.fold_angle(action.facing - natural) > 1:
        return count + 1, backs, action.facing
    return count, backs, natural


def _legs(state: State, action: Drive, start: Point, *, backward: bool) -> tuple[Leg, ...]:
    whole = action.terrain is not None
    found = (
        [(str(action.terrain), plan.distance(start, action.to))] if whole else _measure_legs(state, start, action.to)
    )
    uphill = action.uphill or (not whole and positions.goes_uphill(state, start, action.to))
    walls = action.walls + (0 if whole else positions.count_walls(state, start, action.to))
    crosses = positions.crosses_water(state, start, action.to)
    return tuple(
        Leg(
            terrain=ground,
            inches=plan.round_up(inches),
            backward=backward,
            uphill=uphill and not number,
            walls=0 if number else walls,
            crosses=crosses,
        )
        for number, (ground, inches) in enumerate(found)
        if inches > plan.CLOSE
    )


def _measure_legs(state: State, start: Point, end: Point) -> list[tuple[str, float]]:
    """Returns the way ground by ground; the same ground is one leg, so that lengths are rounded once."""
    found: dict[str, float] = {}
    for ground, inches in positions.legs(state, start, end):
        found[ground] = found.get(ground, 0) + inches
    return list(found.items())


def moves_closer(state: State, name: str, to: Point) -> bool:
    """Checks for a move towards enemies that are near enough to ask for a test (SP-18.10)."""
    if to == state.units[name].at:
        return False
    for kind, limit in ((is_combat_vehicle, TESTS.vehicles_within), (is_infantry, TESTS.infantry_within)):
        enemies = [one for one in positions.visible_foes(state, state.units[name].side) if kind(state.units[one])]
        before = positions.distance_to_nearest(state, name, enemies)
        if before is None or before > limit:
            continue
        after = positions.distance_to_nearest(state, name, enemies, to)
        if after is not None and after < before:
            return True
    return False
