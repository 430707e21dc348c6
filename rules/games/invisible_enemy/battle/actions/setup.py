"""Actions of the set-up (section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import field

from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Point
from rules.kernel.records import SnakeRecord


class VectorRoll(SnakeRecord):
    """Both sides roll for vector superiority (IE-2.3)."""

    type: Literal["vector-roll"] = "vector-roll"


class RollNetworkDice(SnakeRecord):
    """A side rolls for its network dice (IE-2.5)."""

    by: str
    type: Literal["roll-network-dice"] = "roll-network-dice"


class PlacementOrder(SnakeRecord):
    """The order in which the sides place their units is worked out (IE-2.8)."""

    type: Literal["placement-order"] = "placement-order"


class PlaceUnit(SnakeRecord):
    """A side puts a unit on the table (IE-2.8); ``at``: the middle of its row of bases on the plan."""

    by: str
    unit: str
    at: Point | None = None
    facing: Inches = 0
    spacing: Inches = 2
    type: Literal["place-unit"] = "place-unit"


class SetTargetMix(SnakeRecord):
    """A side writes down its support fire target mix (IE-2.9)."""

    by: str
    mix: Mapping[str, int] = field(default_factory=dict)
    type: Literal["set-target-mix"] = "set-target-mix"


SetUpAction: TypeAlias = VectorRoll | RollNetworkDice | PlacementOrder | PlaceUnit | SetTargetMix
