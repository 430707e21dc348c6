"""A place that was tapped on the plan beyond what a move allows: the piece goes as far towards it as it may."""

from collections.abc import Callable, Mapping, Sequence
from math import dist
from typing import Any

from battles.play import previews
from rules.kernel.edits import read_path
from rules.kernel.game import AnyPlayedGame
from rules.kernel.records import Json, Path
from ui.offers import put

TAPPED = "tapped"
"""The name under which a form says that its place was tapped, or dragged to: a typed one stays as it is."""
LEAST = 0.3
"""The shortest move that is tried."""
ROUNDS = 3
"""The most things that forbid a place which are left behind, one after the other."""
EVEN = 0.15
"""A tenth of an inch, and the dust of decimal sums."""


def clip(
    game: AnyPlayedGame, view: Any, action: Mapping[str, Json], at: Path, start: Json, *, may_stay: bool = False
) -> Mapping[str, Json]:
    """Returns an action with the farthest place towards the one at ``at`` that the rules allow, from ``start``; as it
    was where it is allowed, or where none is. ``may_stay``: the start is the last that is tried.

    The way is halved to a tenth of an inch between what forbids the place, as a rule its distance, and what does not;
    where something else forbids the place found, as another piece there, so is the rest of the way, twice at most.
    """
    against = _codes(game, view, action)
    if not against:
        return action
    goal = read_path(dict(action), at)
    length = _length(start, goal)

    def nearer(short: float) -> tuple[Mapping[str, Json], set[str]]:
        placed = previews.measure(game, view, put(action, at, _nearer(start, goal, short)))
        return placed, _codes(game, view, placed)

    found = _farthest(nearer, against, length) if length > LEAST else None
    if found is None and may_stay and length:
        placed, codes = nearer(length)
        found = None if codes else placed
    return found or action


def _codes(game: AnyPlayedGame, view: Any, action: Mapping[str, Json]) -> set[str]:
    return {problem.code for problem in previews.preview(game, view, dict(action)).problems}


def _farthest(
    nearer: Callable[[float], tuple[Mapping[str, Json], set[str]]], against: set[str], length: float
) -> Mapping[str, Json] | None:
    """Returns the allowed place that falls short of the goal by least; None without one."""
    refused, found = 0.0, None
    for _ in range(ROUNDS):
        short, last = length, None
        while short - refused > EVEN:
            middle = round((short + refused) / 2, 1)
            if length - middle < LEAST:
                break
            placed, codes = nearer(middle)
            if codes & against:
                refused = middle
            else:
                short, last = middle, codes
                found = found if codes else placed
        if not last:
            break
        refused, against = short, last
    return found


def _nearer(start: Json, goal: Json, short: float) -> list[Json]:
    """Returns the place so many inches short of the goal on the way from the start, to a tenth of an inch."""
    (x, y), (right, up) = _numbers(start), _numbers(goal)
    share = 1 - short / _length(start, goal)
    return [round(x + (right - x) * share, 1), round(y + (up - y) * share, 1)]


def _length(start: Json, goal: Json) -> float:
    """Returns the inches between two places; 0 where one is none."""
    try:
        return dist(_numbers(start), _numbers(goal))
    except (TypeError, ValueError):
        return 0.0


def _numbers(place: Json) -> Sequence[float]:
    if not isinstance(place, list | tuple) or len(place) != 2:
        raise ValueError
    return [float(one) for one in place]
