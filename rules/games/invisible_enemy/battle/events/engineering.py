"""The event of an engineering action (IE-6.90)."""

from __future__ import annotations

from typing import Literal

from rules.games.invisible_enemy.battle.events.changes import NO_CHANGES, Changes
from rules.kernel.records import SnakeRecord


class Engineered(SnakeRecord):
    """An engineer has acted."""

    by: str
    task: str
    success: bool
    target: str | None = None
    needed: int | None = None
    roll: int | None = None
    built: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["engineered"] = "engineered"
