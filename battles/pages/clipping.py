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
STEPS = (*(tenth / 10 for tenth in range(1, 6)), *(half / 2 for half in range(2, 7)), *range(4, 49, 2))
"""Inches short of the place that are tried, one after the other: finely at first, since places are kept to a tenth."""
LEAST = 0.3
"""The shortest move that is tried."""
EVEN = 0.15
"""A tenth of an inch, and the dust of decimal sums."""


def clip(
    game: AnyPlayedGame, view: Any, action: Mapping[str, Json], at: Path, start: Json, *, may_stay: bool = False
) -> Mapping[str, Json]:
    """Returns an action with the farthest place towards the one at ``at`` that the rules allow, from ``start``; as it
    was where it is allowed, or where none is. ``may_stay``: the start is the last that is tried.
    """
    if not previews.preview(game, view, dict(action)).problems:
        return action

    def allowed(short: float) -> Mapping[str, Json] | None:
        place = _nearer(start, goal, short)
        nearer = previews.measure(game, view, put(action, at, place))
        return None if previews.preview(game, view, dict(nearer)).problems else nearer

    goal, refused = read_path(dict(action), at), 0.0
    length = _length(start, goal)
    for short in (one for one in STEPS if one <= length - LEAST):
        if found := allowed(short):
            return _farthest(found, allowed, refused, short)
        refused = short
    return (may_stay and length and allowed(length)) or action


def _farthest(
    found: Mapping[str, Json], allowed: Callable[[float], Mapping[str, Json] | None], refused: float, short: float
) -> Mapping[str, Json]:
    """Halves what lies between a place that is refused and one that is allowed, to a tenth of an inch."""
    while short - refused > EVEN:
        middle = round((short + refused) / 2, 1)
        if nearer := allowed(middle):
            found, short = nearer, middle
        else:
            refused = middle
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
