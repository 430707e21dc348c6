"""The event of a self-destruction (IE-6.70 to IE-6.73)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.games.invisible_enemy.battle.events.changes import NO_CHANGES, Changes
from rules.games.invisible_enemy.battle.events.direct_fire import Volley
from rules.games.invisible_enemy.catalogue.vocabulary import Inches
from rules.kernel.records import SnakeRecord


class SelfDestructed(SnakeRecord):
    """A base has been blown up by its player."""

    by: str
    attack: int
    range: Inches
    volleys: Mapping[str, Volley]
    applied: Mapping[str, int]
    destroyed: tuple[str, ...] = ()
    changes: Changes = NO_CHANGES
    type: Literal["self-destructed"] = "self-destructed"
