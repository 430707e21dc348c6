"""Bounds of documents from outside, checked before any work is done on them: far above every real army."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json, Path, Record

LARGEST = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly."""

WITHOUT_NUMBERS = frozenset((str, bool, type(None)))


class Bounds(Record):
    """The most that a document of a game may hold.

    ``entries`` of one list or one mapping (units, parts of a unit), ``values`` in all, containers among them, and the
    ``depth`` to which containers stand inside each other.
    """

    entries: int = 200
    values: int = 12_000
    depth: int = 12


def check_bounds(document: Json, bounds: Bounds) -> None:
    """Raises Unreadable (``too-large``) for a document beyond its bounds, after at most ``bounds.values`` steps."""
    level, depth, values = [document], 0, 0
    while level:
        depth += 1
        if depth > bounds.depth + 1:
            raise _too_large(f"it is nested deeper than {bounds.depth} levels")
        inner: list[Json] = []
        for value in level:
            if not isinstance(value, dict | list | tuple):
                continue
            if len(value) > bounds.entries:
                raise _too_large(f"one of its lists has {len(value):,} entries, and {bounds.entries:,} are the most")
            values += len(value)
            if values > bounds.values:
                raise _too_large(f"it holds more than {bounds.values:,} values")
            inner += value.values() if isinstance(value, dict) else value
        level = inner


def is_within(document: Json) -> bool:
    """Checks whether every number of a document lies within ``LARGEST``: the usual case, found without places."""
    level = [document]
    for value in level:
        if type(value) in WITHOUT_NUMBERS:
            continue
        if isinstance(value, (int, float)):
            if not -LARGEST <= value <= LARGEST:
                return False
        elif isinstance(value, dict):
            level.extend(value.values())
        elif isinstance(value, list | tuple):
            level.extend(value)
    return True


def find_beyond(document: Json, where: Path = ()) -> Iterator[Path]:
    """Yields the place of every number that lies beyond ``LARGEST`` or is none: no rule can reckon with it."""
    if isinstance(document, int | float):
        if not -LARGEST <= document <= LARGEST:
            yield where
    elif isinstance(document, dict):
        for key, value in document.items():
            yield from find_beyond(value, (*where, key))
    elif isinstance(document, list | tuple):
        for place, value in enumerate(document):
            yield from find_beyond(value, (*where, place))


def _too_large(why: str) -> Unreadable:
    return Unreadable(Problem(code="too-large", message=f"This is larger than an army can be: {why}."))
