"""The army document of EIC League: a team, its units and what was bought for them, legal or not.

The form is strict (:class:`rules.kernel.problems.Unreadable`), the content is not: unknown types, weapons and numbers
off the charts are read, and reported as problems by the evaluation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from rules.kernel.codec import Codec
from rules.kernel.records import Record

Count = Annotated[int, Meta(ge=0)]


class Item(Record):
    """A fitted weapon. ``salvaged``: it comes from the store at no cost (EIC-19.7). ``shots``: None is a full load."""

    weapon: str
    salvaged: bool = False
    shots: Count | None = None


class Upgrade(Record):
    """A rating bought again (EIC-4.8)."""

    rating: str
    to: int


class Wear(Record):
    """Damage left by earlier battles (EIC-19.8, EIC-19.11): energy (None: full), fragmentation hits, and the rounds for
    which oxidised armor still works (None: it was not oxidised).
    """

    energy: Count | None = None
    frag_hits: Count = 0
    armor_rounds: Count | None = None


class UnitDesign(Record):
    """A unit as it was bought: first ratings, upgrades in their order, points of shielding, weapons in slot order.

    A replacement drone among ``weapons`` takes no slot (EIC-7.8). ``notes`` are the player's own.
    """

    name: str
    type: str
    ratings: Mapping[str, int] = field(default_factory=dict)
    upgrades: tuple[Upgrade, ...] = ()
    shielding: Mapping[str, int] = field(default_factory=dict)
    movement: tuple[str, ...] = ()
    weapons: tuple[str | Item, ...] = ()
    drone_lost: bool = False
    missile_pod: bool | Count = False
    pod_missile: str | Item | None = None
    holster: str | Item | None = None
    wear: Wear | None = None
    notes: str = ""


class TeamDesign(Record):
    """A team: budget in credits, or its dice (EIC-2.1), the league claimed, salvaged weapons in store, units."""

    game: Literal["eic-league"] = "eic-league"
    name: str = ""
    budget: int | None = None
    budget_dice: tuple[int, int] | None = None
    league: str | None = None
    store: Mapping[str, Count] = field(default_factory=dict)
    units: tuple[UnitDesign, ...] = ()
    notes: str = ""


TEAM: Codec[TeamDesign] = Codec(TeamDesign)
UNIT: Codec[UnitDesign] = Codec(UnitDesign)


def as_item(fitted: str | Item) -> Item:
    """Returns a fitted weapon in its long form."""
    return Item(weapon=fitted) if isinstance(fitted, str) else fitted
