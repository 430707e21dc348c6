"""The rulebook's words as types, and records written with underscores as in the case files."""

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
    """Returns a whole number for a whole float: 3 for 3.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Inches: TypeAlias = Annotated[int | float, BeforeValidator(_whole)]
Length: TypeAlias = Annotated[Inches, Field(ge=0)]
Point: TypeAlias = tuple[Inches, Inches]
SNAKE = ConfigDict(extra="forbid")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(dataclasses.field, dataclasses.Field))
def snake_record(cls: type[T]) -> type[T]:
    """Makes a record whose JSON names have underscores, as in this game's case files."""
    made = record(cls)
    made.__pydantic_config__ = SNAKE  # type: ignore[attr-defined]
    return made
