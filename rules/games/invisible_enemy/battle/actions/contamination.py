"""Actions of contamination (IE-6.60 to IE-6.65)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.games.invisible_enemy.catalogue.vocabulary import Length
from rules.kernel.records import SnakeRecord


class ContaminationCheck(SnakeRecord):
    """A base near a tower or a vector rolls (IE-6.60, IE-6.63)."""

    by: str
    source: str
    distance: Length | None = None
    type: Literal["contamination-check"] = "contamination-check"


class VectorMove(SnakeRecord):
    """A contamination vector moves towards the nearest base (IE-6.62)."""

    by: str
    target: str | None = None
    distance: Length | None = None
    type: Literal["vector-move"] = "vector-move"


ContaminationAction: TypeAlias = ContaminationCheck | VectorMove
