"""Receiving the enemy in Sol Prime: the platoons that reach farthest in the middle, far back, all on Overwatch.

A stand that drives up cannot fire missiles in that activation (SP-10.1) and fires guns with less effect (SP-9.14),
while those on Overwatch lose nothing (SP-6.2). Points decide (SP-29.2): a side that is ahead has no need to move.
"""

from __future__ import annotations

from rules.games.sol_prime.battle.ending import find_leading_side, score_sides
from rules.games.sol_prime.battle.state import Point, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.placement import group_of, groups_of, row_spacing, starting_place
from rules.kit.maps.zones import lies_in, zones_of
from rules.kit.plan import point_ahead, round_to_tenth
from rules.kit.table import is_on_table

LAST = 2
"""The last cycles, in which a side that is not ahead has to come out."""
STEPS_BACK = (6, 4, 2)
"""Inches by which a platoon begins behind its usual place, the farthest that is allowed."""


def may_hold(state: State, side: str) -> bool:
    """Checks whether a side may wait on: it is ahead, or there is time left (SP-29.2)."""
    if state.last_cycle is None or state.cycle <= state.last_cycle - LAST:
        return True
    return is_ahead(state, side)


def is_ahead(state: State, side: str) -> bool:
    """Checks whether a side has the higher total of points (SP-29.2)."""
    return find_leading_side(score_sides(state)) == side


def place_by_fire(state: State, key: str) -> tuple[Point, int]:
    """Returns where a platoon begins and how it faces: those that fire farthest and best stand in the middle, and all
    as far back as they may, out of the reach of mortars (SP-17.2)."""
    groups = groups_of(state, key.partition("/")[0])
    ranked = sorted(groups, key=lambda one: (-_fire_of(state, one), one))
    middle = (len(groups) - 1) / 2
    places = sorted(range(len(groups)), key=lambda place: (abs(place - middle), place))
    at, facing = starting_place(state, key, place=places[ranked.index(key)])
    back = (_behind(at, facing, inches) for inches in STEPS_BACK)
    return next((one for one in back if _may_begin(state, key, one, facing)), at), facing


def _behind(at: Point, facing: int, inches: float) -> Point:
    x, y = point_ahead(at, facing + 180, inches)
    return round_to_tenth(x), round_to_tenth(y)


def _may_begin(state: State, key: str, at: Point, facing: int) -> bool:
    """Checks whether a platoon's whole row would stand on the table and in a zone of its side."""
    count = sum(group_of(one) == key for one in state.units.values())
    side = list(state.sides).index(key.partition("/")[0])
    half = row_spacing(state, key, count) * max(0, count - 1) / 2
    ends = [point_ahead(at, facing + turn, half) for turn in (90, 270)]
    zones = zones_of(state.marks, side)
    return state.table is not None and all(
        is_on_table(end, state.table) and (not zones or any(lies_in(end, zone) for zone in zones)) for end in ends
    )


def _fire_of(state: State, key: str) -> float:
    """Returns the points of a platoon's stands, each times its reach in direct fire."""
    stands = [one for one in state.units.values() if group_of(one) == key and not one.artillery]
    return sum(stand.cost * max((_reach(mount.id) for mount in stand.mounts), default=0) for stand in stands)


def _reach(weapon: str) -> int:
    return CATALOGUE.weapons[weapon].range if weapon in CATALOGUE.weapons else 0
