"""Shapes of records, of one type out of several, and of any type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from rules.kernel.border.containers import ListShape, MapShape, SetShape, TupleShape
from rules.kernel.border.hints import MOST_NAMED, UNION, words_of
from rules.kernel.border.shapes import Fault, Marked, Shape
from rules.kernel.records import Json, Path, Reads, Record, Writes


class RecordShape(Shape):
    """A record: a map of its fields' names to their values."""

    @cached_property
    def fields(self) -> tuple[tuple[str, str, bool, Shape], ...]:
        """Each field's name in Python, in JSON, whether it must be there, and its shape."""
        hints = get_type_hints(self.hint, include_extras=True)
        found = msgspec.structs.fields(self.hint)
        return tuple((one.name, one.encode_name, one.required, shape_of(hints[one.name])) for one in found)

    @cached_property
    def _spellings(self) -> Mapping[str, str]:
        return {name: written for name, written, _, _ in self.fields}

    @cached_property
    def _by_written(self) -> Mapping[str, Shape]:
        return {written: shape for _, written, _, shape in self.fields}

    @cached_property
    def _reading(self) -> tuple[tuple[str, Shape], ...]:
        return tuple(
            (spelt, shape)
            for name, written, _, shape in self.fields
            if shape.reads
            for spelt in dict.fromkeys((written, name))
        )

    @cached_property
    def _writing(self) -> tuple[tuple[str, str, Shape], ...]:
        return tuple((name, written, shape) for name, written, _, shape in self.fields if shape.writes)

    def inner(self) -> Iterable[Shape]:
        return [shape for *_, shape in self.fields]

    def prepare(self, value: Json) -> Json:
        if not isinstance(value, dict):
            return value
        changed = {name: shape.prepare(value[name]) for name, shape in self._reading if name in value}
        return {**value, **changed} if changed else value

    def _build(self, value: Json) -> Any:
        if isinstance(value, self.hint):
            return value
        if not isinstance(value, dict) or value.keys() - self._by_written.keys():
            raise ValueError(f"must be {self.wanted}")
        found = {name: shape.build(value[key]) for name, key, _, shape in self.fields if key in value}
        return self.hint(**found)  # raises TypeError where one is missing

    def finish(self, value: Any, written: Json) -> Json:
        for name, key, shape in self._writing:
            if key in written:  # a field that is UNSET is not written
                written[key] = shape.finish(getattr(value, name), written[key])
        return written

    def respell(self, value: Json) -> Json:
        if not isinstance(value, dict):
            return value
        spelt = {self._spellings.get(key, key): inner for key, inner in value.items()}
        return {
            key: shape.respell(inner) if (shape := self._by_written.get(key)) else inner for key, inner in spelt.items()
        }

    def faults(self, value: Json, where: Path) -> Iterator[Fault]:
        if isinstance(value, self.hint):
            return
        if not isinstance(value, dict):
            yield where, f"must be {self.wanted}"
            return
        for _, written, required, shape in self.fields:
            if written in value:
                yield from shape.faults(value[written], (*where, written))
            elif required:
                yield (*where, written), "is missing"
        for key in value:
            if key not in self._by_written:
                yield (*where, key), "is not a known name here"

    @cached_property
    def wanted(self) -> str:
        return "a map of names and values"


