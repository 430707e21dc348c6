"""The army document: a nation, formations, units, and bases with the IDs under which hits are logged."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import field

from rules.games.invisible_enemy.catalogue.force_tables import MgvType
from rules.kernel.codec import Codec
from rules.kernel.records import Json, SnakeRecord
from rules.kernel.sharing import Pin


class BaseGroup(SnakeRecord):
    """Bases of one type in a unit; each of ``ids`` is one base (IE-1.1), of any value: validation judges it."""

    mgv: str
    ids: tuple[Json, ...] = ()


class UnitDesign(SnakeRecord):
    """A maneuver unit (IE-1.4)."""

    name: str
    type: str = ""
    formation: str | None = None
    mission: str | None = None
    bases: tuple[BaseGroup, ...] = ()


class FormationDesign(SnakeRecord):
    """A formation (IE-1.5)."""

    name: str
    type: str = ""


class ArmyDesign(SnakeRecord):
    """An army as written, legal or not. ``mgvs`` are the group's own types (IE-1.40).

    ``rule_set`` is a copy of the rule set that its values come from.
    """

    name: str
    nation: str = ""
    game: str = "invisible-enemy"
    tech_level: Json = None
    network_dice: Json = None
    budget: int | None = None
    rule_set: Pin | None = None
    mgvs: Mapping[str, MgvType] = field(default_factory=dict)
    formations: tuple[FormationDesign, ...] = ()
    units: tuple[UnitDesign, ...] = ()
    notes: str = ""


ARMY: Codec[ArmyDesign] = Codec(ArmyDesign)
