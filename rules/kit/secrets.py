"""Secrets by annotation: a field of a state says that only the owner of the thing knows its value.

A game writes the word beside the field::

    class Unit(Record):
        armor: Annotated[int, LASTING] = 0
        orders: Annotated[tuple[str, ...], LASTING, SECRET] = ()
        strength: Annotated[int | None, Secret(shown=None)]

Its view shows others ``conceal(unit)``, its log asks ``may_read``, and its JSON leaves out what ``leave_out_secrets``
leaves out. What is a secret only at times (a weapon until it fires) says so too, and the view names what it shows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from rules.kernel.corrections import Corrected
from rules.kernel.records import Json, Path, Record, defaults_of, replace
from rules.kernel.viewer import Viewer

T = TypeVar("T")

_BY_DEFAULT = object()


class Secret(msgspec.Struct, frozen=True):
    """Says that a field is secret: others see ``shown`` in its place, if nothing else is said the field's default."""

    shown: Any = _BY_DEFAULT


SECRET = Secret()


@cache
def secrets_of(kind: type) -> Mapping[str, Secret]:
    """Returns the secret fields of a record, by their names."""
    return {
        name: word
        for name, hint in get_type_hints(kind, include_extras=True).items()
        for word in getattr(hint, "__metadata__", ())
        if isinstance(word, Secret)
    }


def conceal(value: T, **shown: Any) -> T:
    """Returns a record as those see it who do not own it: ``shown`` in these fields, nothing in other secret ones.

    Raises TypeError for a secret field that has no default and for which nothing is shown.
    """
    kind: type = type(value)
    missing = _unsaid(kind) - shown.keys()
    if missing:
        raise TypeError(
            f"{kind.__name__}.{min(missing)} is secret and has no default: say what others see, with Secret(shown=...) "
            "in the state or as an argument of conceal()"
        )
    return replace(value, **{**_stand_ins(kind), **shown})


@cache
def _stand_ins(kind: type) -> Mapping[str, Any]:
    """Returns what others see in a record's secret fields, as far as that is always the same."""
    defaults = defaults_of(kind)
    return {
        name: defaults[name] if word.shown is _BY_DEFAULT else word.shown
        for name, word in secrets_of(kind).items()
        if word.shown is not _BY_DEFAULT or name in defaults
    }


@cache
def _unsaid(kind: type) -> frozenset[str]:
    return frozenset(secrets_of(kind).keys() - _stand_ins(kind).keys())


def leave_out_secrets(document: Mapping[str, Json], kind: type, *, but: Collection[str] = ()) -> dict[str, Json]:
    """Returns the JSON of a record without its secret fields, except those named in ``but``, as JSON names them."""
    secret = _secret_keys(kind)
    return {key: value for key, value in document.items() if key not in secret or key in but}


@cache
def _secret_keys(kind: type) -> frozenset[str]:
    secret = secrets_of(kind)
    return frozenset(one.encode_name for one in msgspec.structs.fields(kind) if one.name in secret)


@cache
def _names_by_spelling(kind: type) -> Mapping[str, str]:
    """Returns a record's fields by their names in JSON and in Python."""
    return {spelt: one.name for one in msgspec.structs.fields(kind) for spelt in (one.encode_name, one.name)}


def is_open(kind: type, path: Path) -> bool:
    """Checks whether everybody may know the value at a place of a state: no field on its way, or in it, is secret.

    A whole thing of a map, and a map of things, are not open: others may not know of each. Nor is a place that the
    state cannot have.
    """
    return _is_open(kind, tuple(path))


def _is_open(hint: Any, path: Path) -> bool:
    if not path:
        return not _holds_secrets(hint) and not _is_map_of_things(hint)
    kinds = _kinds_in(hint)
    return bool(kinds) and all(_is_open_within(kind, path) for kind in kinds)


def _is_open_within(kind: Any, path: Path) -> bool:
    key, *rest = path
    if isinstance(kind, type) and issubclass(kind, Record):
        name = _names_by_spelling(kind).get(key) if isinstance(key, str) else None
        if name is None or name in secrets_of(kind):
            return False
        return _is_open(_hints(kind)[name], tuple(rest))
    inner = get_args(kind)
    if not inner:
        return False
    if _is_map(kind):
        return bool(rest or not _is_thing(inner[-1])) and _is_open(inner[-1], tuple(rest))
    return _is_open(inner[0], tuple(rest))


def _is_map_of_things(hint: Any) -> bool:
    """Checks whether a type is a map of records, or a map of such maps."""
    values = [get_args(kind)[-1] for kind in _kinds_in(hint) if _is_map(kind)]
    return any(_is_thing(value) or _is_map_of_things(value) for value in values)


def _is_map(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _is_thing(hint: Any) -> bool:
    return any(isinstance(kind, type) and issubclass(kind, Record) for kind in _kinds_in(hint))


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _kinds_in(hint: Any) -> list[Any]:
    """Returns what a field may hold besides None: the members of a union, or the one type."""
    members = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return [one for one in members if one is not type(None)]


@cache
def _holds_secrets(hint: Any) -> bool:
    """Checks whether a type is a record with a secret field, or holds one anywhere."""
    if isinstance(hint, type) and issubclass(hint, Record):
        return bool(secrets_of(hint)) or any(_holds_secrets(inner) for inner in _hints(hint).values())
    return any(_holds_secrets(inner) for inner in get_args(hint) if inner is not Ellipsis)


def may_read(kind: type, event: Corrected, viewer: Viewer) -> bool:
    """Checks whether a viewer may read the values of a correction of a state of this class.

    The referee may, and the side that knows the place; all others where it is open, unless the event says ``secret``.
    """
    if viewer.role == "referee" or (viewer.role == "side" and bool(event.side) and viewer.side == event.side):
        return True
    return not event.secret and is_open(kind, event.path)
