"""Actions of the defense step: recovery and surrender (sections 10 and 13)."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from rules.games.war_logic.battle.actions.captures import With
from rules.games.war_logic.battle.actions.fields import Distances
from rules.games.war_logic.catalogue.exact import ZERO, Exact
from rules.kernel.records import record


@record
class Recover:
    """A kit is used on a unit (WL-10.7), or an energy kit on one of its skills (WL-10.10)."""

    by: str
    with_: With
    target: str
    distance: Exact = ZERO
    near: Distances = field(default_factory=dict)
    refuel: str | None = None
    type: Literal["recover"] = "recover"


@record
class Surrender:
    """A unit gives itself up (WL-13.16). ``with`` are the captor's cells or cuffs."""

    by: str
    to: str
    with_: With = ""
    type: Literal["surrender"] = "surrender"
