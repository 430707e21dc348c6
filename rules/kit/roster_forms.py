"""The records of careers of :mod:`rules.kit.rosters`: the actions of their players, and the form of an aftermath."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from rules.kernel.codec import Codec
from rules.kernel.records import Json, record

Count = Annotated[int, Field(ge=0, le=999_999)]
Many = Annotated[int, Field(ge=1, le=50)]
Lots = Annotated[int, Field(ge=1, le=999)]
Fate = Literal["back", "lost"]


@record
class Begin:
    """Takes the season's budget into the wallet."""

    type: Literal["begin"] = "begin"


@record
class Recruit:
    """Buys units as an army has them; ``army`` is the rest of its document."""

    unit: Json
    army: Json
    count: Many = 1
    type: Literal["recruit"] = "recruit"


@record
class Supply:
    """Buys supply for a unit."""

    unit: str
    lots: Lots
    type: Literal["supply"] = "supply"


@record
class Disband:
    """Removes a unit from the team for good."""

    unit: str
    type: Literal["disband"] = "disband"


Action = Annotated[Begin | Recruit | Supply | Disband, Field(discriminator="type")]
ACTIONS: Codec[Any] = Codec(Action)


@record
class UnitReturn:
    """The fate of a unit; ``supply`` is the rest of its supply, if it is ``supplied``."""

    id: str
    name: str
    fate: Fate = "back"
    supply: Count | None = None
    supplied: bool = False


@record
class SideReturn:
    """The return of a team from a battle. ``pays`` is the sum it pays the victor, as the sides have agreed."""

    name: str
    credits: int | None = None
    pays: Count = 0
    units: Annotated[tuple[UnitReturn, ...], Field(max_length=400)] = ()


@record
class Sheet:
    """The aftermath of a battle."""

    sides: tuple[SideReturn, SideReturn]
    terms: Annotated[str | None, Field(max_length=1000)] = None


SHEET: Codec[Sheet] = Codec(Sheet)
