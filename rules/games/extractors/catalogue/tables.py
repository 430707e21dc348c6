"""The records of the catalogue's tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import field

from rules.games.extractors.catalogue.terms import (
    Area,
    CycleName,
    Direction,
    Edge,
    Faction,
    Family,
    Label,
    MoveType,
    Status,
)
from rules.kernel.records import Record
from rules.kit.ground import Growth

Cost = float | Literal["no", "full", "+1", "0", "drift"]


class Piece(Record):
    """A kind of Dorian unit, or a piece that comes with a scenario (EXT-3.4, EXT-3.5, EXT-22.2)."""

    rule: str
    name: str
    side: Faction
    family: Family
    move_type: MoveType
    target_profile: int
    speed: int
    firepower: int
    good_for: str
    cost: int = 0
    buyable: bool = True
    steps: int = 0
    armor: int = 0
    reduced_firepower: int | None = None
    to_hit: str = ""
    area: str = ""
    carries: int = 0
    critical_attack: bool = False
    rally_aid: bool = False
    has_facing: bool = True
    road_bonus: bool = True
    house_defaults: tuple[str, ...] = ()


class Machine(Record):
    """A chassis (EXT-3.9) with the arcs of its slots (EXT-3.11)."""

    rule: str
    name: str
    cost: int
    move_type: MoveType
    armor: int
    target_profile: int
    speed: int
    extra_armor_cost: int
    starred_speed_loss: int
    good_for: str
    slots: Mapping[str, str]
    house_defaults: tuple[str, ...] = ()


class Weapon(Record):
    """A machine weapon (EXT-3.10)."""

    rule: str
    name: str
    cost: int
    hard: int
    soft: int
    good_for: str
    area: str = ""


class Terrain(Record):
    """A terrain: MP by move type, DRM for targets and firers, and whether it blocks sight."""

    rule: str
    name: str
    move: Mapping[MoveType, Cost]
    target_drm: Mapping[MoveType, int] = field(default_factory=dict)
    firer_drm: Mapping[MoveType, int] = field(default_factory=dict)
    blocks_los: bool = False


class ToHit(Record):
    """The to-hit table: DRM by range ("x": no fire) and the other modifiers (EXT-10.3, EXT-10.5)."""

    rule: str
    base_from: int
    range_drm: Mapping[str, tuple[int | Literal["x"], ...]]
    drm: Mapping[str, int]


class DamageRow(Record):
    """A row of a damage table: firepower up to ``to`` (0: any), results by die."""

    name: str
    to: int
    cells: tuple[str, ...]


class DamageTable(Record):
    """A damage table (EXT-11.3 to EXT-11.5)."""

    rule: str
    rows: tuple[DamageRow, ...]

    def row(self, firepower: int) -> DamageRow:
        """Returns the row for a firepower."""
        return next(row for row in self.rows if not row.to or firepower <= row.to)


class Damage(Record):
    """The damage tables and what soft results do by status (EXT-11.8)."""

    machine: DamageTable
    hard: DamageTable
    soft: DamageTable
    through: Mapping[Area, int]
    """The DRM of the damage die by the area through which the fire comes (EXT-11.6)."""
    status: Mapping[str, Mapping[Status, str]]


class Critical(Record):
    """The critical table (EXT-12.2)."""

    rule: str
    vehicle: tuple[str, ...]
    machine: tuple[str, ...]


class Order(Record):
    """An order of one of the cycles."""

    rule: str
    name: str
    cycle: CycleName
    text: str
    thanis: bool = False


class Cell(Record):
    """A cell and its pieces (EXT-3.6)."""

    name: str
    pieces: Mapping[str, int]
    cost: int


class Entry(Record):
    """An entry: hexes and first turn (EXT-4.7), and the points of a reinforcement."""

    turn: int
    hexes: tuple[Label, ...] = ()
    edge: Edge | None = None
    points: int | None = None
    simple_points: int | None = None


class Deploy(Record):
    """Rows in which units are placed (EXT-4.6)."""

    rule: str
    rows: tuple[int, int]


class Forces(Record):
    """The forces that a scenario gives and forbids one side."""

    rule: str
    points: int | None = None
    simple_points: int | None = None
    chassis: Mapping[str, int] | None = None
    other_machine_but: str | None = None
    weapons_exactly: int | None = None
    weapon_points: int | None = None
    equipment_points: int | None = None
    weapons_only: bool = False
    pieces: Mapping[str, int] = field(default_factory=dict)
    cell: str | None = None
    free: Mapping[str, int] = field(default_factory=dict)
    free_hex: Label | None = None
    max_share: int | None = None
    hidden: bool = False
    quiet_turn: int | None = None
    entry: Entry | None = None
    reinforcement: Entry | None = None
    deploy: Deploy | None = None
    exit_edge: Edge | None = None


class Patch(Record):
    """Hexes of one terrain (or a chain of road hexes) of a scenario's sketch."""

    kind: str
    hexes: tuple[Label, ...]


class Scenario(Record):
    """A scenario (EXT-22.1)."""

    rule: str
    name: str
    turns: int
    edges: Mapping[Faction, Edge]
    goal: str
    goal_rule: str
    avronian: Forces
    dorian: Forces
    decided_after: int | None = None
    ends_without_machines: bool = False
    secret_armies: bool = False
    bridge: Label = ""
    bridge_within: int = 0
    points_each: int = 0
    reveal_within: int = 0
    activations: int = 0
    activated_vehicles: int = 0
    massif_centre: Label = ""
    garrison_within: int = 0
    garrison_near_most: int = 0
    centre: Label = ""
    radius: int = 0
    deduction: int = 0
    sketch: tuple[Patch, ...] = ()

    @property
    def counts_hexes(self) -> bool:
        """Checks whether victory depends on the units near a place (EXT-22.42, EXT-22.50)."""
        return bool(self.massif_centre or self.centre)

    def forces(self, side: Faction) -> Forces:
        """Returns what the scenario gives one side."""
        return self.dorian if side == "dorian" else self.avronian


class Limits(Record):
    """Limits and small constants."""

    max_machines: int
    max_extra_armor: int
    thanis_cost: int
    max_per_hex: int
    max_hard_per_hex: int
    boxes: int
    columns: int
    rows: int
    large_turn_cost: int
    board_cost: int
    exit_cost: int
    bog_stuck_from: int
    rally_from: int
    rally_aid: tuple[int, ...]
    rally_self: int
    self_destruct_firepower: int
    road_bonus: Mapping[MoveType, int]
    arcs: Mapping[str, tuple[Area, ...]]
    exits: Mapping[Edge, tuple[Direction, ...]]


class DrawnMap(Record):
    """A map as it is drawn: a letter for each hex, row by row, and the corners of its roads."""

    rows: str
    roads: tuple[str, ...] = ()


class HouseMaps(Record):
    """The maps of the house: one for each scenario, and how chance lays out another."""

    letters: Mapping[str, str]
    random: tuple[Growth, ...]
    drawn: Mapping[str, DrawnMap]


class Catalogue(Record):
    """All tables."""

    pieces: Mapping[str, Piece]
    machines: Mapping[str, Machine]
    weapons: Mapping[str, Weapon]
    terrain: Mapping[str, Terrain]
    to_hit: ToHit
    damage: Damage
    critical: Critical
    orders: Mapping[str, Order]
    cells: Mapping[str, Cell]
    scenarios: Mapping[str, Scenario]
    limits: Limits
    house_maps: HouseMaps
