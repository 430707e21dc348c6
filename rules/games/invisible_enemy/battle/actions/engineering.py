"""Engineering actions (IE-6.90 to IE-6.97)."""

from __future__ import annotations

from typing import Literal

from rules.games.invisible_enemy.catalogue.vocabulary import Length, Point
from rules.kernel.records import SnakeRecord


class Engineer(SnakeRecord):
    """An engineering action (IE-6.90)."""

    by: str
    task: str
    target: str | None = None
    distance: Length | None = None
    name: str = ""
    at: Point | None = None
    type: Literal["engineer"] = "engineer"
