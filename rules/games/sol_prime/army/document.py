"""The army document, legal or not: strict in form, free in content (an unknown id becomes a problem)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from rules.games.sol_prime.catalogue.kinds import Tech
from rules.kernel.codec import Codec
from rules.kernel.records import Record
from rules.kernel.sharing import Pin

Count = Annotated[int, Meta(ge=0)]
Armor = tuple[int, int] | int


class Mount(Record):
    """A weapon mount: one weapon, or several that aim together (SP-2.32); in a turret or fixed forward (SP-2.34)."""

    id: str
    mounts: Annotated[int, Meta(ge=1)] = 1
    turret: bool = True


class UnitDesign(Record):
    """An entry of an army: a ready-made model or a class of its own, the changes made to it, and how many stands.

    ``ammunition``: lots for each stand (SP-2.68). ``garrison``: squads in a fortification, or their names (SP-2.69).
    """

    name: str
    count: int = 1
    platoon: str | None = None
    morale: str = "veteran"
    model: str | None = None
    class_: str | None = None
    armor: Armor | None = None
    transport: str | None = None
    speed: str | None = None
    size: str | None = None
    range_finder: str | None = None
    weapons: tuple[str | Mount, ...] | None = None
    add_weapons: tuple[str | Mount, ...] = ()
    upgrades: tuple[str, ...] | None = None
    add_upgrades: tuple[str, ...] = ()
    artillery: str | None = None
    mrl: bool | None = None
    towed: bool | None = None
    installation: str | None = None
    fortified: str | None = None
    fortification: str | None = None
    sections: Annotated[int, Meta(ge=1)] | None = None
    garrison: Count | tuple[str, ...] | None = None
    ammunition: Count = 0
    notes: str = ""


class LeaderDesign(Record):
    """A leader and the entry or stand to which they are attached (SP-2.66)."""

    name: str
    attached: str | None = None


class ArmyOptions(Record):
    """Command and control (SP-2.1), players, role (SP-2.67), a base on the table (SP-27.4), psionic race (SP-2.4)."""

    command_control: Literal["advanced", "standard", "primitive"] = "standard"
    players: Annotated[int, Meta(ge=1)] = 1
    role: Literal["attacker", "defender"] | None = None
    base: bool = False
    psionic: bool = False


class ArmyDesign(Record):
    """An army. ``rule_set`` is a copy of the rule set whose prices it pays."""

    game: Literal["sol-prime"] = "sol-prime"
    name: str = ""
    tech: Tech = "basic"
    budget: int | None = None
    options: ArmyOptions = field(default_factory=ArmyOptions)
    rule_set: Pin | None = None
    units: tuple[UnitDesign, ...] = ()
    leaders: tuple[LeaderDesign, ...] = ()
    minefields: Mapping[Literal["dummy", "mf", "mfl", "mfp"], Count] = field(default_factory=dict)
    notes: str = ""


ARMY: Codec[ArmyDesign] = Codec(ArmyDesign)
UNIT: Codec[UnitDesign] = Codec(UnitDesign)
