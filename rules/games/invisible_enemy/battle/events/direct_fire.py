"""Events of direct fire and of the hit log (section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from rules.games.invisible_enemy.battle.events.changes import NO_CHANGES, Changes
from rules.kernel.records import SnakeRecord
from rules.kernel.undo import FreelyUndone

Manner: TypeAlias = Literal["shot", "rake", "battery"]


class Volley(SnakeRecord):
    """One die of direct fire: its modifiers, its result and its hits."""

    by: str
    roll: int
    row: int
    damage: int
    covered: bool
    modifier: int
    result: int
    hits: int


class Fired(SnakeRecord):
    """A base or a battery has fired (IE-7.21): its volleys, and the pending hits on each target reached.

    ``control`` of a rake: passed or failed; without a volley nothing was fired.
    """

    manner: Manner
    by: tuple[str, ...]
    target: str
    line: str
    volleys: tuple[Volley, ...]
    applied: Mapping[str, int]
    hits: int
    wasted: int
    doomed: tuple[str, ...] = ()
    control: Literal["passed", "failed"] | None = None
    control_roll: int | None = None
    control_needed: int | None = None
    supported: bool = False
    changes: Changes = NO_CHANGES
    type: Literal["fired"] = "fired"


class HitsLogged(FreelyUndone, SnakeRecord):
    """Hull boxes were marked off, or cleared, by hand."""

    by: str
    old: int
    hits: int
    hull: int
    changes: Changes = NO_CHANGES
    type: Literal["hits-logged"] = "hits-logged"


class StepEnded(FreelyUndone, SnakeRecord):
    """The hits of a fire step have taken effect."""

    destroyed: tuple[str, ...]
    changes: Changes = NO_CHANGES
    type: Literal["step-ended"] = "step-ended"


DirectFireEvent: TypeAlias = Fired | HitsLogged | StepEnded
