"""The rulebook's words as types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from rules.kernel.records import Json, Reads

FacesBySide: TypeAlias = Mapping[str, tuple[int, ...]]
"""Dice of each side."""
Phase = Literal["placement", "command", "mark-1", "movement", "mark-2", "direct-kp", "direct-c", "resolve", "reset"]
WeaponClass = Literal["K", "P", "C"]
Kind = Literal["combat", "network", "engineer"]
Control = Literal["none", "passed", "failed"]
BarrageKind = Literal["type-1", "type-2", "tie"]
Mode = Literal["forward", "diagonal", "reverse", "sideways", "diagonal-reverse"]


def read_whole(value: Json) -> Json:
    """Returns a whole number for a whole float: 3 for 3.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Inches: TypeAlias = Annotated[int | float, Reads(read_whole)]
Length: TypeAlias = Annotated[Annotated[int, Meta(ge=0)] | Annotated[float, Meta(ge=0)], Reads(read_whole)]
Point: TypeAlias = tuple[Inches, Inches]
