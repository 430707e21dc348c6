"""The tables of Overwatch, arcs, sight, fire, missiles, damage and close combat (SP-6 to SP-14)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.sol_prime.catalogue.kinds import Kind, Share, WeaponClass
from rules.kernel.records import Record


class OverwatchTable(Record):
    """The kinds of stands that may go on Overwatch (SP-6.1); the movement allowed is an option (SP-29.1)."""

    rule: str
    kinds: tuple[Kind, ...]


class Arcs(Record):
    """Angles in degrees (SP-7.2, SP-7.5)."""

    rule: str
    front_below: float
    fire_arc: float


class Positions(Record):
    """Overwatch and arcs."""

    overwatch: OverwatchTable
    arcs: Arcs


class Sight(Record):
    """Greatest sighting distances in inches (SP-8.5)."""

    vehicle: float
    infantry: float


class Visibility(Record):
    """Sight by weather, dead ground (SP-8.4), urban ground (SP-8.3, SP-15.2)."""

    rule: str
    dead_ground: float
    urban_inside: float
    urban_edge: float
    clear: Sight
    hazy: Sight


class LongRange(Record):
    """The two dice of a range that no die has (SP-9.11)."""

    range: int
    die: int
    second: int
    adds: int
    from_face: int
    rule: str


class ToHit(Record):
    """Modifiers of the range die (SP-9.14)."""

    rule: str
    least_range: float
    radar: int
    radar_with_command_center: int
    target_infantry: int
    target_aircraft: int
    stealth: int
    smoke: int
    firer_suppressed: int
    movement_exempt: tuple[Kind, ...]
    size: Mapping[str, int]
    range_finder: Mapping[str, int]
    cover: Mapping[str, int]
    hull_down: Mapping[str, int]
    movement: Mapping[str, int]
    range_dice: Mapping[int, int]
    long_range: LongRange


class Missiles(Record):
    """Modifiers of the missile die (SP-10.6)."""

    rule: str
    die: int
    firer_moved: int
    smoke: int
    evasion: int
    air_target: int
    amds: int
    stealth: int
    firer_suppressed: int
    exempt: tuple[Kind, ...]
    move_after_share: Share
    amds_radius: float
    size: Mapping[str, int]


class VehicleKill(Record):
    """Damage to vehicles (SP-11.2): guns below and above a share of their range."""

    rule: str
    die: int
    close_below: Share
    close: int
    far_above: Share
    far: int
    immobilized_at: int
    destroyed_above: int


class InfantryKill(Record):
    """Damage to infantry (SP-12.1)."""

    rule: str
    die: int
    suppressed_from: int
    destroyed_from: int


class FieldGenerator(Record):
    """The effect of a field generator (SP-26.5)."""

    rule: str
    radius: float
    to_hit: int
    to_kill: int
    affects: tuple[WeaponClass, ...]


class ToKill(Record):
    """Damage."""

    vehicle: VehicleKill
    vehicle_size: Mapping[str, int]
    infantry: InfantryKill
    field_generator: FieldGenerator


class CloseCombat(Record):
    """Close combat (SP-14.2, SP-14.4), and attached infantry (SP-14.9)."""

    rule: str
    die: int
    leader: int
    engineer: int
    two_attackers: int
    most_attackers: int
    most_vehicles: int
    most_attached: int
    priority_infantry_within: float
    cover: Mapping[str, int]
