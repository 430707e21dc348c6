"""Actions of the defense step: recovery and surrender (sections 10 and 13)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import field

from rules.games.war_logic.battle.actions.fields import Distances
from rules.games.war_logic.catalogue.exact import ZERO, Exact
from rules.kernel.records import Record


class Recover(Record):
    """A kit is used on a unit (WL-10.7), or an energy kit on one of its skills (WL-10.10)."""

    by: str
    with_: str
    target: str
    distance: Exact = ZERO
    near: Distances = field(default_factory=dict)
    refuel: str | None = None
    type: Literal["recover"] = "recover"


class Surrender(Record):
    """A unit gives itself up (WL-13.16). ``with`` are the captor's cells or cuffs."""

    by: str
    to: str
    with_: str = ""
    type: Literal["surrender"] = "surrender"


DefenseAction: TypeAlias = Recover | Surrender
