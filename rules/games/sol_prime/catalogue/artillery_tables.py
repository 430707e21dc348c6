"""The shape of the tables of artillery."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.sol_prime.catalogue.tables import Tech
from rules.kernel.records import record


@record
class Piece:
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


@record
class Arrival:
    """The arrival roll (SP-17.15)."""

    rule: str
    die: int
    target_visible: int
    command_center: int
    psionic: int


@record
class Escape:
    """Leaving a building that falls (SP-17.23)."""

    rule: str
    die: int
    infantry_from: int
    vehicle_from: int


@record
class Lots:
    """Turns of fire in a lot (SP-17.30)."""

    rule: str
    gun: int
    mrl: int


@record
class Counterbattery:
    """The attempt to find a battery (SP-17.40)."""

    rule: str
    die: int
    needed: int
    command_center: int
    far_above: float
    far: int
    towed: int


@record
class Artillery:
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
