"""Corrections by annotation: a field of a state says that the referee may set it, and under what name.

A game writes the word beside the field::

    class Base(Record):
        moved: Annotated[bool, Until("turn"), Correctable("has moved")] = False
        pending: Annotated[int, Until("step"), Correctable("pending hits", least=0)] = 0

and its screens ask for all of them: ``correction_fields(base, ("bases", name))``. What a field's choices are when they
depend on the battle (units, hexes) the screen adds by the field's name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from rules.kernel.display.cards import Choose, Field, Number, Option, Slots
from rules.kernel.records import Json, Path, Record


class Kept(NamedTuple):
    """A long list of options that a game keeps, made once for all fields."""

    options: tuple[Option, ...]


Choices: TypeAlias = Iterable[tuple[Json, str]] | Kept
"""Values of a field, each with its words."""
YES_OR_NO = ((True, "yes"), (False, "no"))


class Correctable(msgspec.Struct, frozen=True):
    """Says that the referee may set a field: its ``label``, its ``rule``, and the limits of a number.

    ``choices`` are the values of a field that is no number and no flag, each with its words.
    """

    label: str
    rule: str = ""
    least: int | None = None
    most: int | None = None
    choices: tuple[tuple[Json, str], ...] = ()


class _Place(NamedTuple):
    """A field that says so: its name, its key in JSON, what it holds, and the choices that it always has."""

    name: str
    key: str
    word: Correctable
    kind: Any
    options: tuple[Option, ...]


@cache
def _correctable(kind: type) -> tuple[_Place, ...]:
    """Returns the fields of a record that say so, in their order."""
    keys = {one.name: one.encode_name for one in msgspec.structs.fields(kind)}
    return tuple(
        _Place(name, keys[name], word, get_args(hint)[0], _fixed_options(word, get_args(hint)[0]))
        for name, hint in get_type_hints(kind, include_extras=True).items()
        for word in getattr(hint, "__metadata__", ())
        if isinstance(word, Correctable)
    )


def _fixed_options(word: Correctable, kind: Any) -> tuple[Option, ...]:
    """Returns the choices of a flag, of a field that names them, or of one that holds one of some words."""
    if kind is bool:
        return _options(YES_OR_NO)
    if word.choices or get_origin(kind) is not Literal:
        return _options(word.choices)
    return _options((value, str(value)) for value in get_args(kind))


def correctable_names(kind: type) -> tuple[str, ...]:
    """Returns the names of the fields of a record that the referee may set, in their order."""
    return tuple(one.name for one in _correctable(kind))


def correction_fields(
    value: Record,
    path: Path,
    *,
    of: str = "",
    choices: Mapping[str, Choices] | None = None,
    without: Collection[str] = (),
) -> Iterator[Field]:
    """Yields the referee's fields of a record that lies at ``path`` of the state, in the order of its fields.

    ``of`` is the name of the thing, told before each label where one sheet has several. ``choices`` are those of fields
    whose values depend on the battle; ``without`` names fields that do not matter for this thing.
    """
    for one in _correctable(type(value)):
        if one.name not in without:
            options = _options(choices[one.name]) if choices and one.name in choices else one.options
            label = f"{of}: {one.word.label}" if of else one.word.label
            yield _field(one, (*path, one.key), label, getattr(value, one.name), options)


def _field(one: _Place, path: Path, label: str, present: Json, options: tuple[Option, ...]) -> Field:
    rule = one.word.rule
    if get_origin(one.kind) is frozenset:
        return Slots(path=path, label=label, entries=(), options=options, rule=rule)
    if options:
        return Choose(path=path, label=label, options=options, value=present, rule=rule)
    return Number(path=path, label=label, value=present, least=one.word.least, most=one.word.most, rule=rule)


def _options(named: Choices) -> tuple[Option, ...]:
    if isinstance(named, Kept):
        return named.options
    return tuple(Option(value=value, label=label) for value, label in named)


def find_knowing_side(state: Any, path: Path, *, of: Collection[str] = ("units",)) -> str:
    """Returns the side that knows the value at a place, secret though it may be to others; "" when there is none.

    ``of`` names the maps of the state whose things have a ``side``; whatever lies in its map ``sides`` is its own.
    """
    match path:
        case ("sides", str(key), *_):
            return key
        case (str(map_), str(name), *_) if map_ in of and name in getattr(state, map_):
            return str(getattr(state, map_)[name].side)
    return ""
