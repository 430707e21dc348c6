"""Actions of direct fire and of the hit log (section 7).

A field that is None is measured on the plan of the table, if there is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import field

from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Length
from rules.kernel.records import SnakeRecord


class InTheWay(SnakeRecord):
    """A piece of terrain on the line of fire (IE-7.14, IE-7.15)."""

    type: str
    from_attacker: Length = 0
    to_target: Length = 0
    c_passes: bool = False


class Behind(SnakeRecord):
    """A base behind the target on the line of fire (IE-7.50)."""

    base: str
    distance: Length | None = None


class Swept(SnakeRecord):
    """A base in the sweep of a rake (IE-7.61); ``gap`` is the distance from the previous one."""

    base: str
    distance: Length | None = None
    gap: Length | None = 0


class Shoot(SnakeRecord):
    """A base fires (IE-7.2)."""

    by: str
    target: str
    distance: Length | None = None
    angle: Inches | None = None
    through: tuple[str, ...] | None = ()
    terrain: tuple[InTheWay, ...] | None = ()
    behind: tuple[Behind, ...] | None = ()
    type: Literal["shoot"] = "shoot"


class Rake(SnakeRecord):
    """A kinetic base sweeps its nose (IE-7.60)."""

    by: str
    sweep: tuple[Swept, ...]
    network_support: bool | None = None
    terrain: tuple[InTheWay, ...] | None = ()
    through: tuple[str, ...] | None = ()
    type: Literal["rake"] = "rake"


class MassedBattery(SnakeRecord):
    """Three or more chemical bases fire on one target (IE-7.70); the plan measures each separately.

    ``covered_from``: bases from which the target is covered; ``terrain`` is in the line of all of them.
    """

    by: tuple[str, ...]
    target: str
    distance: Length | None = None
    distances: Mapping[str, Length] = field(default_factory=dict)
    angle: Inches | None = None
    through: tuple[str, ...] | None = ()
    terrain: tuple[InTheWay, ...] | None = ()
    covered_from: tuple[str, ...] | None = ()
    type: Literal["massed-battery"] = "massed-battery"


class LogHits(SnakeRecord):
    """A side marks hull boxes of a base by hand, after dice rolled at the table (IE-7.41)."""

    by: str
    hits: int
    type: Literal["log-hits"] = "log-hits"


class EndStep(SnakeRecord):
    """The hits of a fire step take effect (IE-7.3)."""

    type: Literal["end-step"] = "end-step"


DirectFireAction: TypeAlias = Shoot | Rake | MassedBattery | LogHits | EndStep
