"""Actions of the movement step: moves, retreats, hazards, spies (sections 7, 12 and 15)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from rules.games.war_logic.battle.actions.fields import Distances
from rules.games.war_logic.catalogue.exact import ZERO, Exact
from rules.kernel.records import Record
from rules.kit.plan import Point


class Move(Record):
    """A unit moves (section 7), or retreats (WL-10.6). ``to``: where it ends, on a table that was laid out."""

    by: str
    with_: str
    distance: Exact = ZERO
    medium: str | None = None
    use: Literal["depth", "elevation"] | None = None
    bonus: Exact | str | None = None
    inside: str | None = None
    behind: str | None = None
    into: str | None = None
    near: Distances = field(default_factory=dict)
    to: Point | None = None
    type: Literal["move", "retreat"] = "move"


class SpringHazard(Record):
    """The owner of a hidden field says that a unit has moved onto it (WL-12.1, WL-15.12)."""

    by: str
    hazard: str
    near: Distances = field(default_factory=dict)
    type: Literal["spring-hazard"] = "spring-hazard"


class SpyMove(Record):
    """A hidden spy moves unseen (WL-15.5)."""

    by: str
    with_: str
    distance: Exact = ZERO
    type: Literal["spy-move"] = "spy-move"


class Reveal(Record):
    """A spy shows itself where it has crept to (WL-15.8). ``to``: that place, on a table that was laid out."""

    by: str
    distance: Exact = ZERO
    to: Point | None = None
    type: Literal["reveal"] = "reveal"


class PutDown(Record):
    """A figure is put on the plan where it stands at the table; it spends nothing."""

    by: str
    at: Point
    facing: Annotated[int, Meta(ge=0, le=359)] = 0
    type: Literal["put-down"] = "put-down"


MovementAction: TypeAlias = Move | SpringHazard | SpyMove | Reveal | PutDown
