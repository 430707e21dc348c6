"""Actions on the plan of the table, as JSON tagged by ``type``."""

from __future__ import annotations

from typing import Literal

from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Mode, Point, snake_record


@snake_record
class LocateUnit:
    """The bases of a unit that have no place yet stand in a row that has its middle at ``at`` (IE-3.5)."""

    unit: str
    at: Point
    facing: Inches = 0
    spacing: Inches = 2
    type: Literal["locate-unit"] = "locate-unit"


@snake_record
class Leg:
    """A straight part of a drive; ``clear``: engineers clear what they cross (IE-6.41)."""

    to: Point
    mode: Mode = "forward"
    slope: Inches = 0
    clear: bool = False


@snake_record
class Drive:
    """A base moves to a place on the plan, straight or by way of corners (IE-6.30): what it crosses is measured.

    ``facing`` None: as it drives.
    """

    by: str
    to: Point
    facing: Inches | None = None
    mode: Mode = "forward"
    slope: Inches = 0
    clear: bool = False
    tow: str | None = None
    via: tuple[Leg, ...] = ()
    type: Literal["drive"] = "drive"

    @property
    def legs(self) -> tuple[Leg, ...]:
        """Its straight parts in order."""
        return (*self.via, Leg(to=self.to, mode=self.mode, slope=self.slope, clear=self.clear))
