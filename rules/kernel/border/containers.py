"""Shapes of maps, lists, sets and tuples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, get_args, get_origin

import msgspec

from rules.kernel.border.hints import convert
from rules.kernel.border.shapes import Fault, Shape
from rules.kernel.records import Json, Path


class MapShape(Shape):
    """A map of keys to values of one type."""

    def __init__(self, hint: Any, key: Shape, value: Shape) -> None:
        super().__init__(hint)
        self.key, self.value = key, value

    def inner(self) -> Iterable[Shape]:
        return self.key, self.value

    def prepare(self, value: Json) -> Json:
        if not isinstance(value, dict):
            return value
        read = self.key.prepare if self.key.reads else None
        return {read(key) if read else key: self.value.prepare(one) for key, one in value.items()}

    def _build(self, value: Json) -> Any:
        if not isinstance(value, Mapping):
            raise ValueError("must be a map")
        return {self.key.build(key): self.value.build(one) for key, one in value.items()}

    def finish(self, value: Any, written: Json) -> Json:
        return {
            key: self.value.finish(one, inner)
            for one, (key, inner) in zip(value.values(), written.items(), strict=True)
        }

    def respell(self, value: Json) -> Json:
        return {key: self.value.respell(one) for key, one in value.items()} if isinstance(value, dict) else value

    def faults(self, value: Json, where: Path) -> Iterator[Fault]:
        if not isinstance(value, Mapping):
            yield where, "must be a map"
            return
        for key, one in value.items():
            yield from self.key.faults(key, (*where, key))
            yield from self.value.faults(one, (*where, key))
        yield from _length_faults(self.hint, value, where)


class ListShape(Shape):
    """A list of values of one type."""

    def __init__(self, hint: Any, entry: Shape) -> None:
        super().__init__(hint)
        self.entry = entry

    def inner(self) -> Iterable[Shape]:
        return (self.entry,)

    def prepare(self, value: Json) -> Json:
        return [self.entry.prepare(one) for one in value] if isinstance(value, list | tuple) else value

    def _build(self, value: Json) -> Any:
        if not isinstance(value, list | tuple):
            raise ValueError("must be a list")
        return convert([self.entry.build(one) for one in value], self.outside)

    @cached_property
    def outside(self) -> Any:
        """The kind of list with its limits, whatever it holds."""
        plain = get_args(self.hint)[0] if get_origin(self.hint) is Annotated else self.hint
        kind = get_origin(plain)
        held = tuple[Any, ...] if kind is tuple else list[Any]
        limits = get_args(self.hint)[1:] if get_origin(self.hint) is Annotated else ()
        return Annotated[(held, *limits)] if limits else held

    def finish(self, value: Any, written: Json) -> Json:
        return [self.entry.finish(one, inner) for one, inner in zip(value, written, strict=True)]

    def respell(self, value: Json) -> Json:
        return [self.entry.respell(one) for one in value] if isinstance(value, list | tuple) else value

    def faults(self, value: Json, where: Path) -> Iterator[Fault]:
        if not isinstance(value, list | tuple | set | frozenset):
            yield where, "must be a list"
            return
        for place, one in enumerate(value):
            yield from self.entry.faults(one, (*where, place))
        yield from _length_faults(self.hint, value, where)


class SetShape(ListShape):
    """A set of values of one type, written in order."""

    writes_itself = True

    def finish(self, value: Any, written: Json) -> Json:
        return sorted(super().finish(value, written) if self.entry.writes else written)


class TupleShape(Shape):
    """A list of so many values, each of its own type."""

    def __init__(self, hint: Any, entries: tuple[Shape, ...]) -> None:
        super().__init__(hint)
        self.entries = entries

    def inner(self) -> Iterable[Shape]:
        return self.entries

    def prepare(self, value: Json) -> Json:
        if not isinstance(value, list | tuple) or len(value) != len(self.entries):
            return value
        return [shape.prepare(one) for shape, one in zip(self.entries, value, strict=True)]

    def _build(self, value: Json) -> Any:
        if not isinstance(value, list | tuple) or len(value) != len(self.entries):
            raise ValueError(f"must be a list of {len(self.entries)}")
        return tuple(shape.build(one) for shape, one in zip(self.entries, value, strict=True))

    def finish(self, value: Any, written: Json) -> Json:
        triples = zip(self.entries, value, written, strict=True)
        return [shape.finish(one, inner) for shape, one, inner in triples]

    def respell(self, value: Json) -> Json:
        if not isinstance(value, list | tuple) or len(value) != len(self.entries):
            return value
        return [shape.respell(one) for shape, one in zip(self.entries, value, strict=True)]

    def faults(self, value: Json, where: Path) -> Iterator[Fault]:
        if not isinstance(value, list | tuple) or len(value) != len(self.entries):
            yield where, f"must be a list of {len(self.entries)}"
            return
        for place, (shape, one) in enumerate(zip(self.entries, value, strict=True)):
            yield from shape.faults(one, (*where, place))


def _length_faults(hint: Any, value: Any, where: Path) -> Iterator[Fault]:
    limits = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    for one in limits:
        if isinstance(one, msgspec.Meta) and one.max_length is not None and len(value) > one.max_length:
            yield where, f"must have at most {one.max_length:,} entries"
        if isinstance(one, msgspec.Meta) and one.min_length is not None and len(value) < one.min_length:
            yield where, f"must have at least {one.min_length:,} entries"
