"""What a coach asks for between battles (section 19): the records of its deals."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rules.kernel.codec import Codec
from rules.kernel.records import Json, record


@record
class Begin:
    """The first budget is rolled (EIC-2.1)."""

    type: Literal["begin"] = "begin"


@record
class Recruit:
    """A new unit is bought as it was designed (EIC-2.4)."""

    unit: Json
    type: Literal["recruit"] = "recruit"


@record
class NewRating:
    """A rating and its new value."""

    rating: str
    to: int


@record
class Upgrade:
    """A rating is bought anew at its full price (EIC-19.9)."""

    unit: str
    buy: NewRating
    type: Literal["upgrade"] = "upgrade"


@record
class Fit:
    """A salvaged weapon is fitted at no cost (EIC-19.7)."""

    unit: str
    piece: str
    type: Literal["fit"] = "fit"


@record
class Buy:
    """A new weapon is bought for a free slot (EIC-19.11)."""

    unit: str
    weapon: str
    type: Literal["buy"] = "buy"


@record
class Recover:
    """Energy is bought back (EIC-18.3)."""

    unit: str
    points: Annotated[int, Field(ge=1, le=9999)]
    type: Literal["recover"] = "recover"


@record
class Reload:
    """An empty load is filled (EIC-18.6)."""

    unit: str
    place: str
    type: Literal["reload"] = "reload"


@record
class Clear:
    """What is left of an empty load goes, and its slot is free (EIC-7.2)."""

    unit: str
    place: str
    type: Literal["clear"] = "clear"


@record
class Drone:
    """A lost drone is replaced (EIC-7.8)."""

    unit: str
    type: Literal["drone"] = "drone"


@record
class Scrap:
    """A unit is taken apart for its weapons (EIC-19.8, EIC-19.10)."""

    unit: str
    type: Literal["scrap"] = "scrap"


Action: TypeAlias = Annotated[
    Begin | Recruit | Upgrade | Fit | Buy | Recover | Reload | Clear | Drone | Scrap, Field(discriminator="type")
]
ACTIONS: Codec[Action] = Codec(Action)
