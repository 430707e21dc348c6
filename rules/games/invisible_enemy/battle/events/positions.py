"""Events of positions on the plan (IE-3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from rules.games.invisible_enemy.battle.events.changes import NO_CHANGES, Changes
from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Point
from rules.kernel.records import SnakeRecord
from rules.kernel.undo import FreelyUndone


class Located(FreelyUndone, SnakeRecord):
    """A base, tower or piece of terrain has a new position."""

    name: str
    at: Point
    facing: Inches
    changes: Changes = NO_CHANGES
    type: Literal["located"] = "located"


class UnitLocated(FreelyUndone, SnakeRecord):
    """The bases of a unit are in a row on the plan."""

    unit: str
    places: Mapping[str, Point]
    facing: Inches
    changes: Changes = NO_CHANGES
    type: Literal["unit-located"] = "unit-located"


PositionEvent: TypeAlias = Located | UnitLocated
