"""The state of a battle of Invisible Enemy, in the rulebook's words. Inches; degrees clockwise from +y.

Positions may be missing: then players type distances and angles at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import field

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
)
from rules.kernel.records import Names, SnakeRecord
from rules.kit.corrections import Correctable
from rules.kit.lifetimes import LASTING, Until
from rules.kit.maps.table_maps import TableMark
from rules.kit.secrets import SECRET
from rules.kit.table import Table

TURN = "turn"
ROUND = "round"
"""A turn up to its reset (IE-3.3)."""
PHASE = "phase"
PART = "part"
"""A side's part of a phase: deflections have one of their own (IE-5.8)."""
COMMAND = "command"
MARKING = "marking"
"""From the purchases to the end of the first marking: as long as type 1 markers hold (IE-5.3)."""
MOVEMENT = "movement"
"""Up to the end of the movement phase: free barrages of a tie cannot be kept (IE-6.2)."""
FIRE_STEP = "fire-step"
CONTROLS = (("none", "not rolled"), ("passed", "passed"), ("failed", "failed"))
MISSIONS = ((None, "none"), *((key, one.name) for key, one in CATALOGUE.engineering.missions.items()))


class Purchase(SnakeRecord):
    """A tactical action that a side wants (IE-4.10); ``unit`` for automatic moves."""

    item: str
    unit: str | None = None


class Side(SnakeRecord):
    """A side. ``bought`` and ``requested``: its part of network command is over in this turn.

    ``written`` is its secret list of purchases on equal points (IE-4.11), ``target_mix`` its secret note (IE-2.9);
    ``done``: it has ended its part of the present phase; ``needs_dice``: its network dice are still to be rolled.
    """

    name: str = ""
    nation: str | None = None
    tech_level: int | None = None
    network_dice: Annotated[int, LASTING] = 0
    status: Annotated[int, Until(ROUND)] = CATALOGUE.command.full_status
    points: Annotated[int, Until(COMMAND)] = 0
    type1: Annotated[int, Until(MARKING), Correctable("Type 1 markers", least=0)] = 0
    type2: Annotated[int, LASTING] = 0
    deflections: Annotated[int, Until(ROUND), Correctable("Deflections", least=0)] = 0
    tie_barrages: Annotated[int, Until(MOVEMENT), Correctable("Free barrages", least=0)] = 0
    vector_superiority: Annotated[bool, LASTING, Correctable("Vector superiority")] = False
    passed: Annotated[bool, Until(TURN), Correctable("Has passed")] = False
    strikes: Annotated[int, LASTING, Correctable("Strikes delivered", least=0)] = 0
    to_place: int = 0
    needs_dice: Annotated[bool, LASTING] = False
    bought: Annotated[bool, Until(TURN), Correctable("Has declared its purchases")] = False
    requested: Annotated[bool, Until(TURN), Correctable("Has rolled for type 2 barrages")] = False
    done: Annotated[bool, Until(PART), Correctable("Has ended its part of the phase")] = False
    written: Annotated[tuple[Purchase, ...] | None, Until(COMMAND), SECRET] = None
    target_mix: Annotated[Mapping[str, int] | None, LASTING, SECRET] = None


class Unit(SnakeRecord):
    """A maneuver unit. ``control`` None: not rolled for, but free to move.

    ``min_interval`` is measured by the players. ``mission_known``: the other side has seen it at work (IE-11.2).
    ``placed``: it is on the table.
    """

    side: str = ""
    formation: str | None = None
    mission: Annotated[str | None, Correctable("Mission", choices=MISSIONS), SECRET] = None
    auto_move: Annotated[bool, Until(ROUND), Correctable("Automatic move")] = False
    control: Annotated[Control | None, Until(TURN), Correctable("Control roll", choices=CONTROLS)] = "none"
    min_interval: Inches | None = None
    mission_known: Annotated[bool, LASTING, Correctable("The enemy knows its mission")] = False
    placed: Annotated[bool, LASTING] = True


class Base(SnakeRecord):
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
    hits: Annotated[int, LASTING] = 0
    pending: Annotated[int, Until(FIRE_STEP), Correctable("pending hits", least=0)] = 0
    at: Annotated[Point | None, LASTING] = None
    facing: Annotated[Inches, LASTING, Correctable("facing", least=0, most=359)] = 0
    moved: Annotated[bool, Until(TURN), Correctable("has moved")] = False
    trail: Annotated[tuple[Point, ...], Until(TURN)] = ()
    fired: Annotated[bool, Until(TURN), Correctable("has fired")] = False
    acted: Annotated[bool, Until(TURN), Correctable("has worked as an engineer")] = False
    immobilized: Annotated[bool, LASTING, Correctable("trapped")] = False
    stranded: Annotated[bool, LASTING, Correctable("stranded")] = False
    contaminated: Annotated[bool, LASTING, Correctable("contaminated")] = False
    vector: Annotated[bool, LASTING, Correctable("vector of contamination")] = False
    tow_attached: Annotated[str | None, LASTING] = None
    checked: Annotated[Names, Until(TURN)] = frozenset()
    rake_failed: Annotated[bool, Until(TURN), Correctable("has failed its roll to rake")] = False
    flank_support: bool | None = None
    title: str = ""


