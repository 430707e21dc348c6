"""Actions of support fire: placing, deflecting and resolving barrages (sections 5 and 8)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.games.invisible_enemy.catalogue.vocabulary import BarrageKind, Point
from rules.kernel.records import SnakeRecord


class PlaceBarrage(SnakeRecord):
    """A side places a marker (IE-5.2, IE-5.4, IE-6.2). ``place`` describes its position in words."""

    by: str
    kind: BarrageKind
    name: str = ""
    at: Point | None = None
    place: str = ""
    type: Literal["place-barrage"] = "place-barrage"


class Deflect(SnakeRecord):
    """A side puts a deflection on an enemy barrage (IE-5.8)."""

    by: str
    marker: str
    type: Literal["deflect"] = "deflect"


class ResolveBarrage(SnakeRecord):
    """A marker's owner rolls for the bases in reach (IE-8.1). ``shielded`` are behind impervious terrain.

    ``within`` are the bases in reach and ``flank`` those with flank support, as the players see them; ``cleared`` are
    the pieces of terrain that go.
    """

    marker: str
    shielded: tuple[str, ...] = ()
    within: tuple[str, ...] | None = None
    flank: tuple[str, ...] | None = None
    cleared: tuple[str, ...] | None = None
    type: Literal["resolve-barrage"] = "resolve-barrage"


SupportFireAction: TypeAlias = PlaceBarrage | Deflect | ResolveBarrage
