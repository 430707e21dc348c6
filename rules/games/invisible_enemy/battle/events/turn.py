"""Events of the turn, of the score and of the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, TypeAlias

from rules.games.invisible_enemy.battle.changes import NO_CHANGES, Changes
from rules.games.invisible_enemy.catalogue.vocabulary import Phase, snake_record


@snake_record
class PartDone:
    """A side has ended its part of the phase."""

    by: str
    phase: str = ""
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["part-done"] = "part-done"


@snake_record
class TurnPassed:
    """The slot passes to another side, or the next part of the phase begins."""

    active: str | None = None
    step: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["turn-passed"] = "turn-passed"


@snake_record
class PhaseBegan:
    """The next phase has begun; ``destroyed`` at the end of a fire step."""

    phase: Phase
    turn: int
    destroyed: tuple[str, ...] = ()
    lost_markers: Mapping[str, int] = field(default_factory=dict)
    changes: Changes = NO_CHANGES
    type: Literal["phase-began"] = "phase-began"


@snake_record
class ResetMade:
    """Network status is back at 100%, and each side has lost a die (IE-3.3)."""

    changes: Changes = NO_CHANGES
    type: Literal["reset-made"] = "reset-made"


@snake_record
class Scored:
    """The house score at this moment (IE-10.1)."""

    scores: Mapping[str, int]
    winner: str | None
    over: bool
    names: Mapping[str, str] = field(default_factory=dict)
    type: Literal["scored"] = "scored"


@snake_record
class ConcessionOffered:
    """A side has offered to give up."""

    by: str
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["concession-offered"] = "concession-offered"


@snake_record
class ConcessionRefused:
    """The offer has been refused, or withdrawn by the side that made it."""

    by: str
    own: bool = False
    name: str = ""
    changes: Changes = NO_CHANGES
    type: Literal["concession-refused"] = "concession-refused"


@snake_record
class Ended:
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
