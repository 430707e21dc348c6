"""Events of the course of play: set-up, activation, steps that wait, morale, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

from msgspec import field

from rules.games.sol_prime.battle.events.base import Happened, Loss, Secret
from rules.games.sol_prime.battle.state import Cover, Ground, Minefield, MoraleState, Options, Platoon, Side, Stand
from rules.kernel.records import Record
from rules.kernel.sharing import Pin
from rules.kit.maps.table_maps import TableMark
from rules.kit.table import Table


class Started(Record):
    """The battle begins: all stands with their final numbers, and what was agreed.

    ``rule_set`` is the copy of the rule set by which the armies were paid for; None: house points.
    """

    units: Mapping[str, Stand]
    platoons: Mapping[str, Platoon]
    sides: Mapping[str, Side]
    options: Options
    kept: bool
    rule_set: Pin | None = None
    minefields: Mapping[str, Minefield] = field(default_factory=dict)
    last_cycle: int | None = None
    objectives: str = ""
    table: Table | None = None
    grounds: Mapping[str, Ground] = field(default_factory=dict)
    marks: tuple[TableMark, ...] = ()
    rules_version: str
    catalogue_hash: str
    type: Literal["started"] = "started"


# --- set-up ---------------------------------------------------------------------------------------


class MinefieldLaid(Happened):
    """A minefield was laid face down; its kind, ``mine``, is its side's secret (SP-28.1)."""

    mine: str
    minefield: str
    place: str = ""
    type: Literal["minefield-laid"] = "minefield-laid"


class OffTableNoted(Secret):
    """A side has written down how far off the table a piece stands, its secret (SP-28.2); None: it is on it."""

    off_table: float | None = None
    type: Literal["off-table-noted"] = "off-table-noted"


class PostureTaken(Secret):
    """A stand is in cover, dug in, on Overwatch, aboard a carrier."""

    cover: Cover = "none"
    dug_in: bool = False
    carrier: str | None = None
    type: Literal["posture-taken"] = "posture-taken"


class Concealed(Secret):
    """Stands are secret until seen (SP-28.4)."""

    type: Literal["concealed"] = "concealed"


class Shown(Secret):
    """Stands are put on the table that nobody has seen so far (SP-28.4)."""

    type: Literal["shown"] = "shown"

    def undo_is_free(self) -> bool:
        """Checks that others have not seen the stands."""
        return (self.concealed or not self.shows_stands()) and super().undo_is_free()


class Placed(Secret):
    """Stands were put on the plan."""

    type: Literal["placed"] = "placed"


class GroundPlaced(Happened):
    """A piece of ground was laid on the plan, or taken off it."""

    ground: str
    removed: bool = False
    type: Literal["ground-placed"] = "ground-placed"


class MadeReady(Happened):
    """A side has finished its set-up; ``shows``: everybody now sees what it has not kept secret (SP-28.4)."""

    shows: bool = False
    type: Literal["made-ready"] = "made-ready"

    def undo_is_free(self) -> bool:
        """Checks that it has not opened the set-up (SP-28.4)."""
        return not self.shows and super().undo_is_free()


class FirstSideSettled(Happened):
    """It is settled who rolls first (SP-4.2)."""

    reveals: ClassVar[bool] = True
    first: str
    type: Literal["first-side-settled"] = "first-side-settled"


# --- turns ----------------------------------------------------------------------------------------


class CycleBegun(Happened):
    """A cycle has begun, and it is settled who rolls first in it (SP-4.1, SP-4.2)."""

    cycle: int
    first: str
    type: Literal["cycle-begun"] = "cycle-begun"


class ActivationRolled(Happened):
    """A side has rolled for activation points (SP-4.4)."""

    modifier: int
    points: int
    type: Literal["activation-rolled"] = "activation-rolled"


class Activated(Happened):
    """Platoons were activated; ``points`` are left (SP-4.9)."""

    platoons: tuple[str, ...]
    points: int
    type: Literal["activated"] = "activated"

    def undo_is_free(self) -> bool:
        """Checks that no platoon has come out of hiding (SP-28.5)."""
        return not self.shows_stands() and super().undo_is_free()


class ActivationEnded(Happened):
    """A platoon is done; its suppressed stands have recovered or not (SP-4.12, SP-12.5)."""

    platoon: str
    recovery: Mapping[str, str] = field(default_factory=dict)
    type: Literal["activation-ended"] = "activation-ended"


class TurnEnded(Happened):
    """A side has ended its turn; ``next`` is the side that follows, or ``new-cycle`` (SP-4.10)."""

    next: str
    type: Literal["turn-ended"] = "turn-ended"


# --- steps that wait ------------------------------------------------------------------------------


class Waiting(Record):
    """A step that waits for a side's answer, as in the state's ``pending``."""

    kind: str
    side: str
    unit: str


class Waited(Happened):
    """Steps wait for answers."""

    waits: tuple[Waiting, ...] = ()
    type: Literal["waited"] = "waited"


class FireHeld(Happened):
    """A side has held its fire at ``held``, or said that nothing unseen lies there.

    Without ``held`` an announced missile could no longer be fired.
    """

    reveals: ClassVar[bool] = True
    held: str = ""
    nothing_unseen: bool = False
    type: Literal["fire-held"] = "fire-held"


# --- morale ---------------------------------------------------------------------------------------


class UnitTested(Happened):
    """A stand has tested its morale (SP-18.5)."""

    unit: str
    modifier: int
    passed: bool
    type: Literal["unit-tested"] = "unit-tested"


class PlatoonTested(Loss):
    """A platoon has tested its morale for this reason; its state afterwards, and the penalty of its failure."""

    platoon: str
    reason: str
    modifier: int
    passed: bool
    state: MoraleState
    penalty: str | None = None
    type: Literal["platoon-tested"] = "platoon-tested"


class LeaderFateSettled(Happened):
    """The fate of a leader is settled; who survives goes to the stand ``nearest`` (SP-19.2)."""

    leader: str
    fate: str
    nearest: str | None = None
    type: Literal["leader-fate-settled"] = "leader-fate-settled"


class LeaderChanged(Happened):
    """A leader has changed stands (SP-19.4)."""

    type: Literal["leader-changed"] = "leader-changed"


# --- the end --------------------------------------------------------------------------------------


class Ended(Happened):
    """The battle is over: who has won (None: a draw), why, and the points of each side."""

    reveals: ClassVar[bool] = True
    winner: str | None
    reason: str
    points: Mapping[str, int] = field(default_factory=dict)
    type: Literal["ended"] = "ended"


class Resumed(Happened):
    """The battle goes on: a correction took back what had ended it."""

    type: Literal["resumed"] = "resumed"


CourseEvent: TypeAlias = (
    MinefieldLaid
    | OffTableNoted
    | PostureTaken
    | Concealed
    | Shown
    | Placed
    | GroundPlaced
    | MadeReady
    | FirstSideSettled
    | CycleBegun
    | ActivationRolled
    | Activated
    | ActivationEnded
    | TurnEnded
    | Waited
    | FireHeld
    | UnitTested
    | PlatoonTested
    | LeaderFateSettled
    | LeaderChanged
    | Ended
    | Resumed
)
