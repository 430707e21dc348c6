"""The state of a battle of Invisible Enemy, in the rulebook's words. Inches; degrees clockwise from +y.

Positions may be missing: then players type distances and angles at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from rules.games.invisible_enemy.catalogue import CATALOGUE, HOUSE_CHARTS
from rules.games.invisible_enemy.catalogue.charts import Charts
from rules.games.invisible_enemy.catalogue.vocabulary import (
    BarrageKind,
    Control,
    Inches,
    Kind,
    Phase,
    Point,
    WeaponClass,
    snake_record,
)
from rules.kernel.records import Names
from rules.kit.table import Table


@snake_record
class Purchase:
    """A tactical action that a side wants (IE-4.10); ``unit`` for automatic moves."""

    item: str
    unit: str | None = None


@snake_record
class Side:
    """A side. ``bought`` and ``requested``: its part of network command is over in this turn.

    ``written`` is its secret list of purchases on equal points (IE-4.11), ``target_mix`` its secret note (IE-2.9);
    ``done``: it has ended its part of the present phase; ``needs_dice``: its network dice are still to be rolled.
    """

    name: str = ""
    nation: str | None = None
    tech_level: int | None = None
    network_dice: int = 0
    status: int = 100
    points: int = 0
    type1: int = 0
    type2: int = 0
    deflections: int = 0
    tie_barrages: int = 0
    vector_superiority: bool = False
    passed: bool = False
    strikes: int = 0
    to_place: int = 0
    needs_dice: bool = False
    bought: bool = False
    requested: bool = False
    done: bool = False
    written: tuple[Purchase, ...] | None = None
    target_mix: Mapping[str, int] | None = None


@snake_record
class Unit:
    """A maneuver unit. ``control`` None: not rolled for, but free to move.

    ``min_interval`` is measured by the players. ``mission_known``: the other side has seen it at work (IE-11.2).
    ``placed``: it is on the table.
    """

    side: str = ""
    formation: str | None = None
    mission: str | None = None
    auto_move: bool = False
    control: Control | None = None
    min_interval: Inches | None = None
    mission_known: bool = False
    placed: bool = True


@snake_record
class Base:
    """A base with its ratings and its condition. ``pending``: hits of the present fire step (IE-7.3)."""

    unit: str = ""
    side: str = ""
    id: int | None = None
    mgv: str = ""
    kind: Kind = "combat"
    hull: int = 1
    defense: int = 0
    attack: int = 0
    speed: Inches = 0
    weapon: WeaponClass | None = None
    range: Inches = 0
    network_range: Inches | None = None
    hits: int = 0
    pending: int = 0
    at: Point | None = None
    facing: Inches = 0
    moved: bool = False
    trail: tuple[Point, ...] = ()
    fired: bool = False
    acted: bool = False
    immobilized: bool = False
    stranded: bool = False
    contaminated: bool = False
    vector: bool = False
    tow_attached: str | None = None
    checked: Names = frozenset()
    rake_failed: bool = False
    flank_support: bool | None = None
    title: str = ""


@snake_record
class Tower:
    """A fungus tower (IE-9.20)."""

    hull: int = 6
    hits: int = 0
    pending: int = 0
    at: Point | None = None


@snake_record
class Barrage:
    """A barrage marker on the board (IE-5.1); ``place`` describes its position in words."""

    side: str
    kind: BarrageKind
    at: Point | None = None
    deflected: bool = False
    resolved: bool = False
    place: str = ""


@snake_record
class Piece:
    """A piece of terrain (IE-9.1) with its size in inches and its turn on a plan. ``round``: as wide as deep.

    ``owner``: the side that a blocked surface belongs to (IE-9.3). ``lanes``: paths that engineers have cleared
    through it, from place to place (IE-6.41).
    """

    type: str
    at: Point | None = None
    cleared: bool = False
    title: str = ""
    width: Inches = 6
    depth: Inches = 6
    turn: Inches = 0
    round: bool = False
    owner: str = ""
    lanes: tuple[tuple[Point, Point], ...] = ()


@snake_record
class State:
    """A battle. ``phase`` None: phases are not checked. ``turns``: sides alternate, ``active`` has to move a unit.

    ``kept``: the site keeps the order of play; then ``moving`` is the unit whose slot it is, ``step`` the part of the
    phase, ``placing`` the order in which units are placed, ``requests_first`` means that type 2 requests come before
    the first turn, and ``typed`` that players type missing distances. ``last_turn`` 0: no agreed end. ``positions``:
    positions are kept in inches on a ``table`` of a certain size. ``conceding``: the side that offers to give up.
    """

    sides: Mapping[str, Side] = field(default_factory=dict)
    units: Mapping[str, Unit] = field(default_factory=dict)
    bases: Mapping[str, Base] = field(default_factory=dict)
    towers: Mapping[str, Tower] = field(default_factory=dict)
    barrages: Mapping[str, Barrage] = field(default_factory=dict)
    terrain: Mapping[str, Piece] = field(default_factory=dict)
    turn: int = 1
    phase: Phase | None = None
    initiative_dice: int = CATALOGUE.battle.initiative.dice
    turns: bool = False
    active: str | None = None
    first_declare: str | None = None
    kept: bool = False
    typed: bool = False
    fought: bool = False
    initiative: str | None = None
    moving: str | None = None
    step: str = ""
    placing: tuple[str, ...] = ()
    requests_first: bool = False
    positions: bool = False
    table: Table | None = None
    last_turn: int = 0
    sudden_end: bool = True
    conceding: str | None = None
    ended: bool = False
    winner: str | None = None
    end_reason: str = ""
    charts: Charts = HOUSE_CHARTS
    rules_version: str = ""
