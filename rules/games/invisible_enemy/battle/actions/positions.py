"""Actions that give things their positions on the plan of the table (IE-3.5)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Point
from rules.kernel.records import SnakeRecord


class Locate(SnakeRecord):
    """A base, tower or piece of terrain gets its position on the plan (IE-3.5).

    Terrain has a size: ``width`` by ``depth``, or ``width`` across if it is ``round``. ``owner`` is the side that a
    blocked surface belongs to.
    """

    name: str
    at: Point
    facing: Inches = 0
    width: Inches | None = None
    depth: Inches | None = None
    round: bool = False
    owner: str | None = None
    type: Literal["locate"] = "locate"


class LocateUnit(SnakeRecord):
    """The bases of a unit without positions are put in a row whose middle is ``at`` (IE-3.5)."""

    unit: str
    at: Point
    facing: Inches = 0
    spacing: Inches = 2
    type: Literal["locate-unit"] = "locate-unit"


PositionAction: TypeAlias = Locate | LocateUnit
