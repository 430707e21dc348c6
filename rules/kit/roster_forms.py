"""The records of careers of :mod:`rules.kit.rosters`: the actions of their players, and the form of an aftermath."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from rules.kernel.codec import Codec
from rules.kernel.records import Json, Record

Count = Annotated[int, Meta(ge=0, le=999_999)]
Many = Annotated[int, Meta(ge=1, le=50)]
Lots = Annotated[int, Meta(ge=1, le=999)]
Fate = Literal["back", "lost"]


class Begin(Record):
    """Takes the season's budget into the wallet."""

    type: Literal["begin"] = "begin"


class Recruit(Record):
    """Buys units as an army has them; ``army`` is the rest of its document."""

    unit: Json
    army: Json
    count: Many = 1
    type: Literal["recruit"] = "recruit"


class Supply(Record):
    """Buys supply for a unit."""

    unit: str
    lots: Lots
    type: Literal["supply"] = "supply"


class Disband(Record):
    """Removes a unit from the team for good."""

    unit: str
    type: Literal["disband"] = "disband"


Action = Begin | Recruit | Supply | Disband
ACTIONS: Codec[Any] = Codec(Action)


class UnitReturn(Record):
    """The fate of a unit; ``supply`` is the rest of its supply, if it is ``supplied``."""

    id: str
    name: str
    fate: Fate = "back"
    supply: Count | None = None
    supplied: bool = False


class SideReturn(Record):
    """The return of a team from a battle. ``pays`` is the sum it pays the victor, as the sides have agreed."""

    name: str
    credits: int | None = None
    pays: Count = 0
    units: Annotated[tuple[UnitReturn, ...], Meta(max_length=400)] = ()


class Sheet(Record):
    """The aftermath of a battle."""

    sides: tuple[SideReturn, SideReturn]
    terms: Annotated[str | None, Meta(max_length=1000)] = None


SHEET: Codec[Sheet] = Codec(Sheet)
