"""Events of a battle: the start, resolved actions with their results, and the referee's corrections.

An :class:`ActionResolved` holds the results: rolls, arithmetic, and the new condition of everything that changed. So
evolving the state needs no rules, and an old battle survives a later correction of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import field

from rules.games.war_logic.battle.actions import PlayAction
from rules.games.war_logic.battle.state import Bonus, Hazard, Place, Puzzle, Sheet, State, Turn, Unit
from rules.games.war_logic.catalogue.exact import Kept
from rules.kernel.corrections import Corrected
from rules.kernel.display.cards import Line
from rules.kernel.records import Names, Record
from rules.kernel.undo import FreelyUndone

OPENS = ("hack", "spring-hazard", "surrender", "clone", "resurrect", "reinforce", "ask-surrender", "give-up")
"""Types of actions that reveal something, or need the other side."""


class Wound(Record):
    """Points that a unit or place lost, and whether it died."""

    name: str
    points: int
    dead: bool = False


class ShotReport(Record):
    """The result of one shot. ``effective`` is None when it was out of range or lost (``fate``)."""

    by: str
    weapon: str
    target: str | None
    face: int | None = None
    extra: int | None = None
    modified: int | None = None
    impact: Kept | None = None
    effective: int | None = None
    damage: int = 0
    blast: int | None = None
    caught: tuple[str, ...] = ()
    fate: Literal["", "out-of-range", "lost"] = ""
    lines: tuple[Line, ...] = ()
    skill: str = ""


class Report(Record):
    """The results of an action by their names in case files. None: the action has no such result."""

    shots: tuple[ShotReport, ...] = ()
    assigned: tuple[int | None, ...] | None = None
    recovered: int | None = None
    strength: int | None = None
    capability: int | None = None
    success: bool | None = None
    leaked: tuple[str, ...] | None = None
    remaining_value: Kept | None = None
    solved: bool | None = None
    hazard: int | None = None
    weight: Kept | None = None
    price: Kept | None = None
    ordered: int | None = None
    effective_back: int | None = None
    winner: str | None = None
    foreseen: tuple[int, ...] = ()
    rolls: tuple[int, ...] = ()
    wounds: tuple[Wound, ...] = ()
    lines: tuple[Line, ...] = ()
    notes: tuple[str, ...] = ()


class Changes(Record):
    """Everything that an action changed, in its new condition."""

    units: Mapping[str, Unit] = field(default_factory=dict)
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)
    hazards: Mapping[str, Hazard] = field(default_factory=dict)
    puzzles: Mapping[str, Puzzle] = field(default_factory=dict)
    bonuses: Mapping[str, Bonus] = field(default_factory=dict)
    turn: Turn | None = None
    counters: Mapping[str, int] | None = None
    queued: Mapping[str, tuple[int, ...]] | None = None
    credit: Mapping[str, Kept] | None = None
    distorted: Names | None = None
    thrown: Names | None = None
    winner: str | None = None
    ended: str | None = None


class Started(Record):
    """The start of a battle: armies with their final numbers, card, rules version and catalogue hash."""

    state: State
    catalogue_hash: str = ""
    rules_version: str = ""
    type: Literal["started"] = "started"


class ActionResolved(FreelyUndone, Record):
    """An action of ``side`` with its results. ``names`` are the sides by their keys.

    ``reveals``: it has shown others a skill or a spy that was a secret (WL-15.2, WL-15.8).
    """

    action: PlayAction
    side: str
    report: Report
    after: Changes
    names: Mapping[str, str] = field(default_factory=dict)
    owners: Mapping[str, str] = field(default_factory=dict)
    reveals: bool = False
    type: Literal["happened"] = "happened"

    def undo_is_free(self) -> bool:
        """Checks that no die has landed, no sheet was read, no mine went off, no unit came or went, no secret opened.

        A skill that others have seen in use stays seen, whatever it was used for (WL-15.2).
        """
        report = self.report
        rolled = report.shots or report.rolls or report.foreseen or report.weight is not None or report.wounds
        if rolled or self.reveals or report.hazard is not None:
            return False
        return not self.after.ended and self.action.type not in OPENS


class Reviewed(Record):
    """The consequences of a correction: units in the open, holders of places, and whether the battle is over (WL-17.1).

    ``winner`` and ``ended`` are those of the state afterwards; ``over`` says that they have changed, either way.
    """

    winner: str | None = None
    ended: str = ""
    over: bool = False
    after: Changes = field(default_factory=Changes)
    names: Mapping[str, str] = field(default_factory=dict)
    type: Literal["reviewed"] = "reviewed"


Event: TypeAlias = Started | ActionResolved | Corrected | Reviewed
