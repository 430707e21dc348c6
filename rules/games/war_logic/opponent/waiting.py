"""A plan for a side on a table: wait just out of the enemies' reach, and strike first at those who come (WL-5.1).

A figure moves and then attacks. One within an enemy's move and range is attacked first. One that stands a little
farther away attacks those who have come on, if its own move and range are enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from rules.games.war_logic.catalogue.maps import MAPS
from rules.games.war_logic.mechanics.positions import BASE, position_of
from rules.games.war_logic.opponent.standing import APART, foes_of, others_of, reach_of, threats_of
from rules.games.war_logic.visibility.view import View
from rules.kit.approach import nearest
from rules.kit.plan import Point, distance, point_ahead, round_to_tenth
from rules.kit.table import is_on_table

WAITED = 12
"""The turns for which a side waits for the other."""
MARGIN, ROOM = 0.3, 0.3
"""Inches beyond the enemies' reach at which a figure waits: at least, and how much more is good enough."""
WORTHWHILE = 0.2
"""Inches that a move has to gain."""
TURN, STEPS = 15, 12
"""Degrees between the directions that are tried, and the lengths that are tried in each."""


def keeps_away(view: View, name: str) -> bool:
    """Checks whether a figure still waits: it stands on a table, and reaches no enemy after a move."""
    state = view.state
    at, reach = position_of(state, name), reach_of(view, name)
    if state.table is None or at is None or reach is None or not state.turn or state.turn.number > WAITED:
        return False
    goal = nearest(at, foes_of(view, state.units[name].side).values())
    moves = (one.range for one in state.sheets[name].skills.values() if one.category == "movement")
    return goal is not None and distance(at, goal) - BASE > reach + float(max(moves, default=0))


def place_to_wait(view: View, name: str, skill: str) -> Point | None:
    """Returns where a figure waits after a move by a skill; None where it stands well."""
    state = view.state
    at, length = position_of(state, name), float(state.sheets[name].skills[skill].range)
    if state.table is None or at is None or state.units[name].inside in state.units:
        return None
    threats, others = threats_of(view, foes_of(view, state.units[name].side)), others_of(state, name)
    table = MAPS.table_of(state.table, BASE)

    def badness(place: Point) -> float:
        spare = min((distance(place, foe) - BASE - far for foe, far in threats), default=inf) - MARGIN
        return -spare * 100 if spare < 0 else max(0.0, spare - ROOM)

    free = (
        to
        for to in _places(at, length)
        if is_on_table(to, table) and all(distance(to, other) > APART + 0.05 for other in others)
    )
    best = min(free, key=badness, default=at)
    return best if badness(best) < badness(at) - WORTHWHILE else None


def _places(at: Point, length: float) -> Iterator[Point]:
    """Yields places within a length of a place, in all directions."""
    for turn in range(0, 360, TURN):
        for step in range(1, STEPS + 1):
            x, y = point_ahead(at, turn, length * step / STEPS)
            to = (round_to_tenth(x), round_to_tenth(y))
            if distance(at, to) <= length:
                yield to
