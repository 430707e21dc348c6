"""Events of contamination (IE-6.60 to IE-6.65)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.games.invisible_enemy.battle.events.changes import NO_CHANGES, Changes
from rules.games.invisible_enemy.catalogue.vocabulary import Inches
from rules.kernel.records import SnakeRecord
from rules.kernel.undo import FreelyUndone


class ContaminationRolled(SnakeRecord):
    """A base has rolled for contamination."""

    by: str
    source: str
    roll: int
    contaminated: bool
    changes: Changes = NO_CHANGES
    type: Literal["contamination-rolled"] = "contamination-rolled"


class VectorMoved(FreelyUndone, SnakeRecord):
    """A vector has moved towards the nearest base; ``reached``: that base has to roll now (IE-6.63)."""

    by: str
    target: str | None
    moved_by: Inches
    reached: bool = False
    changes: Changes = NO_CHANGES
    type: Literal["vector-moved"] = "vector-moved"


ContaminationEvent: TypeAlias = ContaminationRolled | VectorMoved
