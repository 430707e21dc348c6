"""The tables of army construction as frozen records, each with the number of its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Kind, WeaponClass
from rules.kernel.records import SnakeRecord

Nations = Literal["all"] | tuple[str, ...]


class Nation(SnakeRecord):
    """A nation with its titles and its tech level (IE-1.30)."""

    rule: str
    name: str
    tech_level: int
    unit_title: str
    formation_title: str
    formation_type: str
    network_bases: bool = False


class MgvType(SnakeRecord):
    """The ratings of a type of MGV (IE-1.40), from the catalogue or a group's own. Inches; no network range: null."""

    kind: Kind = "combat"
    hull: int = 1
    defense: int = 0
    attack: int = 0
    speed: Inches = 0
    role: str = ""
    weapon: WeaponClass | None = None
    range: Inches = 0
    network_range: Inches | None = None
    nations: Nations = "all"
    name: str = ""
    good_for: str = ""


class MgvTable(SnakeRecord):
    """All types of MGV."""

    rule: str
    types: Mapping[str, MgvType]


class WeaponRow(SnakeRecord):
    """A weapon class: its fire step, half its arc in degrees, its row of the direct fire chart."""

    rule: str
    name: str
    step: Literal["direct-kp", "direct-c"]
    arc_half: float
    line: Literal["k", "cp"]


class Slot(SnakeRecord):
    """A part of a unit's pool: its roles, its number of bases, and whether they all have the same role (IE-1.52)."""

    name: str
    roles: tuple[str, ...]
    max: int
    one_role_only: bool = False


class UnitType(SnakeRecord):
    """The pool of a unit (IE-1.50), unlimited without slots. ``standard``: full strength; ``mission``: dictated."""

    rule: str
    name: str
    nations: Nations
    slots: tuple[Slot, ...] = ()
    standard: int | None = None
    mission: str | None = None


class FormationType(SnakeRecord):
    """A kind of formation and the nations that use it (IE-1.6)."""

    rule: str
    name: str
    nations: Nations
    min_units: int


class IntervalBand(SnakeRecord):
    """The widest base interval in inches from a tech level upwards."""

    tech: int
    interval: int


class IntervalTable(SnakeRecord):
    """Base intervals by tech level (IE-1.33)."""

    rule: str
    bands: tuple[IntervalBand, ...]


class PointsTable(SnakeRecord):
    """Surcharges of the house points (IE-1.60)."""

    rule: str
    weapon: Mapping[str, int]
    engineer: int


class BaseKind(SnakeRecord):
    """A kind of base (IE-1.2)."""

    rule: str
    name: str


class TargetMix(SnakeRecord):
    """Missions that a side may count in its target mix (IE-2.9)."""

    rule: str
    choices: tuple[str, ...]


class Forces(SnakeRecord):
    """Army construction."""

    base_interval: IntervalTable
    points: PointsTable
    base_kinds: Mapping[str, BaseKind]
    target_mix: TargetMix
