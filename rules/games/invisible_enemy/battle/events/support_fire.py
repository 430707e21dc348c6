"""Events of support fire (sections 5 and 8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from rules.games.invisible_enemy.battle.events.changes import NO_CHANGES, Changes
from rules.games.invisible_enemy.catalogue.vocabulary import BarrageKind, Point
from rules.kernel.records import SnakeRecord
from rules.kernel.undo import FreelyUndone


class BarragePlaced(FreelyUndone, SnakeRecord):
    """A marker is on the board."""

    by: str
    kind: BarrageKind
    marker: str
    at: Point | None = None
    place: str = ""
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["barrage-placed"] = "barrage-placed"


class Deflected(FreelyUndone, SnakeRecord):
    """An enemy barrage is being deflected."""

    by: str
    marker: str
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["deflected"] = "deflected"


class AreaRoll(SnakeRecord):
    """The roll for one base or tower in reach of a barrage (IE-8.10)."""

    faces: tuple[int, ...]
    total: int
    needed: int
    destroyed: bool
    no_flank: bool = False
    deflected: bool = False


class BarrageResolved(SnakeRecord):
    """A barrage has been resolved."""

    marker: str
    rolled: Mapping[str, AreaRoll]
    destroyed: tuple[str, ...]
    cleared: tuple[str, ...]
    changes: Changes = NO_CHANGES
    type: Literal["barrage-resolved"] = "barrage-resolved"


SupportFireEvent: TypeAlias = BarragePlaced | Deflected | BarrageResolved
