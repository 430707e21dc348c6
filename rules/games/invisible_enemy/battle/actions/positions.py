"""Actions that put things in their places on the plan of the table (IE-3.5)."""

from __future__ import annotations

from typing import Literal

from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Point, snake_record


@snake_record
class Locate:
    """The place of a base, tower or piece of terrain is written down, where positions are kept (IE-3.5).

    Terrain has a size: ``width`` by ``depth``, or a ``width`` across where it is ``round``. ``owner``: the side that a
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


@snake_record
class LocateUnit:
    """The bases of a unit that have no place yet stand in a row that has its middle at ``at`` (IE-3.5)."""

    unit: str
    at: Point
    facing: Inches = 0
    spacing: Inches = 2
    type: Literal["locate-unit"] = "locate-unit"
