"""The JSON border: records to JSON and back, with upcasters for the JSON of older versions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Json

T = TypeVar("T")
Upcaster = Callable[[dict[str, Any]], dict[str, Any]]


class Codec(Generic[T]):
    """Reads and writes one type: a record, or a union of records told apart by their ``type``.

    ``upcasters`` maps a ``type`` to a function that turns the JSON of an older version into today's.
    """

    def __init__(self, kind: Any, *, upcasters: Mapping[str, Upcaster] | None = None) -> None:
        self.adapter: TypeAdapter[T] = TypeAdapter(kind)
        self.upcasters = dict(upcasters or {})

    def read(self, document: Json) -> T:
        """Returns the value that ``document`` stands for. Raises :class:`Unreadable` with every fault."""
        kind = document.get("type") if isinstance(document, dict) else None
        if isinstance(kind, str) and (upcast := self.upcasters.get(kind)):
            document = upcast(document)
        try:
            return self.adapter.validate_python(document)
        except ValidationError as error:
            raise Unreadable(*(_problem(dict(fault)) for fault in error.errors(include_url=False))) from None

    def write(self, value: T) -> Json:
        """Returns the complete JSON of ``value``: a default that changes later changes nothing already written."""
        return self.adapter.dump_python(value, mode="json", by_alias=True)

    def schema(self) -> dict[str, Any]:
        """Returns the JSON schema of the type."""
        return self.adapter.json_schema(by_alias=True)


def _problem(fault: dict[str, Any]) -> Problem:
    where = tuple(fault["loc"])
    place = " / ".join(str(key) for key in where) or "the document"
    return Problem(code="unreadable", message=f"{place}: {fault['msg']}", where=where)
