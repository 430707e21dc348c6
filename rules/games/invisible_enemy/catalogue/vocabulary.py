"""The words of the rulebook that documents are made of, and records that are written as the case files write them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias, TypeVar, dataclass_transform

from pydantic import BeforeValidator, ConfigDict, Field

from rules.kernel.records import Json, record

FacesBySide: TypeAlias = Mapping[str, tuple[int, ...]]
"""Dice of each side."""
T = TypeVar("T")
Phase = Literal["placement", "command", "mark-1", "movement", "mark-2", "direct-kp", "direct-c", "resolve", "reset"]
WeaponClass = Literal["K", "P", "C"]
Kind = Literal["combat", "network", "engineer"]
Control = Literal["none", "passed", "failed"]
BarrageKind = Literal["type-1", "type-2", "tie"]
Mode = Literal["forward", "diagonal", "reverse", "sideways", "diagonal-reverse"]


def _whole(value: Json) -> Json:
    """A float that is whole is written as a whole number: 3.0 as 3."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Inches: TypeAlias = Annotated[int | float, BeforeValidator(_whole)]
Length: TypeAlias = Annotated[Inches, Field(ge=0)]
Point: TypeAlias = tuple[Inches, Inches]
SNAKE = ConfigDict(extra="forbid")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(dataclasses.field, dataclasses.Field))
def snake_record(cls: type[T]) -> type[T]:
    """A record whose names are written with underscores in JSON, as in this game's case files."""
    made = record(cls)
    made.__pydantic_config__ = SNAKE  # type: ignore[attr-defined]
    return made
