"""Distances: typed by the players, or measured on the plan from centre to centre (IE-3.5)."""

from __future__ import annotations

from math import ceil

from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import Thing
from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Point
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.damage import is_destroyed
from rules.kernel.problems import illegal
from rules.kit import plan


def distance_between(one: Thing, two: Thing) -> float:
    """Inches between two bases or towers."""
    return geometry.distance(one.at, two.at)


def measure_distance(state: State, one: Point | None, other: Point | None, typed: Inches | None) -> float:
    """Inches between two places: as typed, else measured. Raises Illegal where neither can be."""
    if typed is None and state.typed and (one is None or other is None):
        raise illegal("distance-missing", "Measure the distance at the table and type it.", rule="IE-3.5")
    return geometry.distance(one, other) if typed is None else typed


def things_within(
    state: State, centre: Point | None, radius: float, *, typed: tuple[str, ...] | None, but: set[str]
) -> list[str]:
    """What stands within a radius: as typed by the players, else measured where both places are known."""
    things: dict[str, Thing] = {**state.bases, **state.towers}
    found = []
    for name, thing in things.items():
        if is_destroyed(thing) or name in but:
            continue
        known = centre is not None and thing.at is not None
        away = geometry.distance(centre, thing.at)
        measured = geometry.within(away, radius) and (known or not state.typed)
        if measured if typed is None else name in typed:
            found.append((geometry.rounded(away), name))
    return [name for _, name in sorted(found)]


def target_distance(base: Base, target: Thing, typed: Inches | None) -> float:
    """Inches to a target: as typed, else measured."""
    return distance_between(base, target) if typed is None else typed


def round_up(value: float) -> int | float:
    """A measured number, rounded up to the next tenth."""
    return plan.tenth(ceil(value * 10 - 1e-6) / 10)


def plan_distance(state: State, one: str | None, other: str | None) -> int | float | None:
    """Inches between two things, rounded up; None when one of them is unknown or has no place."""
    start, end = position_of(state, one), position_of(state, other)
    return None if start is None or end is None else round_up(plan.distance(start, end))


def position_of(state: State, name: str | None) -> Point | None:
    things: dict[str, Thing] = {**state.bases, **state.towers}
    return things[name].at if name in things else None