class Tower(SnakeRecord):
    """A fungus tower (IE-9.20)."""

    hull: int = 6
    hits: Annotated[int, LASTING] = 0
    pending: Annotated[int, Until(FIRE_STEP), Correctable("pending hits", least=0)] = 0
    at: Annotated[Point | None, LASTING] = None


class Barrage(SnakeRecord):
    """A barrage marker on the board (IE-5.1); ``place`` describes its position in words."""

    side: str
    kind: BarrageKind
    at: Point | None = None
    deflected: Annotated[bool, LASTING, Correctable("deflected")] = False
    resolved: Annotated[bool, LASTING, Correctable("resolved")] = False
    place: str = ""


class Piece(SnakeRecord):
    """A piece of terrain (IE-9.1) with its size in inches and its turn on a plan. ``round``: as wide as deep.

    ``owner``: the side that a blocked surface belongs to (IE-9.3). ``lanes``: paths that engineers have cleared
    through it, from place to place (IE-6.41).
    """

    type: Annotated[str, LASTING]
    at: Annotated[Point | None, LASTING] = None
    cleared: Annotated[bool, LASTING, Correctable("cleared")] = False
    title: str = ""
    width: Annotated[Inches, LASTING] = 6
    depth: Annotated[Inches, LASTING] = 6
    turn: Annotated[Inches, LASTING] = 0
    round: Annotated[bool, LASTING] = False
    owner: Annotated[str, LASTING] = ""
    lanes: Annotated[tuple[tuple[Point, Point], ...], LASTING] = ()


class State(SnakeRecord):
    """A battle. ``phase`` None: phases are not checked. ``turns``: sides alternate, ``active`` has to move a unit.

    ``kept``: the site keeps the order of play; then ``moving`` is the unit whose slot it is, ``step`` the part of the
    phase, ``placing`` the order in which units are placed, ``requests_first`` means that type 2 requests come before
    the first turn, and ``typed`` that players type missing distances. ``last_turn`` 0: no agreed end. ``positions``:
    positions are kept in inches on a ``table`` of a certain size. ``marks``: its zones and
    objectives. ``conceding``: the side that offers to give up.
    """

    sides: Mapping[str, Side] = field(default_factory=dict)
    units: Mapping[str, Unit] = field(default_factory=dict)
    bases: Mapping[str, Base] = field(default_factory=dict)
    towers: Mapping[str, Tower] = field(default_factory=dict)
    barrages: Mapping[str, Barrage] = field(default_factory=dict)
    terrain: Mapping[str, Piece] = field(default_factory=dict)
    turn: Annotated[int, LASTING, Correctable("Turn", least=1)] = 1
    phase: Annotated[Phase | None, LASTING, Correctable("Phase")] = None
    initiative_dice: int = CATALOGUE.battle.initiative.dice
    turns: Annotated[bool, Until(TURN)] = False
    active: Annotated[str | None, Until(TURN), Correctable("Side to move a unit")] = None
    first_declare: Annotated[str | None, Until(TURN)] = None
    kept: bool = False
    typed: bool = False
    fought: Annotated[bool, Until(TURN)] = False
    initiative: Annotated[str | None, Until(TURN), Correctable("Initiative")] = None
    moving: Annotated[str | None, Until(TURN), Correctable("Unit in its slot")] = None
    step: Annotated[str, Until(PHASE)] = ""
    placing: Annotated[tuple[str, ...], LASTING] = ()
    requests_first: bool = False
    positions: bool = False
    table: Table | None = None
    marks: tuple[TableMark, ...] = ()
    last_turn: int = 0
    sudden_end: bool = True
    conceding: Annotated[str | None, LASTING] = None
    ended: Annotated[bool, LASTING] = False
    winner: Annotated[str | None, LASTING] = None
    end_reason: Annotated[str, LASTING] = ""
    charts: Charts = HOUSE_CHARTS
    network_dice_plus: int = CATALOGUE.battle.setup.network_dice_plus
    network_dice_most: int = CATALOGUE.battle.setup.network_dice_max
    rules_version: str = ""
