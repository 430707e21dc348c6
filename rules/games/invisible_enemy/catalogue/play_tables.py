"""The tables of play as frozen records, each with the number of its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import field

from rules.games.invisible_enemy.catalogue.vocabulary import BarrageKind, Inches, Mode, Phase
from rules.kernel.records import SnakeRecord

Sensitivity = Literal["low", "medium", "high", "impervious", "defense-value"]


class Item(SnakeRecord):
    """A tactical action with its price in action points (IE-4.10)."""

    rule: str
    name: str
    price: int
    text: str
    drop: int = 0


class Request(SnakeRecord):
    """Faces that bring a type 2 barrage (IE-4.30, IE-4.31)."""

    rule: str
    marker_on: int
    superior_on: int


class Command(SnakeRecord):
    """Network command."""

    rule: str
    status_floor: int
    full_status: int
    points_per_die: int
    items: Mapping[str, Item]
    request: Request


class Direction(SnakeRecord):
    """A direction of travel: its rate, and the end of its band of angles (IE-6.31)."""

    rule: str
    rate: int
    to: float
    closed: bool = False
    forbidden: bool = False


class Gap(SnakeRecord):
    """The flat cost of a gap and the widest that can be crossed (IE-6.38)."""

    rule: str
    cost: int
    widest: Inches


class Facing(SnakeRecord):
    """The cost of changing facing (IE-6.35), and how far friends may overlap (IE-6.37)."""

    rule: str
    free_below: int
    quarter: int
    quarter_cost: int
    half_cost: int
    bump: int


class Clearing(SnakeRecord):
    """Rates of clearing by sensitivity (IE-6.41)."""

    rule: str
    high: int
    medium: int
    low: int


class Movement(SnakeRecord):
    """Movement rates (IE-6.31)."""

    rule: str
    max_rate: int
    damaged: int
    tow: int
    steep_rate: int
    steep_from: float
    vertical_rate: int
    vertical_over: float
    modes: Mapping[Mode, Direction]
    clearing: Clearing
    gap: Gap
    facing: Facing


class Terrain(SnakeRecord):
    """A terrain feature (IE-9.1): cost per inch (None: impassable), faces that trap, share of fire that it blocks."""

    rule: str
    name: str
    sensitivity: Sensitivity
    block: Literal[0, 50, 100]
    material: str
    cost: int | None = None
    trap: tuple[int, ...] = ()
    sight: bool = False
    enemy_only: bool = False


class Mission(SnakeRecord):
    """A mission of engineers, and the tasks that it allows (IE-1.20)."""

    name: str
    letter: str
    text: str
    may: tuple[str, ...]


class Task(SnakeRecord):
    """An engineering action and its kind of target (IE-6.91 to IE-6.96)."""

    rule: str
    name: str
    target: Literal["friend", "enemy", "any", "none", "named"]


class Engineering(SnakeRecord):
    """Missions and tasks."""

    rule: str
    repair_restores: int
    missions: Mapping[str, Mission]
    tasks: Mapping[str, Task]


class InitiativeTable(SnakeRecord):
    """Dice of each side for the initiative (IE-6.1)."""

    rule: str
    dice: Literal[1, 2]


class ControlRule(SnakeRecord):
    """The bonus of a network base, and the face that always fails (IE-6.11, IE-6.12)."""

    rule: str
    network_bonus: int
    always_fails: int


class Fire(SnakeRecord):
    """Direct fire: modifiers (IE-7.30) and limits in inches."""

    rule: str
    one_third: int
    two_thirds: int
    covered: int
    cover_distance: Inches
    loose_interval: Inches
    rake_gap: Inches
    battery_min: int


class BarrageTable(SnakeRecord):
    """Barrages: radius and modifiers (IE-8.1 to IE-8.18)."""

    rule: str
    dice: int
    radius: Inches
    no_flank_support: int
    deflected: int
    flank_distance: Inches
    flank_over: float
    flank_under: float
    clear_radius: Mapping[str, Inches]


class FungusTower(SnakeRecord):
    """Fungus towers and contamination (IE-6.60, IE-9.20)."""

    rule: str
    hulls: tuple[int, ...]
    defense: int
    infect_radius: Inches
    contaminate_on: int
    vector_radius: Inches


class Victory(SnakeRecord):
    """The house score (IE-10.1) and league points (IE-10.2)."""

    rule: str
    strike: int
    league_points: Mapping[str, int]


class SetupTable(SnakeRecord):
    """Set-up numbers (IE-2.5, IE-2.8, IE-1.62)."""

    rule: str
    network_dice_plus: int
    network_dice_max: int
    loser_places: int
    winner_places: int


class Battle(SnakeRecord):
    """Numbers of play."""

    initiative: InitiativeTable
    control: ControlRule
    fire: Fire
    barrage: BarrageTable
    fungus_tower: FungusTower
    victory: Victory
    setup: SetupTable


class PhaseRow(SnakeRecord):
    """A phase of the turn."""

    number: int
    name: str


class Turn(SnakeRecord):
    """The phases in order (IE-3.1), and the colours of markers (IE-1.9)."""

    rule: str
    phases: Mapping[Phase, PhaseRow]
    markers: Mapping[str, str] = field(default_factory=dict)


MARKER_NAMES: Mapping[BarrageKind, str] = {"type-1": "type 1", "type-2": "type 2", "tie": "free barrage"}
