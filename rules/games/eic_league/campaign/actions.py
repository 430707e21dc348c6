"""The deals that a coach can ask for between battles (section 19)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from rules.kernel.codec import Codec
from rules.kernel.records import Json, Record


class Begin(Record):
    """The roll of the first budget (EIC-2.1)."""

    type: Literal["begin"] = "begin"


class Recruit(Record):
    """The purchase of a new unit as designed (EIC-2.4)."""

    unit: Json
    type: Literal["recruit"] = "recruit"


class NewRating(Record):
    """A rating and its new value."""

    rating: str
    to: int


class Upgrade(Record):
    """The purchase of a new rating at its full price (EIC-19.9)."""

    unit: str
    buy: NewRating
    type: Literal["upgrade"] = "upgrade"


class Fit(Record):
    """The fitting of a salvaged weapon at no cost (EIC-19.7)."""

    unit: str
    piece: str
    type: Literal["fit"] = "fit"


class Buy(Record):
    """The purchase of a weapon for a free slot (EIC-19.11)."""

    unit: str
    weapon: str
    type: Literal["buy"] = "buy"


class Recover(Record):
    """The recovery of energy for credits (EIC-18.3)."""

    unit: str
    points: Annotated[int, Meta(ge=1, le=9999)]
    type: Literal["recover"] = "recover"


class Reload(Record):
    """The refill of an empty load (EIC-18.6)."""

    unit: str
    place: str
    type: Literal["reload"] = "reload"


class Clear(Record):
    """The removal of an empty load, which frees its slot (EIC-7.2)."""

    unit: str
    place: str
    type: Literal["clear"] = "clear"


class Drone(Record):
    """The replacement of a lost drone (EIC-7.8)."""

    unit: str
    type: Literal["drone"] = "drone"


class Scrap(Record):
    """The scrapping of a unit for its weapons (EIC-19.8, EIC-19.10)."""

    unit: str
    type: Literal["scrap"] = "scrap"


Action: TypeAlias = Begin | Recruit | Upgrade | Fit | Buy | Recover | Reload | Clear | Drone | Scrap
ACTIONS: Codec[Action] = Codec(Action)
