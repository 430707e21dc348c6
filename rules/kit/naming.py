"""Names in actions: a mark on a field's type says what its text names, and all names of a kind are found by it.

``UnitName = Annotated[str, NameOf("unit")]`` marks a field, an entry of a tuple, a key of a map. A new field that names
a unit is then found wherever units are asked for: no list of the same is kept by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from rules.kernel.records import Record, names_of

Finder = Callable[[Any], Iterable[str]]


class NameOf(msgspec.Struct, frozen=True):
    """A mark on the type of a text: it names a thing of this kind."""

    thing: str


def find_names(value: Record, thing: str) -> Iterable[str]:
    """Returns the names of all things of a kind that a record mentions, in the order of its fields; some may repeat."""
    finder = _finder(type(value), thing)
    return finder(value) if finder else ()


@cache
def _finder(hint: Any, thing: str) -> Finder | None:
    """Returns the function that finds the names in a value of a type; None where there can be none."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _itself if NameOf(thing) in hint.__metadata__ else _finder(inside[0], thing)
    if origin in (Union, UnionType):
        return _in_one_of({one: found for one in inside if (found := _finder(one, thing))})
    if origin is tuple:
        return _in_entries(_finder(inside[0], thing)) if inside else None
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _in_map(_finder(inside[0], thing), _finder(inside[1], thing))
    return _in_record(hint, thing) if isinstance(hint, type) and issubclass(hint, Record) else None


def _itself(value: str) -> tuple[str]:
    return (value,)


def _in_one_of(finders: Mapping[Any, Finder]) -> Finder | None:
    others = [finder for one, finder in finders.items() if not (isinstance(one, type) and issubclass(one, Record))]

    def find(value: Any) -> Iterator[str]:
        if value is None:
            return
        fitting = finders.get(type(value)) if isinstance(value, Record) else next(iter(others), None)
        if fitting:
            yield from fitting(value)

    return find if finders else None


def _in_entries(finder: Finder | None) -> Finder | None:
    return finder and (lambda value: (name for entry in value for name in finder(entry)))


def _in_map(keys: Finder | None, values: Finder | None) -> Finder | None:
    def find(value: Mapping[Any, Any]) -> Iterator[str]:
        for key, entry in value.items():
            if keys:
                yield from keys(key)
            if values:
                yield from values(entry)

    return find if keys or values else None


def _in_record(kind: type, thing: str) -> Finder | None:
    hints = get_type_hints(kind, include_extras=True)
    finders = {name: found for name in names_of(kind) if (found := _finder(hints[name], thing))}

    def find(value: Any) -> list[str]:
        found: list[str] = []
        for name, finder in finders.items():
            if (one := getattr(value, name)) is not None:
                found += finder(one)
        return found

    return find if finders else None
