"""Events of the turn, of the score and of the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import field

from rules.games.invisible_enemy.battle.events.changes import NO_CHANGES, Changes
from rules.games.invisible_enemy.catalogue.vocabulary import Phase
from rules.kernel.records import SnakeRecord
from rules.kernel.undo import FreelyUndone


class PartDone(FreelyUndone, SnakeRecord):
    """A side has ended its part of the phase."""

    by: str
    phase: str = ""
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["part-done"] = "part-done"


class TurnPassed(FreelyUndone, SnakeRecord):
    """The slot passes to another side, or the next part of the phase begins."""

    active: str | None = None
    step: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["turn-passed"] = "turn-passed"


class PhaseBegan(FreelyUndone, SnakeRecord):
    """The next phase has begun; ``destroyed`` at the end of a fire step."""

    phase: Phase
    turn: int
    destroyed: tuple[str, ...] = ()
    lost_markers: Mapping[str, int] = field(default_factory=dict)
    changes: Changes = NO_CHANGES
    type: Literal["phase-began"] = "phase-began"


class ResetMade(FreelyUndone, SnakeRecord):
    """Network status is back at 100%, and each side has lost a die (IE-3.3)."""

    changes: Changes = NO_CHANGES
    type: Literal["reset-made"] = "reset-made"


class Scored(FreelyUndone, SnakeRecord):
    """The house score at this moment (IE-10.1)."""

    scores: Mapping[str, int]
    winner: str | None
    over: bool
    names: Mapping[str, str] = field(default_factory=dict)
    type: Literal["scored"] = "scored"


class ConcessionOffered(FreelyUndone, SnakeRecord):
    """A side has offered to give up."""

    by: str
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["concession-offered"] = "concession-offered"


class ConcessionRefused(FreelyUndone, SnakeRecord):
    """The offer has been refused, or withdrawn by the side that made it."""

    by: str
    own: bool = False
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["concession-refused"] = "concession-refused"


class Ended(SnakeRecord):
    """The battle is over."""

    winner: str | None
    reason: str
    scores: Mapping[str, int]
    names: Mapping[str, str] = field(default_factory=dict)
    changes: Changes = NO_CHANGES
    type: Literal["ended"] = "ended"


TurnEvent: TypeAlias = (
    PartDone | TurnPassed | PhaseBegan | ResetMade | Scored | ConcessionOffered | ConcessionRefused | Ended
)
