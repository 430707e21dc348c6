"""The combat chart: tables that a group may replace by its own (IE-R1)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.invisible_enemy.catalogue.vocabulary import Inches
from rules.kernel.records import SnakeRecord


class DirectFire(SnakeRecord):
    """Modifiers by attack minus defense, for the K row and the CP row (IE-7.20)."""

    rule: str
    k: Mapping[int, int]
    cp: Mapping[int, int]


class ControlChart(SnakeRecord):
    """The roll needed at each network status (IE-6.10)."""

    rule: str
    need: Mapping[int, int]


class AreaChart(SnakeRecord):
    """The 2D6 roll that destroys a base of each defense (IE-8.10)."""

    rule: str
    need: Mapping[int, int]
    each_further: int


class BlastBand(SnakeRecord):
    """Self-destruction from a speed upwards: radius in inches, attack value by defense (IE-6.71)."""

    speed: int
    range: Inches
    attack: Mapping[int, int]


class BlastChart(SnakeRecord):
    """The self-destruct table (IE-6.71)."""

    rule: str
    bands: tuple[BlastBand, ...]


class EngineeringChart(SnakeRecord):
    """The roll needed for each task (none: automatic) and its range in inches (IE-6.90)."""

    rule: str
    need: Mapping[str, int]
    range: Mapping[str, Inches]


class Charts(SnakeRecord):
    """The combat chart: house numbers, or a group's own (IE-R1); ``source`` names whose."""

    direct_fire: DirectFire
    control: ControlChart
    area: AreaChart
    self_destruct: BlastChart
    engineering: EngineeringChart
    source: str = ""
