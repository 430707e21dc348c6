"""The shape of the game's tables: frozen records, each with the number of its rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from rules.kernel.records import record

Tech = Literal["basic", "laser", "plasma"]
WeaponClass = Literal["gun", "laser", "ion", "plasma", "missile", "rocket", "bomb", "apw"]
Kind = Literal["vehicle", "infantry", "artillery", "vtol", "fighter", "bomber", "transport-aircraft", "installation"]
Share = Annotated[Fraction, BeforeValidator(Fraction)]
"""A share of a whole, written "1/4"."""


@record
class TechLevel:
    """A technology level (SP-2.20)."""

    rule: str
    name: str
    index: int
    missile_hit: int
    artillery_rating: int
    apw: str
    law: str
    minefield: str
    woods_sight: float


@record
class Quality:
    """What command and control adds to activation (SP-4.6)."""

    rule: str
    advanced: int
    standard: int
    primitive: int


@record
class Activation:
    """The activation roll (SP-4.4, SP-4.5, SP-4.7)."""

    rule: str
    die: int
    few_below: int
    few: int
    many_above: int
    many: int
    number_rule: str
    command_center: int
    minimum: int


@record
class Command:
    """Command and control, and activation."""

    quality: Quality
    activation: Activation


@record
class Platoons:
    """Sizes of platoons (SP-2.51, SP-2.52) and cohesion (SP-5.8)."""

    rule: str
    least: int
    most: int
    transports: int
    cohesion: float


@record
class MoraleRating:
    """A morale rating (SP-2.54)."""

    name: str
    rule: str
    fails_up_to: int
    close_combat: int
    points: int


@record
class MoraleTests:
    """Morale tests and their triggers (SP-18.2, SP-18.10 to SP-18.13)."""

    rule: str
    die: int
    leader: int
    shaken: int
    cover: int
    leader_radius: float
    loss_percent: int
    vehicles_within: float
    infantry_within: float


@record
class Morale:
    """Ratings and tests."""

    ratings: Mapping[str, MoraleRating]
    tests: MoraleTests


@record
class Leaders:
    """Leaders (SP-19.1 to SP-19.3)."""

    rule: str
    per_player: int
    fate_die: int
    killed_up_to: int
    close_combat: int


@record
class Movement:
    """Movement rates in inches a turn (SP-5.2), and what turning, backing and popping up cost."""

    rule: str
    turn: float
    backward: float
    pop_up: float
    settle: float
    load_share: Share
    half: Share
    airborne: tuple[Kind, ...]
    rates: Mapping[str, float]
    speeds: Mapping[str, tuple[str, ...]]


@record
class Ground:
    """A kind of ground (SP-5.12)."""

    rule: str
    name: str
    times: Mapping[str, float] = field(default_factory=dict)
    plus: Mapping[str, float] = field(default_factory=dict)
    closed: tuple[str, ...] = ()


@record
class OverwatchTable:
    """Who may be placed on Overwatch after how much movement (SP-6.1)."""

    rule: str
    share: Share
    kinds: tuple[Kind, ...]


@record
class Arcs:
    """Angles in degrees (SP-7.2, SP-7.5)."""

    rule: str
    front_below: float
    fire_arc: float


@record
class Positions:
    """Overwatch and arcs."""

    overwatch: OverwatchTable
    arcs: Arcs


@record
class Sight:
    """Greatest sighting distances in inches (SP-8.5)."""

    vehicle: float
    infantry: float


@record
class Visibility:
    """Sight by weather, dead ground (SP-8.4), urban ground (SP-8.3, SP-15.2)."""

    rule: str
    dead_ground: float
    urban_inside: float
    urban_edge: float
    clear: Sight
    hazy: Sight


@record
class LongRange:
    """The two dice of a range that no die has (SP-9.11)."""

    range: int
    die: int
    second: int
    adds: int
    from_face: int
    rule: str


@record
class ToHit:
    """Modifiers of the range die (SP-9.14)."""

    rule: str
    least_range: float
    radar: int
    radar_with_command_center: int
    dug_in: int
    target_infantry: int
    target_aircraft: int
    stealth: int
    field_generator: int
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


@record
class Missiles:
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


@record
class VehicleKill:
    """Damage to vehicles (SP-11.2): guns below and above a share of their range."""

    rule: str
    die: int
    close_below: Share
    close: int
    far_above: Share
    far: int
    immobilized_at: int
    destroyed_above: int


@record
class InfantryKill:
    """Damage to infantry (SP-12.1)."""

    rule: str
    die: int
    suppressed_from: int
    destroyed_from: int


@record
class FieldGenerator:
    """What a field generator takes off (SP-26.5)."""

    rule: str
    radius: float
    to_hit: int
    to_kill: int
    affects: tuple[WeaponClass, ...]


@record
class ToKill:
    """Damage."""

    vehicle: VehicleKill
    vehicle_size: Mapping[str, int]
    infantry: InfantryKill
    field_generator: FieldGenerator


@record
class CloseCombat:
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


@record
class Weapon:
    """A weapon (SP-2.30); a rating of None: not against that kind of target."""

    rule: str
    name: str
    range: int
    class_: Annotated[WeaponClass, Field(alias="class")]
    carrier: Literal["infantry", "vehicle", "air", "air-defense", "automatic"]
    tech: Tech
    source: Literal["book", "house"]
    min_range: int = 0
    vehicle: int | None = None
    infantry: int | None = None
    anti_air_only: bool = False
    wing: bool = False
    nose: bool = False


@record
class StandClass:
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
