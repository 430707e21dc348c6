"""Shapes: types as the JSON border reads and writes them.

msgspec reads and writes whole documents at once. A shape adds what msgspec leaves out: the marks on fields
(:class:`Reads`, :class:`Writes`), sets in order, names in either spelling, and every fault with its place, not the
first one alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

import msgspec

from rules.kernel.border.hints import UNREAD, convert, describe, fits, read_own
from rules.kernel.records import Json, Path, Reads, Writes

Fault = tuple[Path, str]
"""A place in a document, and what is wanted there."""


class Shape:
    """A type. This one is whatever msgspec reads alone: numbers, texts, words of a list."""

    reads_itself = False
    """True where this type is read in a way of its own."""
    writes_itself = False
    """True where this type is written in a way of its own."""

    def __init__(self, hint: Any) -> None:
        self.hint = hint

    def inner(self) -> Iterable[Shape]:
        """Returns the shapes inside this one."""
        return ()

    @cached_property
    def _within(self) -> tuple[Shape, ...]:
        """This shape and all inside it, each once; types may contain themselves."""
        found: dict[int, Shape] = {}
        waiting: list[Shape] = [self]
        while waiting:
            one = waiting.pop()
            if id(one) not in found:
                found[id(one)] = one
                waiting.extend(one.inner())
        return tuple(found.values())

    @cached_property
    def reads(self) -> bool:
        """True where something inside is marked to be read in a way of its own."""
        return any(one.reads_itself for one in self._within)

    @cached_property
    def writes(self) -> bool:
        """True where something inside is written in a way of its own."""
        return any(one.writes_itself for one in self._within)

    @cached_property
    def deep(self) -> bool:
        """True where msgspec reads no such type, such as one of several records: then it is built part by part."""
        try:
            msgspec.json.Decoder(self.hint, dec_hook=read_own)
        except TypeError:
            return True
        return False

    def prepare(self, value: Json) -> Json:
        """Returns the document with everything read that is marked so. Raises ValueError."""
        return value

    def build(self, value: Json) -> Any:
        """Returns the value that a prepared document stands for. Raises msgspec.ValidationError or ValueError."""
        return self._build(value) if self.deep else convert(value, self.hint)

    def accepts(self, value: Json) -> bool:
        """Checks whether a document can be read as this type."""
        try:
            self.build(self.prepare(value))
        except UNREAD:
            return False
        return True

    def _build(self, value: Json) -> Any:
        """Builds the value of a type that msgspec cannot read as a whole."""
        return convert(value, self.hint)

    def finish(self, value: Any, written: Json) -> Json:
        """Returns what msgspec has written for ``value``, with everything that is written in a way of its own."""
        return written

    def respell(self, value: Json) -> Json:
        """Returns the document with the names of records spelt as they are written."""
        return value

    def faults(self, value: Json, where: Path) -> Iterator[Fault]:
        """Yields everything that is wrong with a document."""
        if not fits(value, self.hint):
            yield where, f"must be {self.wanted}"

    @cached_property
    def wanted(self) -> str:
        """The words for what is wanted here."""
        return describe(self.hint)


class Marked(Shape):
    """A type that is read or written in a way of its own."""

    def __init__(self, hint: Any, inner: Shape, marks: Iterable[Reads | Writes]) -> None:
        super().__init__(hint)
        self.shape = inner
        self.reader: Callable[[Any], Any] | None = None
        self.writer: Callable[[Any], Json] | None = None
        for one in marks:
            if isinstance(one, Reads):
                self.reader, self.reads_itself = one.how, True
            else:
                self.writer, self.writes_itself = one.how, True

    def inner(self) -> Iterable[Shape]:
        return (self.shape,)

    def prepare(self, value: Json) -> Json:
        return self.shape.prepare(self.reader(value) if self.reader else value)

    def finish(self, value: Any, written: Json) -> Json:
        return self.writer(value) if self.writer else self.shape.finish(value, written)

    def _build(self, value: Json) -> Any:
        return self.shape.build(value)

    def respell(self, value: Json) -> Json:
        return self.shape.respell(value)

    def faults(self, value: Json, where: Path) -> Iterator[Fault]:
        try:
            read = self.reader(value) if self.reader else value
        except (ValueError, TypeError, ArithmeticError) as error:
            yield where, str(error) or f"must be {self.wanted}"
        else:
            yield from self.shape.faults(read, where)
