"""The JSON border: records to JSON and back, with upcasters for the JSON of older versions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from rules.kernel.problems import PROBLEMS_TOLD, Problem, Unreadable, tell
from rules.kernel.records import Json

T = TypeVar("T")
LONGEST_NAME = 80
Upcaster = Callable[[dict[str, Any]], dict[str, Any]]


class Codec(Generic[T]):
    """Reads and writes one type: a record, or a union of records told apart by their ``type``.

    ``upcasters`` maps a ``type`` to a function that turns the JSON of an older version into today's.
    """

    def __init__(self, kind: Any, *, upcasters: Mapping[str, Upcaster] | None = None) -> None:
        self.adapter: TypeAdapter[T] = TypeAdapter(kind)
        self.upcasters = dict(upcasters or {})

    def read(self, document: Json) -> T:
        """Returns the value that ``document`` stands for. Raises :class:`Unreadable` with its first faults."""
        kind = document.get("type") if isinstance(document, dict) else None
        if isinstance(kind, str) and (upcast := self.upcasters.get(kind)):
            document = upcast(document)
        try:
            return self.adapter.validate_python(document)
        except ValidationError as error:
            faults = error.errors(include_url=False, include_context=False, include_input=False)[:PROBLEMS_TOLD]
            told = [_problem(dict(fault)) for fault in faults]
            raise Unreadable(*tell(told, of=error.error_count())) from None

    def write(self, value: T) -> Json:
        """Returns the complete JSON of ``value``: a default that changes later changes nothing already written."""
        return self.adapter.dump_python(value, mode="json", by_alias=True)

    def schema(self) -> dict[str, Any]:
        """Returns the JSON schema of the type."""
        return self.adapter.json_schema(by_alias=True)


def _problem(fault: dict[str, Any]) -> Problem:
    where = tuple(_shorten(key) if isinstance(key, str) else key for key in fault["loc"])
    place = " / ".join(str(key) for key in where) or "the document"
    return Problem(code="unreadable", message=f"{place}: {fault['msg']}", where=where)


def _shorten(key: str) -> str:
    """Returns the name of a place as a refusal repeats it: names from outside may be as long as the whole body."""
    return key if len(key) <= LONGEST_NAME else f"{key[:LONGEST_NAME]}…"
