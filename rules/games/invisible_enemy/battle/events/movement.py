"""Events of the movement phase (section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import field

from rules.games.invisible_enemy.battle.events.changes import NO_CHANGES, Changes
from rules.games.invisible_enemy.catalogue.vocabulary import FacesBySide, Inches
from rules.kernel.records import SnakeRecord
from rules.kernel.undo import FreelyUndone


class UnitActivated(FreelyUndone, SnakeRecord):
    """A unit has been rolled for (IE-6.10), or moves automatically (IE-6.13)."""

    unit: str
    success: bool
    automatic: bool = False
    roll: int | None = None
    needed: int | None = None
    modified: int | None = None
    supported: bool = False
    status: int = 100
    changes: Changes = NO_CHANGES
    type: Literal["unit-activated"] = "unit-activated"

    def undo_is_free(self) -> bool:
        """Checks that no roll was needed for the control."""
        return self.automatic


class Moved(FreelyUndone, SnakeRecord):
    """A base has moved; ``cost`` covers the completed segments, ``stopped_at`` is the one that trapped it.

    ``legs`` explains the cost.
    """

    by: str
    cost: Inches
    trapped: bool
    stopped_at: int | None = None
    traps: tuple[int, ...] = ()
    features: tuple[str, ...] = ()
    towed: str | None = None
    cleared: tuple[str, ...] = ()
    speed: Inches = 0
    legs: tuple[tuple[str, Inches], ...] = ()
    changes: Changes = NO_CHANGES
    type: Literal["moved"] = "moved"

    def undo_is_free(self) -> bool:
        """Checks that no die has landed, for a trap or for clearing terrain."""
        return not (self.traps or self.cleared)


class UnitFinished(FreelyUndone, SnakeRecord):
    """A unit has ended its movement."""

    unit: str
    changes: Changes = NO_CHANGES
    type: Literal["unit-finished"] = "unit-finished"


class ContactChecked(FreelyUndone, SnakeRecord):
    """The bases of a unit are in network or stranded (IE-6.52)."""

    unit: str
    network: tuple[str, ...]
    stranded: tuple[str, ...]
    changes: Changes = NO_CHANGES
    type: Literal["contact-checked"] = "contact-checked"


class InitiativeRolled(SnakeRecord):
    """The initiative; ``winner`` None: a tie, with free barrages (IE-6.2)."""

    faces: FacesBySide
    totals: Mapping[str, int]
    winner: str | None
    tie: bool
    names: Mapping[str, str] = field(default_factory=dict)
    changes: Changes = NO_CHANGES
    type: Literal["initiative-rolled"] = "initiative-rolled"


class Passed(FreelyUndone, SnakeRecord):
    """A side moves no more in this phase."""

    by: str
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["passed"] = "passed"


MovementEvent: TypeAlias = InitiativeRolled | UnitActivated | Passed | Moved | UnitFinished | ContactChecked
