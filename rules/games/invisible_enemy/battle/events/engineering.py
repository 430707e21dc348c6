"""The event of an engineering action (IE-6.90)."""

from __future__ import annotations

from typing import Literal

from rules.games.invisible_enemy.battle.events.changes import NO_CHANGES, Changes
from rules.kernel.records import SnakeRecord
from rules.kernel.undo import FreelyUndone


class Engineered(FreelyUndone, SnakeRecord):
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

    def undo_is_free(self) -> bool:
        """Checks that no die has landed."""
        return self.roll is None
