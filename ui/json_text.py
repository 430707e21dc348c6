"""Reading of JSON from outside, limited to what databases can store and programs can traverse."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NoReturn

from rules.kernel.records import Json

DEPTH_LIMIT = 60
MOST = 2**63 - 1
MOST_NAMES = 2000
"""Of one object in what is bounded: no document of the site has so many, and each unknown one is a fault to tell."""


def read_json(text: str | bytes, *, most: int | None = None) -> Json:
    """Reads a JSON text (bytes in UTF-8) of at most so many values (None: any number).

    Raises ValueError for anything that is not JSON, is too deep, or holds a number beyond 64 bits, NUL or half a
    character; of bounded ones also for an object of more than :data:`MOST_NAMES` names.
    """
    if most is not None and _count_at_most(text) > most:
        raise ValueError(f"it holds more than {most:,} values.")
    try:
        document = json.loads(text.decode() if isinstance(text, bytes) else text, parse_constant=_no_number)
        _check(document, names=None if most is None else MOST_NAMES)
    except RecursionError:
        raise ValueError("it is nested too deeply.") from None
    return document


def _count_at_most(text: str | bytes) -> int:
    """Returns a number of values that a text cannot exceed, without reading it: each but the first of its container
    follows a comma, and each container opens with a bracket."""
    if isinstance(text, bytes):
        return 1 + sum(text.count(mark) for mark in (b",", b"[", b"{"))
    return 1 + sum(text.count(mark) for mark in ",[{")


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number.")


def _check(value: Json, depth: int = 0, *, names: int | None = None) -> None:
    if depth > DEPTH_LIMIT:
        raise ValueError("it is nested too deeply.")
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, int | float) and not -MOST <= value <= MOST:
        raise ValueError("it holds a number that is too large.")
    elif names is not None and isinstance(value, dict) and len(value) > names:
        raise ValueError(f"one of its objects has more than {names:,} names.")
    for inner in _inside(value):
        _check(inner, depth + 1, names=names)


def _inside(value: Json) -> Iterable[Json]:
    if isinstance(value, dict):
        return (*value.keys(), *value.values())
    return value if isinstance(value, list) else ()


def _check_text(text: str) -> None:
    if "\0" in text:
        raise ValueError("it holds a NUL character.")
    if not text.isascii():
        text.encode("utf-8")  # raises for half of a pair of surrogates
