"""Records: the immutable values that make up documents, actions, events and pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias, TypeVar, dataclass_transform

import msgspec
from msgspec import NODEFAULT, field

T = TypeVar("T")

Json: TypeAlias = Any
"""The values that :mod:`json` reads and writes: None, bool, int, float, str, list and dict."""

Path: TypeAlias = tuple[str | int, ...]
"""A place in a document: keys of maps and numbers of list entries, from the root."""

Names: TypeAlias = frozenset[str]
"""A set of names. Every set is written in order, so that equal sets give equal text."""

Numbers: TypeAlias = frozenset[int]
"""A set of whole numbers."""


class Reads(msgspec.Struct, frozen=True):
    """A mark on a field's type: ``how`` turns the JSON into what the type holds. It raises ValueError with the reason.

    ``Annotated[tuple[str, ...], Reads(split_names)]`` also reads one text.
    """

    how: Callable[[Any], Any]


class Writes(msgspec.Struct, frozen=True):
    """A mark on a field's type: ``how`` turns the value into JSON."""

    how: Callable[[Any], Json]


def spell(name: str) -> str:
    """Returns a field's name as JSON has it: kebab case, without the underscore that evades a Python keyword."""
    return name.rstrip("_").replace("_", "-")


def spell_snake(name: str) -> str:
    """Returns a field's name as JSON has it where names have underscores."""
    return name.rstrip("_")


class _RecordMeta(msgspec.StructMeta):
    """Makes every record's fields keyword-only: msgspec does not inherit that word."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> _RecordMeta:
        return super().__new__(cls, name, bases, namespace, **{"kw_only": True, **config})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Record(msgspec.Struct, metaclass=_RecordMeta, frozen=True, gc=False, rename=spell, forbid_unknown_fields=True):
    """The base of all records: frozen, keyword-only, equal by value.

    :mod:`rules.kernel.codec` reads and writes them. Names are written in kebab case and read in either case; unknown
    names are refused.
    """


class SnakeRecord(Record, rename=spell_snake):
    """The base of records whose JSON names have underscores."""


def replace(value: T, /, **changes: Any) -> T:
    """Returns the same record with some fields replaced."""
    return msgspec.structs.replace(value, **changes)  # type: ignore[type-var]


@cache
def names_of(kind: type) -> tuple[str, ...]:
    """Returns the names of a record's fields, in the order in which they are written in the class."""
    return tuple(one.name for one in msgspec.structs.fields(kind))


@cache
def defaults_of(kind: type) -> dict[str, Any]:
    """Returns the default values of a record's fields; those from a factory must not be changed, as records never are.

    Fields without a default are left out.
    """
    found: dict[str, Any] = {}
    for one in msgspec.structs.fields(kind):
        if one.default is not NODEFAULT:
            found[one.name] = one.default
        elif one.default_factory is not NODEFAULT:
            found[one.name] = one.default_factory()
    return found


def as_dict(value: Record) -> dict[str, Any]:
    """Returns the values of a record's fields by their names in Python; records inside stay records."""
    return {name: getattr(value, name) for name in names_of(type(value))}


def to_json(value: Any) -> Json:
    """Returns a value in JSON's types, so that an event is the same before and after it is stored.

    Records keep the names that their fields have in Python.
    """
    if isinstance(value, Record):
        return {name: to_json(getattr(value, name)) for name in names_of(type(value))}
    if isinstance(value, frozenset | set):
        return sorted(value)
    if isinstance(value, Mapping):
        return {str(key): to_json(one) for key, one in value.items()}
    return [to_json(one) for one in value] if isinstance(value, list | tuple) else value
