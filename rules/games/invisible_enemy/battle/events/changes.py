"""Changes of an event: new values of some fields of the things in a battle, and of the battle itself.

A field that is left out stays as it was. The others have the same names as in the state, with underscores.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, UnsetType, field

from rules.games.invisible_enemy.battle.state import Purchase
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
from rules.kit.table import Table


class SideChange(SnakeRecord):
    """New values of a side."""

    name: str | UnsetType = UNSET
    nation: str | UnsetType | None = UNSET
    tech_level: int | UnsetType | None = UNSET
    network_dice: int | UnsetType = UNSET
    status: int | UnsetType = UNSET
    points: int | UnsetType = UNSET
    type1: int | UnsetType = UNSET
    type2: int | UnsetType = UNSET
    deflections: int | UnsetType = UNSET
    tie_barrages: int | UnsetType = UNSET
    vector_superiority: bool | UnsetType = UNSET
    passed: bool | UnsetType = UNSET
    strikes: int | UnsetType = UNSET
    to_place: int | UnsetType = UNSET
    needs_dice: bool | UnsetType = UNSET
    bought: bool | UnsetType = UNSET
    requested: bool | UnsetType = UNSET
    done: bool | UnsetType = UNSET
    written: tuple[Purchase, ...] | UnsetType | None = UNSET
    target_mix: Mapping[str, int] | UnsetType | None = UNSET


class UnitChange(SnakeRecord):
    """New values of a unit."""

    side: str | UnsetType = UNSET
    formation: str | UnsetType | None = UNSET
    mission: str | UnsetType | None = UNSET
    auto_move: bool | UnsetType = UNSET
    control: Control | UnsetType | None = UNSET
    min_interval: Inches | UnsetType | None = UNSET
    mission_known: bool | UnsetType = UNSET
    placed: bool | UnsetType = UNSET


class BaseChange(SnakeRecord):
    """New values of a base."""

    unit: str | UnsetType = UNSET
    side: str | UnsetType = UNSET
    id: int | UnsetType | None = UNSET
    mgv: str | UnsetType = UNSET
    kind: Kind | UnsetType = UNSET
    hull: int | UnsetType = UNSET
    defense: int | UnsetType = UNSET
    attack: int | UnsetType = UNSET
    speed: Inches | UnsetType = UNSET
    weapon: WeaponClass | UnsetType | None = UNSET
    range: Inches | UnsetType = UNSET
    network_range: Inches | UnsetType | None = UNSET
    hits: int | UnsetType = UNSET
    pending: int | UnsetType = UNSET
    at: Point | UnsetType | None = UNSET
    facing: Inches | UnsetType = UNSET
    moved: bool | UnsetType = UNSET
    trail: tuple[Point, ...] | UnsetType = UNSET
    fired: bool | UnsetType = UNSET
    acted: bool | UnsetType = UNSET
    immobilized: bool | UnsetType = UNSET
    stranded: bool | UnsetType = UNSET
    contaminated: bool | UnsetType = UNSET
    vector: bool | UnsetType = UNSET
    tow_attached: str | UnsetType | None = UNSET
    checked: Names | UnsetType = UNSET
    rake_failed: bool | UnsetType = UNSET
    flank_support: bool | UnsetType | None = UNSET
    title: str | UnsetType = UNSET


class TowerChange(SnakeRecord):
    """New values of a tower."""

    hull: int | UnsetType = UNSET
    hits: int | UnsetType = UNSET
    pending: int | UnsetType = UNSET
    at: Point | UnsetType | None = UNSET


class BarrageChange(SnakeRecord):
    """New values of a marker; all of one that is placed."""

    side: str | UnsetType = UNSET
    kind: BarrageKind | UnsetType = UNSET
    at: Point | UnsetType | None = UNSET
    deflected: bool | UnsetType = UNSET
    resolved: bool | UnsetType = UNSET
    place: str | UnsetType = UNSET


class PieceChange(SnakeRecord):
    """New values of a piece of terrain; all of one that is built."""

    type: str | UnsetType = UNSET
    at: Point | UnsetType | None = UNSET
    cleared: bool | UnsetType = UNSET
    title: str | UnsetType = UNSET
    width: Inches | UnsetType = UNSET
    depth: Inches | UnsetType = UNSET
    turn: Inches | UnsetType = UNSET
    round: bool | UnsetType = UNSET
    owner: str | UnsetType = UNSET
    lanes: tuple[tuple[Point, Point], ...] | UnsetType = UNSET


class BattleChange(SnakeRecord):
    """New values of the battle itself."""

    turn: int | UnsetType = UNSET
    phase: Phase | UnsetType | None = UNSET
    turns: bool | UnsetType = UNSET
    active: str | UnsetType | None = UNSET
    first_declare: str | UnsetType | None = UNSET
    kept: bool | UnsetType = UNSET
    typed: bool | UnsetType = UNSET
    fought: bool | UnsetType = UNSET
    initiative: str | UnsetType | None = UNSET
    moving: str | UnsetType | None = UNSET
    step: str | UnsetType = UNSET
    placing: tuple[str, ...] | UnsetType = UNSET
    requests_first: bool | UnsetType = UNSET
    positions: bool | UnsetType = UNSET
    table: Table | UnsetType | None = UNSET
    last_turn: int | UnsetType = UNSET
    sudden_end: bool | UnsetType = UNSET
    conceding: str | UnsetType | None = UNSET
    ended: bool | UnsetType = UNSET
    winner: str | UnsetType | None = UNSET
    end_reason: str | UnsetType = UNSET


class Changes(SnakeRecord):
    """New values by the names of things, None for one that is removed; ``game`` holds those of the battle itself."""

    game: BattleChange = field(default_factory=BattleChange)
    sides: Mapping[str, SideChange | None] = field(default_factory=dict)
    units: Mapping[str, UnitChange | None] = field(default_factory=dict)
    bases: Mapping[str, BaseChange | None] = field(default_factory=dict)
    towers: Mapping[str, TowerChange | None] = field(default_factory=dict)
    barrages: Mapping[str, BarrageChange | None] = field(default_factory=dict)
    terrain: Mapping[str, PieceChange | None] = field(default_factory=dict)


NO_CHANGES = Changes()
