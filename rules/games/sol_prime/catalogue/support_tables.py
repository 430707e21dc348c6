"""The tables of artillery, mines, engineers, air units and options (SP-17, SP-20 to SP-22, SP-29)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.sol_prime.catalogue.kinds import Tech
from rules.kernel.records import Record


class MineKind(Record):
    """A kind of minefield (SP-20.1)."""

    name: str
    strength: int
    tech: Tech
    points: int


class Minefields(Record):
    """Mines (SP-20.1 to SP-20.9) and how many may be laid (SP-2.67)."""

    rule: str
    die: int
    radius: float
    armor: int
    infantry_destroyed_from: int
    real_per_engineer: int
    dummy_per_engineer: int
    types: Mapping[str, MineKind]


class Engineers(Record):
    """Engineers (SP-21.2 to SP-21.5)."""

    rule: str
    die: int
    demolition: int
    sections: int
    smoke_within: float
    clear_within: float
    buildings: int


class Support(Record):
    """The call for air support (SP-22.1)."""

    rule: str
    die: int
    needed: int
    command_center: int
    poor_weather: int


class Bomb(Record):
    """A guided bomb (SP-22.31 to SP-22.33)."""

    rule: str
    range: float
    penetration: int
    accuracy: int
    radius: float
    a_turn: int


class Drop(Record):
    """An air drop (SP-22.50)."""

    rule: str
    within: float
    enemy_clear: float


class Air(Record):
    """Air units."""

    rule: str
    most_types: int
    off_board: int
    vtol_loads_within: float
    support: Support
    bomb: Bomb
    bomb_cover: Mapping[str, int]
    drop: Drop


class OptionRow(Record):
    """An option of a battle (SP-29.1)."""

    default: bool | int | str
    values: tuple[bool | int | str, ...]


class Piece(Record):
    """A class of artillery (SP-17.16, SP-17.21)."""

    rule: str
    name: str
    calibre: str
    radius: float
    mrl_radius: float
    least_range: float
    most_range: float
    to_kill: Mapping[Tech, tuple[int, int]]
    points: int


class Arrival(Record):
    """The arrival roll (SP-17.15)."""

    rule: str
    die: int
    target_visible: int
    command_center: int
    psionic: int


class Escape(Record):
    """Leaving a building that falls (SP-17.23)."""

    rule: str
    die: int
    infantry_from: int
    vehicle_from: int


class Lots(Record):
    """Turns of fire in a lot (SP-17.30)."""

    rule: str
    gun: int
    mrl: int


class Counterbattery(Record):
    """The attempt to find a battery (SP-17.40)."""

    rule: str
    die: int
    needed: int
    command_center: int
    far_above: float
    far: int
    towed: int


class Artillery(Record):
    """Artillery."""

    rule: str
    mrl_bonus: int
    mortar_range: float
    pieces: Mapping[str, Piece]
    arrival: Arrival
    cover: Mapping[str, int]
    escape: Escape
    lots: Lots
    counterbattery: Counterbattery
