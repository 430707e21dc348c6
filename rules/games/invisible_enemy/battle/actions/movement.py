"""Actions of the movement phase: initiative, control rolls, moves, base intervals (section 6)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Length, Mode, Point
from rules.kernel.records import SnakeRecord


class Initiative(SnakeRecord):
    """Both sides roll for the initiative (IE-6.1)."""

    type: Literal["initiative"] = "initiative"


class Activate(SnakeRecord):
    """A side rolls for a unit (IE-6.10). ``network_support`` is as the players measured it."""

    unit: str
    network_support: bool | None = None
    type: Literal["activate"] = "activate"


class Pass(SnakeRecord):
    """A side moves no more in this phase (IE-6.4)."""

    by: str
    type: Literal["pass"] = "pass"


class Segment(SnakeRecord):
    """A part of a path; exactly one of ``turn``, ``gap`` and ``go`` is set.

    On the plan ``to`` is its end and ``facing`` the base's facing on it.
    """

    turn: Inches | None = None
    gap: Length | None = None
    go: Length | None = None
    mode: Mode | None = None
    bearing: Inches | None = None
    slope: Inches = 0
    terrain: str | None = None
    clear: bool = False
    piece: str | None = None
    owner: str | None = None
    to: Point | None = None
    facing: Inches | None = None


class Move(SnakeRecord):
    """A base makes its move (IE-6.30) and may tow another (IE-6.43)."""

    by: str
    path: tuple[Segment, ...] = ()
    to: Point | None = None
    facing: Inches | None = None
    tow: str | None = None
    tow_to: Point | None = None
    type: Literal["move"] = "move"


class FinishUnit(SnakeRecord):
    """A unit ends its movement (IE-6.51)."""

    unit: str
    type: Literal["finish-unit"] = "finish-unit"


class CheckContact(SnakeRecord):
    """A side checks which bases of a unit are stranded (IE-6.52); ``stranded`` is as the players measured it."""

    unit: str
    stranded: tuple[str, ...] | None = None
    type: Literal["check-contact"] = "check-contact"


class DriveLeg(SnakeRecord):
    """A straight part of a drive; ``clear``: engineers clear what they cross (IE-6.41)."""

    to: Point
    mode: Mode = "forward"
    slope: Inches = 0
    clear: bool = False


class Drive(SnakeRecord):
    """A base moves to a place on the plan, straight or around corners (IE-6.30); the plan measures what it crosses.

    ``facing`` None: the facing of the last leg.
    """

    by: str
    to: Point
    facing: Inches | None = None
    mode: Mode = "forward"
    slope: Inches = 0
    clear: bool = False
    tow: str | None = None
    via: tuple[DriveLeg, ...] = ()
    type: Literal["drive"] = "drive"

    @property
    def legs(self) -> tuple[DriveLeg, ...]:
        """All straight parts, in order."""
        return (*self.via, DriveLeg(to=self.to, mode=self.mode, slope=self.slope, clear=self.clear))


MovementAction: TypeAlias = Initiative | Activate | Pass | Move | Drive | FinishUnit | CheckContact
