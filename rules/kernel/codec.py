"""The JSON border: records to JSON and back, with upcasters for the JSON of older versions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, Generic, TypeVar

import msgspec

from rules.kernel.border.hints import UNREAD
from rules.kernel.border.records import shape_of
from rules.kernel.border.schemas import Schemas
from rules.kernel.border.shapes import Fault, Shape
from rules.kernel.bounds import LARGEST, find_beyond, is_within
from rules.kernel.problems import PROBLEMS_TOLD, Problem, Unreadable, tell
from rules.kernel.records import Json

T = TypeVar("T")
LONGEST_NAME = 80
Upcaster = Callable[[dict[str, Any]], dict[str, Any]]


class Codec(Generic[T]):
    """Reads and writes one type: a record, or a union of records told apart by their ``type``.

    ``upcasters`` maps a ``type`` to a function that turns the JSON of an older version into today's. ``stored``: the
    documents are the site's own, such as states and events; numbers of all others have the bounds of ``find_beyond``.
    """

    def __init__(self, kind: Any, *, upcasters: Mapping[str, Upcaster] | None = None, stored: bool = False) -> None:
        self.kind, self.stored = kind, stored
        self.shape: Shape = shape_of(kind)
        self.upcasters = dict(upcasters or {})

    def read(self, document: Json) -> T:
        """Returns the value that ``document`` stands for. Raises :class:`Unreadable` with its first faults."""
        kind = document.get("type") if isinstance(document, dict) else None
        if isinstance(kind, str) and (upcast := self.upcasters.get(kind)):
            document = upcast(document)
        try:
            found = self._convert(document)
        except UNREAD:
            found = self._read_or_refuse(document)
        if not self.stored and not is_within(plain := msgspec.to_builtins(found, enc_hook=str)):
            beyond = find_beyond(plain)
            told = [_problem((where, f"must be a number from -{LARGEST} to {LARGEST}")) for where in beyond]
            raise Unreadable(*tell(told[:PROBLEMS_TOLD], of=len(told)))
        return found

    def write(self, value: T) -> Json:
        """Returns the complete JSON of ``value``: a default that changes later changes nothing already written."""
        written = msgspec.json.decode(msgspec.json.encode(value, enc_hook=str))
        return self.shape.finish(value, written) if self.shape.writes else written

    def text(self, value: T) -> bytes:
        """Returns the complete JSON of ``value`` as text in UTF-8, made in one go where its type allows."""
        return msgspec.json.encode(self.write(value) if self.shape.writes else value, enc_hook=str)

    def schema(self) -> dict[str, Any]:
        """Returns the JSON schema of the type, with the records in it under ``$defs``."""
        schemas = Schemas("#/$defs/{name}")
        told = schemas.of(self.shape)
        return {**told, "$defs": schemas.named} if schemas.named else told

    def _convert(self, document: Json) -> T:
        found: T = self.shape.build(self.shape.prepare(document) if self.shape.reads else document)
        return found

    def _read_or_refuse(self, document: Json) -> T:
        """Reads a document whose names are spelt otherwise, or tells what is wrong with it."""
        spelt = self.shape.respell(document)
        try:
            return self._convert(spelt)
        except UNREAD as error:
            found = self.shape.faults(spelt, ())
            told = [_problem(one) for one in islice(found, PROBLEMS_TOLD)] or [_problem(((), str(error)))]
            raise Unreadable(*tell(told, of=len(told) + sum(1 for _ in found))) from None


def _problem(fault: Fault) -> Problem:
    where = tuple(_shorten(key) if isinstance(key, str) else key for key in fault[0])
    place = " / ".join(str(key) for key in where) or "the document"
    return Problem(code="unreadable", message=f"{place}: {fault[1]}", where=where)


def _shorten(key: str) -> str:
    """Returns the name of a place as a refusal repeats it: names from outside may be as long as the whole body."""
    return key if len(key) <= LONGEST_NAME else f"{key[:LONGEST_NAME]}…"
