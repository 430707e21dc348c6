"""Events of network command (section 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import field

from rules.games.invisible_enemy.battle.events.changes import NO_CHANGES, Changes
from rules.games.invisible_enemy.battle.state import Purchase
from rules.games.invisible_enemy.catalogue.vocabulary import FacesBySide
from rules.kernel.records import SnakeRecord
from rules.kernel.undo import FreelyUndone


class NetworkFought(SnakeRecord):
    """Network combat has been fought (IE-4.1): faces from high to low, and the points of each side."""

    faces: FacesBySide
    points: Mapping[str, int]
    first_declare: str | None
    names: Mapping[str, str] = field(default_factory=dict)
    changes: Changes = NO_CHANGES
    type: Literal["network-fought"] = "network-fought"


class Bought(FreelyUndone, SnakeRecord):
    """A side has bought a tactical action."""

    by: str
    item: str
    price: int
    points_left: int
    unit: str | None = None
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["bought"] = "bought"


class BuyingDone(FreelyUndone, SnakeRecord):
    """A side has declared all its purchases; unspent points are gone (IE-4.5)."""

    by: str
    lost: int = 0
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["buying-done"] = "buying-done"


class ListWritten(FreelyUndone, SnakeRecord):
    """A side has written its secret list of purchases."""

    by: str
    items: tuple[Purchase, ...]
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["list-written"] = "list-written"


class ListsOpened(SnakeRecord):
    """Both secret lists have been opened together; ``void``: what had become impossible since it was written."""

    lists: Mapping[str, tuple[Purchase, ...]]
    void: Mapping[str, tuple[Purchase, ...]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    changes: Changes = NO_CHANGES
    type: Literal["lists-opened"] = "lists-opened"


class Type2Requested(SnakeRecord):
    """A side has rolled for type 2 barrages (IE-4.30)."""

    by: str
    rolled: int
    faces: tuple[int, ...]
    gained: int
    type2: int
    superior: bool = False
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["type-2-requested"] = "type-2-requested"


NetworkCommandEvent: TypeAlias = NetworkFought | Bought | BuyingDone | ListWritten | ListsOpened | Type2Requested
