"""A move on the plan that leads into minefields: its dice are asked for at once, and a mine ends it (SP-20.3)."""

from __future__ import annotations

from dataclasses import replace

from rules.games.sol_prime.battle.actions import Drive, Mines
from rules.games.sol_prime.battle.events import Happened
from rules.games.sol_prime.battle.resolve import resolve
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics import engineers, movement, positions
from rules.games.sol_prime.mechanics.measured_moves import as_move
from rules.kernel.dice import Dice
from rules.kernel.problems import RulesError
from rules.kit import plan

REACH = CATALOGUE.engineers.clear_within
"""Inches that a field reaches around its counter (SP-20.1)."""
A_STEP = 0.1


def fields_on_way(state: State, action: Drive) -> list[tuple[str, float]]:
    """The fields into which a move leads from outside, with the inches to where it enters them, nearest first."""
    unit = state.units.get(action.unit)
    if state.table is None or unit is None or unit.at is None or engineers.immune(unit):
        return []
    found = []
    for name, field in state.minefields.items():
        if field.destroyed or field.at is None or name in unit.mined or plan.distance(unit.at, field.at) <= REACH:
            continue
        if span := plan.crossing(unit.at, action.to, plan.disc(field.at, REACH)):
            found.append((name, span[0]))
    return sorted(found, key=lambda one: one[1])


def fields_at(state: State, unit: Stand) -> list[str]:
    """The fields that a stand may have entered by hand: on the plan those in which it stands, or that have no place."""
    left = {name: field for name, field in state.minefields.items() if not field.destroyed}
    if state.table is None or unit.at is None:
        return list(left)
    return [name for name, one in left.items() if one.at is None or plan.distance(unit.at, one.at) <= REACH]


def beside(state: State, name: str, structures: list[str]) -> list[str]:
    """The structures next to a stand, as far as the plan knows (SP-21.4)."""
    return [one for one in structures if not positions.gap(state, name, one)]


def drive(state: State, action: Drive, dice: Dice) -> list[Happened]:
    """The move, and what the fields on its way did; a mine ends it where the field begins. Raises Illegal."""
    moved = resolve(state, action, dice)
    rolled: list[Happened] = []
    for name, inches in fields_on_way(state, action):
        rolled.append(resolve(state, Mines(unit=action.unit, minefield=name, type="enter-minefield"), dice))
        if rolled[-1].result.get("hit-mine"):
            return [_stopped(state, action, moved, inches), *rolled]
    return [moved, *rolled]


def _stopped(state: State, action: Drive, moved: Happened, inches: float) -> Happened:
    """The move as far as the field: it was legal as a whole, and nothing else is asked of a part of it."""
    start = positions.spot(state, action.unit) or action.to
    length = plan.distance(start, action.to)
    course = plan.bearing(start, action.to) or 0
    x, y = plan.ahead(start, course, min(inches + A_STEP, length))
    short = as_move(state, replace(action, to=(plan.tenth(x), plan.tenth(y)), facing=None))
    legs = tuple(replace(leg, crosses=True) for leg in short.legs)
    try:
        event = movement.move(state, replace(short, legs=legs, starts_near=None, ends_near=None, closer=False))
    except RulesError:  # rounded up to tenths a part may cost more than the whole
        return moved
    return replace(event, action=moved.action)
