"""The places of figures of War Logic on a table, their reach, and the ways to an enemy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.war_logic.battle.changes import LOST_STATUSES, OUT_OF_FIGHT
from rules.games.war_logic.battle.state import State
from rules.games.war_logic.mechanics.positions import BASE, position_of
from rules.games.war_logic.visibility.view import View
from rules.kit.approach import steps_towards
from rules.kit.plan import Point, bearing, distance, point_ahead, round_to_tenth
from rules.kit.table import Table, is_on_table

AROUND = (0, 45, -45, 90, -90, 135, -135, 180)
APART = 0.95
"""Inches between the middles of two figures that touch, less what rounding takes."""


def foes_of(view: View, side: str) -> dict[str, Point]:
    """Returns where the enemies stand that can be attacked: alive, and not in hiding (WL-8.25, WL-15.9)."""
    state = view.state
    found = {name: unit for name, unit in state.units.items() if unit.side != side and not OUT_OF_FIGHT & unit.status}
    seen = (name for name, unit in found.items() if unit.exposed or not state.sheets[name].spy)
    return {name: at for name in seen if (at := position_of(state, name)) is not None}


def reach_of(view: View, name: str) -> float | None:
    """Returns the inches that the farthest weapon of a figure of the side reaches, with something left in it."""
    left, skills = view.state.units[name].left, view.state.sheets[name].skills
    found = [float(one.range) for key, one in skills.items() if one.category == "offense" and left.get(key, 1) > 0]
    return max(found, default=None)


def threats_of(view: View, foes: Mapping[str, Point]) -> list[tuple[Point, float]]:
    """Returns where each enemy stands, and how far it can come and attack in its turn; a closed one is like others."""
    known = {name: _threat(view, name) for name in view.state.units if name not in view.closed}
    usual = max(known.values(), default=0.0)
    return [(at, known.get(name, usual)) for name, at in foes.items()]


def _threat(view: View, name: str) -> float:
    """Returns the inches within which a unit can attack after its move."""
    left, skills = view.state.units[name].left, view.state.sheets[name].skills
    moves = [float(one.range) for key, one in skills.items() if one.category == "movement" and left.get(key, 1) > 0]
    return (reach_of(view, name) or 0.0) + max(moves, default=0.0)


def steps_to(
    at: Point, goal: Point, away: float, length: float, table: Table, others: Sequence[Point]
) -> Iterator[Point]:
    """Yields places ``away`` inches from a goal, nearest first, then steps towards it; none on a figure."""
    back = bearing(goal, at) or 0.0
    ends = [point_ahead(goal, back + turn, BASE + away) for turn in AROUND]
    near = [one for one in ends if distance(at, one) <= length and is_on_table(one, table)]
    for end in sorted(near, key=lambda one: distance(at, one)):
        to = (round_to_tenth(end[0]), round_to_tenth(end[1]))
        if distance(at, to) <= length and all(distance(to, one) > APART for one in others):
            yield to
    yield from steps_towards(at, goal, int(length * 10) / 10, table, taken=others)


def others_of(state: State, name: str) -> list[Point]:
    """Returns where all other figures stand that are not lost."""
    return [unit.at for key, unit in state.units.items() if key != name and unit.at and not LOST_STATUSES & unit.status]
