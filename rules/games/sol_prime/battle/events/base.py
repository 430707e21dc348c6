"""Parts that events share: who acted, whom it concerned, the arithmetic, the dice, the changes, the losses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import field

from rules.games.sol_prime.battle.events.changes import Changes
from rules.kernel.display.cards import Line
from rules.kernel.records import Record
from rules.kernel.undo import FreelyUndone


class Roll(Record):
    """A die that was rolled: its sides, its face, its purpose."""

    sides: int
    face: int
    why: str


class Happened(FreelyUndone, Record):
    """Something has happened. Its own fields are named as in the case files; ``lines`` are its arithmetic.

    ``side`` is the side that acted, ``about`` the stands concerned, ``names`` the names of sides and platoons.
    """

    reveals: ClassVar[bool] = False
    """Says that it shows a secret, or answers the other side's question: it is not taken back freely."""

    side: str = ""
    about: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    rolls: tuple[Roll, ...] = ()
    changes: Changes = field(default_factory=Changes)

    def undo_is_free(self) -> bool:
        """Checks that no die has landed and no secret was opened."""
        return not (self.rolls or self.reveals)

    def shows_stands(self) -> bool:
        """Checks whether it puts stands on the table that nobody has seen so far (SP-28.4)."""
        return any(change.concealed is False for change in self.changes.units.values())


class Secret(Happened):
    """Something that only its side may know of while it is ``concealed`` (SP-28.4)."""

    concealed: bool = False


class Loss(Happened):
    """Something with which stands may be lost: those destroyed, platoons that must test, leaders who fell."""

    destroyed: tuple[str, ...] = ()
    loss_test: tuple[str, ...] = ()
    leader_test: tuple[str, ...] = ()
