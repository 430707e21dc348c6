"""The shape of the tables of mines, engineers, air units, installations, upgrades and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from rules.games.sol_prime.catalogue.tables import Kind, Tech
from rules.kernel.records import record


@record
class MineKind:
    """A kind of minefield (SP-20.1)."""

    name: str
    strength: int
    tech: Tech
    points: int


@record
class Minefields:
    """Mines (SP-20.1 to SP-20.9) and how many may be laid (SP-2.67)."""

    rule: str
    die: int
    radius: float
    armor: int
    infantry_destroyed_from: int
    real_per_engineer: int
    dummy_per_engineer: int
    types: Mapping[str, MineKind]


@record
class Engineers:
    """Engineers (SP-21.2 to SP-21.5)."""

    rule: str
    die: int
    demolition: int
    sections: int
    smoke_within: float
    clear_within: float
    buildings: int


@record
class Support:
    """The call for air support (SP-22.1)."""

    rule: str
    die: int
    needed: int
    command_center: int
    poor_weather: int


@record
class Bomb:
    """A guided bomb (SP-22.31 to SP-22.33)."""

    rule: str
    range: float
    penetration: int
    accuracy: int
    radius: float
    suppressed_from: int
    destroyed_from: int
    a_turn: int


@record
class Drop:
    """An air drop (SP-22.50)."""

    rule: str
    within: float
    enemy_clear: float


@record
class Air:
    """Air units."""

    rule: str
    most_types: int
    off_board: int
    vtol_loads_within: float
    support: Support
    bomb: Bomb
    bomb_cover: Mapping[str, int]
    drop: Drop


@record
class Installation:
    """A kind of installation (SP-26.1) and how many it houses (SP-27.1 to SP-27.3)."""

    rule: str
    name: str
    points: int
    supports: int
    tech: Tech


@record
class Fortification:
    """A class of fortification (SP-25.4); points for each section."""

    rule: str
    name: str
    armor: int
    points: int


@record
class Installations:
    """Installations and fortifications."""

    rule: str
    squads_per_section: int
    barracks_sections: int
    kinds: Mapping[str, Installation]
    fortifications: Mapping[str, Fortification]


@record
class Upgrade:
    """An upgrade (SP-2.46)."""

    rule: str
    name: str
    points: int
    kinds: tuple[Kind, ...]
    tech: Tech


@record
class Points:
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
    apc_bays: int
    speed: Mapping[str, int]
    transport: Mapping[str, int]
    size: Mapping[str, int]
    range_finder: Mapping[str, int]
    artillery_tech: Mapping[Tech, int]


@record
class Model:
    """A ready-made unit (SP-2.71): what an entry says with its name."""

    name: str
    ratings: Literal["book", "house"]
    tech: Tech
    design: Mapping[str, Any]


@record
class OptionRow:
    """An option of a battle (SP-29.1)."""

    default: bool | int | str
    values: tuple[bool | int | str, ...]