class UnionShape(Shape):
    """One of several types; records are told apart by their field ``type``."""

    def __init__(self, hint: Any, options: tuple[Shape, ...]) -> None:
        super().__init__(hint)
        self.options = options

    @cached_property
    def tagged(self) -> Mapping[str, RecordShape]:
        """The records by each word that their field ``type`` may have."""
        return {
            word: one for one in self.options if isinstance(one, RecordShape) for word in sorted(words_of(one.hint))
        }

    @cached_property
    def _by_kind(self) -> Mapping[type, RecordShape]:
        return {one.hint: one for one in self.options if isinstance(one, RecordShape)}

    @cached_property
    def lone(self) -> Shape | None:
        """The one type besides None; None when there are several."""
        besides = [one for one in self.options if one.hint is not type(None)]
        return besides[0] if len(besides) == 1 else None

    def choose(self, value: Json) -> Shape | None:
        """Returns the type that a document or a value is meant to have; None when that shows only by reading it."""
        if self.lone is not None:
            return None if value is None else self.lone
        if (own := self._by_kind.get(type(value))) is not None:
            return own
        if isinstance(value, dict):
            kind = value.get("type")
            return self.tagged.get(kind) if isinstance(kind, str) else None
        return next((one for one in self.options if one.reads and one.accepts(value)), None)

    @cached_property
    def several(self) -> bool:
        """True where there are several records to tell apart."""
        return sum(isinstance(one, RecordShape) for one in self.options) > 1

    def _build(self, value: Json) -> Any:
        if (chosen := self.choose(value)) is not None:
            return chosen.build(value)
        if value is None and any(one.hint is type(None) for one in self.options):
            return None
        for one in self.options:
            if not isinstance(one, RecordShape) and one.accepts(value):
                return one.build(value)
        raise ValueError(f"must be {self.wanted}")

    def inner(self) -> Iterable[Shape]:
        return self.options

    def prepare(self, value: Json) -> Json:
        chosen = self.choose(value)
        return chosen.prepare(value) if chosen else value

    def finish(self, value: Any, written: Json) -> Json:
        chosen = self.choose(value)
        return chosen.finish(value, written) if chosen else written

    def respell(self, value: Json) -> Json:
        chosen = self.choose(value)
        return chosen.respell(value) if chosen else value

    def faults(self, value: Json, where: Path) -> Iterator[Fault]:
        if value is None and self.lone is not None and any(one.hint is type(None) for one in self.options):
            return
        if chosen := self.lone or self.choose(value):
            yield from chosen.faults(value, where)
        elif self.tagged:
            yield (*where, "type"), f"must be one of {', '.join(list(self.tagged)[:MOST_NAMED])}"
        elif all(list(one.faults(value, where)) for one in self.options):
            yield where, f"must be {' or '.join(dict.fromkeys(one.wanted for one in self.options))}"


def shape_of(hint: Any) -> Shape:
    """Returns the shape of a type."""
    try:
        return _cached_shape(hint)
    except TypeError:  # a mark that cannot be hashed
        return _make_shape(hint)


@cache
def _cached_shape(hint: Any) -> Shape:
    return _make_shape(hint)


def _make_shape(hint: Any) -> Shape:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        marks = [one for one in inner[1:] if isinstance(one, Reads | Writes)]
        shape = _make_shape(inner[0])
        if not isinstance(shape, RecordShape):
            shape.hint = (
                Annotated[(inner[0], *(one for one in inner[1:] if isinstance(one, msgspec.Meta)))]
                if any(isinstance(one, msgspec.Meta) for one in inner[1:])
                else shape.hint
            )
        return Marked(hint, shape, marks) if marks else shape
    if isinstance(hint, type) and issubclass(hint, Record):
        return record_shape(hint)
    if origin in UNION:
        return UnionShape(hint, tuple(shape_of(one) for one in inner if one is not msgspec.UnsetType))
    return _make_container(hint, origin, inner)


@cache
def record_shape(kind: type) -> RecordShape:
    """Returns the shape of a record."""
    return RecordShape(kind)


def _make_container(hint: Any, origin: Any, inner: tuple[Any, ...]) -> Shape:
    if not isinstance(origin, type) or not inner:
        return Shape(hint)
    if issubclass(origin, Mapping):
        return MapShape(hint, shape_of(inner[0]), shape_of(inner[1]))
    if issubclass(origin, tuple) and not (len(inner) == 2 and inner[1] is ...):
        return TupleShape(hint, tuple(shape_of(one) for one in inner))
    if issubclass(origin, set | frozenset):
        return SetShape(hint, shape_of(inner[0]))
    if issubclass(origin, Iterable):
        return ListShape(hint, shape_of(inner[0]))
    return Shape(hint)
