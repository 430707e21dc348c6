"""The tables from which armies are built: levels, classes, weapons, models, prices (SP-2, SP-25, SP-26)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from rules.games.sol_prime.catalogue.kinds import Kind, Tech, WeaponClass
from rules.kernel.records import Record


class TechLevel(Record):
    """A technology level (SP-2.20)."""

    rule: str
    name: str
    index: int
    missile_hit: int
    artillery_rating: int
    apw: str
    law: str
    woods_sight: float


class Platoons(Record):
    """Sizes of platoons (SP-2.51, SP-2.52) and cohesion (SP-5.8)."""

    rule: str
    most: int
    transports: int
    cohesion: float


class Weapon(Record):
    """A weapon (SP-2.30); a rating of None: not against that kind of target."""

    rule: str
    name: str
    range: int
    class_: WeaponClass
    carrier: Literal["infantry", "vehicle", "air", "air-defense", "automatic"]
    tech: Tech
    source: Literal["book", "house"]
    min_range: int = 0
    vehicle: int | None = None
    infantry: int | None = None
    anti_air_only: bool = False
    wing: bool = False
    nose: bool = False


class StandClass(Record):
    """A class of stands (SP-2.31, SP-2.40) with its usual armor and the points of its chassis."""

    rule: str
    name: str
    kind: Kind
    armor: tuple[int, int]
    points: int
    apw: bool = False
    law: bool = False
    tank: bool = False
    tank_destroyer: bool = False
    max_troop_bays: int | None = None
    two_systems_moving: bool = False
    anti_air_only: bool = False
    column: str = ""
    tech: Tech = "basic"
    engineers: bool = False
    weapons_allowed: tuple[str, ...] | None = None
    most_weapons: int | None = None
    forbidden: tuple[str, ...] = ()


class Installation(Record):
    """A kind of installation (SP-26.1) and how many it houses (SP-27.1 to SP-27.3)."""

    rule: str
    name: str
    points: int
    supports: int
    tech: Tech


class Fortification(Record):
    """A class of fortification (SP-25.4); points for each section."""

    rule: str
    name: str
    armor: int
    points: int


class Installations(Record):
    """Installations and fortifications."""

    rule: str
    squads_per_section: int
    barracks_sections: int
    kinds: Mapping[str, Installation]
    fortifications: Mapping[str, Fortification]


class Upgrade(Record):
    """An upgrade (SP-2.46)."""

    rule: str
    name: str
    points: int
    kinds: tuple[Kind, ...]
    tech: Tech


class Points(Record):
    """House points (SP-2.70)."""

    rule: str
    range_share: int
    weapon_share: int
    least_weapon: int
    fixed: int
    guided_bomb: int
    mrl: int
    ammunition_lot: int
    least_stand: int
    squads_per_bay: int
    speed: Mapping[str, int]
    transport: Mapping[str, int]
    size: Mapping[str, int]
    range_finder: Mapping[str, int]
    artillery_tech: Mapping[Tech, int]


class Model(Record):
    """A ready-made unit (SP-2.71): the fields of its entry under a name."""

    name: str
    ratings: Literal["book", "house"]
    tech: Tech
    design: Mapping[str, Any]
