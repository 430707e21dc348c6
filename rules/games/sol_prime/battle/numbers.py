"""The numbers of an action: none is below 0, and none that a side types is beyond the bounds of its field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics.readiness import refuse
from rules.kernel.records import Record, names_of
from rules.kit.table import MOST

Found = TypeVar("Found")
Numbers = Iterator[tuple[tuple[str, ...], float]]
SIGNED = frozenset(("along", "across"))
"""Distances that may lie on either side."""
MOST_CLOSE = 60
"""Inches to a leader, a mate or a nearby enemy that a side types."""
MOST_COUNT = 9
"""Walls crossed and turns made in one move."""
MOST_STANDS = 20
"""Stands of a platoon that a test counts."""
MOST_WOODS = 30
MOST_OFF_TABLE = 400
MOST_REACH = 20
"""Inches to a carrier, a counter, a flight path."""
MOST_DEGREES = 359.9
BOUNDS: Mapping[str, float] = {
    "leader_within": MOST_CLOSE,
    "starts_near": MOST_CLOSE,
    "ends_near": MOST_CLOSE,
    "urban_depth": MOST_CLOSE,
    "candidates": MOST_CLOSE,
    "turns": MOST_COUNT,
    "walls": MOST_COUNT,
    "in_cover": MOST_STANDS,
    "stands": MOST_STANDS,
    "woods": MOST_WOODS,
    "path_distance": MOST_REACH,
    "facing": MOST_DEGREES,
}
"""The highest number of a parameter, whatever the action."""
FURTHER: Mapping[tuple[str, str], float] = {
    ("off-table", "inches"): MOST_OFF_TABLE,
    ("load", "distance"): MOST_REACH,
    ("unload", "distance"): MOST_REACH,
    ("place-ground", "width"): MOST,
    ("place-ground", "depth"): MOST,
    ("place-ground", "turn"): MOST_DEGREES,
    ("place-platoon", "spacing"): MOST,
}
"""The highest number of a parameter of one type of action."""


def find_numbers(value: Any, names: tuple[str, ...] = ()) -> Numbers:
    """Yields all numbers in a value, each with the names of the fields that lead to it."""
    if isinstance(value, Record):
        for name in _numbered(type(value)):
            one = getattr(value, name)
            if isinstance(one, int | float):
                yield (*names, name), one
            elif one:
                yield from find_numbers(one, (*names, name))
    elif isinstance(value, int | float):
        yield names, value
    else:
        for one in value if isinstance(value, tuple | list | frozenset) else value.values():
            yield from find_numbers(one, names)


@cache
def _numbered(kind: type) -> tuple[str, ...]:
    """Returns the fields of a record in which there may be numbers."""
    hints = get_type_hints(kind)
    return tuple(name for name in names_of(kind) if _holds_numbers(hints[name]))


def _holds_numbers(hint: Any) -> bool:
    if isinstance(hint, type) and issubclass(hint, Record):
        return bool(_numbered(hint))
    parts = () if get_origin(hint) is Literal else get_args(hint)
    return hint in (int, float) or any(_holds_numbers(one) for one in parts)


def unsigned(check: Callable[[State, Any], Found]) -> Callable[[State, Any], Found]:
    """Returns the check of an action of which no distance or number is below 0 (SP-5.2)."""

    def find(state: State, action: Any) -> Found:
        kind: type = type(action)
        for name in _numbered(kind):
            one = getattr(action, name)
            if one and (not isinstance(one, int | float) or one < 0):
                _check_signs(one, name)
        return check(state, action)

    return find


def _check_signs(value: Any, name: str) -> None:
    """Raises Illegal for a number below 0 in a parameter, or in a part of it."""
    for names, number in find_numbers(value, (name,)):
        if number < 0 and names[-1] not in SIGNED:
            raise refuse("below-zero", f"{_label(names[-1])} is {number:g}; it is at least 0.", "SP-5.2")


def bound_faults(action: Any) -> Iterator[tuple[str, str]]:
    """Yields the numbers beyond the bounds of their parameter."""
    for names, number in find_numbers(action):
        key, most = _bound_of(action.type, names)
        if most is not None and number > most:
            yield f"{_label(key)} is {number:g}; it is at most {most:g}.", "SP-5.2"


@cache
def _bound_of(kind: str, names: tuple[str, ...]) -> tuple[str, float | None]:
    """Returns the parameter that bounds a number of a type of action, and the highest number, None without bound."""
    key = next((name for name in names if name in BOUNDS), names[-1])
    return key, FURTHER.get((kind, key), BOUNDS.get(key))


def _label(name: str) -> str:
    return name.replace("_", " ").capitalize()
