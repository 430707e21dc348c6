"""Records: the immutable values that make up documents, actions, events and pages."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any, TypeAlias, TypeVar, dataclass_transform

from pydantic import ConfigDict, PlainSerializer

T = TypeVar("T")

Json: TypeAlias = Any
"""The values that :mod:`json` reads and writes: None, bool, int, float, str, list and dict."""

Path: TypeAlias = tuple[str | int, ...]
"""A place in a document: keys of maps and numbers of list entries, from the root."""

Names = Annotated[frozenset[str], PlainSerializer(sorted)]
"""A set of names, written in order, so that equal sets give equal text."""

Numbers = Annotated[frozenset[int], PlainSerializer(sorted)]
"""A set of whole numbers, written in order."""

BORDER = ConfigDict(
    extra="forbid",
    alias_generator=lambda name: name.replace("_", "-"),
    populate_by_name=True,
)
"""The form of records at the JSON border: names are written in kebab case and read in either case, and unknown names
are refused."""


@dataclass_transform(
    frozen_default=True,
    kw_only_default=True,
    field_specifiers=(dataclasses.field, dataclasses.Field),
)
def record(cls: type[T]) -> type[T]:
    """Makes a frozen, slotted, keyword-only dataclass that :mod:`rules.kernel.codec` can read and write."""
    cls.__pydantic_config__ = BORDER  # type: ignore[attr-defined]
    return dataclasses.dataclass(frozen=True, slots=True, kw_only=True)(cls)


def replace(value: T, /, **changes: Any) -> T:
    """Returns the same record with some fields replaced."""
    return dataclasses.replace(value, **changes)  # type: ignore[type-var]
