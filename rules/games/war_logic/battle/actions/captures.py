"""Actions of taking over, refilling and asking for surrender."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.games.war_logic.catalogue.exact import ZERO, Exact
from rules.kernel.records import Record


class TakeOver(Record):
    """A bonus on the table, or a machine without living occupants, is taken over (WL-4.13, WL-11.6).

    ``with`` is the weapon that ammunition is for.
    """

    by: str
    target: str
    with_: str = ""
    distance: Exact = ZERO
    type: Literal["take-over"] = "take-over"


class Refill(Record):
    """A skill is refilled from a fallen unit (WL-16.7)."""

    by: str
    with_: str
    target: str
    distance: Exact = ZERO
    type: Literal["refill"] = "refill"


class AskSurrender(Record):
    """Cuffs or cells are shown, so that an enemy can surrender to them (WL-13.16, WL-15.2)."""

    by: str
    with_: str
    type: Literal["ask-surrender"] = "ask-surrender"


CaptureAction: TypeAlias = TakeOver | Refill | AskSurrender
