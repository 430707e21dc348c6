"""Distances: typed by the players, or measured on the plan from centre to centre (IE-3.5)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import Thing
from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Point
from rules.games.invisible_enemy.mechanics import geometry
from rules.games.invisible_enemy.mechanics.damage import is_destroyed
from rules.games.invisible_enemy.mechanics.geometry import round_off
from rules.kernel.problems import illegal
from rules.kit import plan


def distance_between(one: Thing, two: Thing) -> float:
    """Returns the inches between two bases or towers."""
    return geometry.distance(one.at, two.at)


def measure_distance(state: State, one: Point | None, other: Point | None, typed: Inches | None) -> float:
    """Returns the inches between two positions: as typed, else measured. Raises Illegal if neither is known."""
    if typed is None and state.typed and (one is None or other is None):
        raise illegal("distance-missing", "Measure the distance at the table and type it.", rule="IE-3.5")
    return geometry.distance(one, other) if typed is None else typed


def things_within(
    state: State, centre: Point | None, radius: float, *, typed: tuple[str, ...] | None, but: set[str]
) -> list[str]:
    """Returns the things within a radius: as typed by the players, else measured between known positions, the nearest
    first. Dice are rolled for them in this order, so what a plan has measured rolls alike when it is typed."""
    everything: dict[str, Thing] = {**state.bases, **state.towers}
    things = {name: thing for name, thing in everything.items() if not is_destroyed(thing) and name not in but}
    if typed is not None:
        return [name for name in dict.fromkeys(typed) if name in things]
    found = []
    for name, thing in things.items():
        known = centre is not None and thing.at is not None
        away = geometry.distance(centre, thing.at)
        if geometry.within(away, radius) and (known or not state.typed):
            found.append((round_off(away), name))
    return [name for _, name in sorted(found)]


def target_distance(base: Base, target: Thing, typed: Inches | None) -> float:
    """Returns the inches to a target: as typed, else measured."""
    return distance_between(base, target) if typed is None else typed


def plan_distance(state: State, one: str | None, other: str | None) -> int | float | None:
    """Returns the inches between two things, rounded up; None if one is unknown or has no position."""
    start, end = position_of(state, one), position_of(state, other)
    return None if start is None or end is None else plan.round_up(plan.distance(start, end))


def position_of(state: State, name: str | None) -> Point | None:
    """Returns the position of a base or tower; None if it is unknown."""
    thing = state.towers.get(name or "") or state.bases.get(name or "")
    return thing.at if thing else None
