"""A plan of a table on which distances are measured: pieces, outlines, and what is drawn for the action in hand.

Inches from the left edge (x) and from the near edge (y); angles in degrees clockwise from straight away from the near
edge, as :mod:`rules.kit.plan` computes them. A game whose battles keep places fills ``Screen.plan`` and may answer the
two questions of :class:`rules.kernel.game.PlanDisplay`; one that does neither loses nothing.
"""

from __future__ import annotations

from rules.kernel.display.cards import Tone
from rules.kernel.records import Path, record

Spot = tuple[float, float]


@record
class PlanPiece:
    """A piece on the plan, ``width`` by ``depth`` inches, its middle at x, y. ``turn`` None: it faces nowhere.

    ``id`` names it among the options of fields (``Offer.cells``), ``sheet`` is the sheet that it belongs to. ``side``
    None: it belongs to nobody. ``ghost``: where it would stand.
    """

    id: str
    x: float
    y: float
    title: str
    mark: str = ""
    side: int | None = None
    sheet: str = ""
    width: float = 1.0
    depth: float = 1.0
    turn: float | None = None
    gone: bool = False
    ghost: bool = False


@record
class PlanOutline:
    """An area of the table, such as a wood. ``tone`` is one of the terrain names of the board's cells."""

    title: str
    corners: tuple[Spot, ...]
    tone: str = ""


@record
class PlanArc:
    """The part of a ring around a place, ``half`` degrees to either side of ``turn``: what a weapon covers."""

    x: float
    y: float
    turn: float
    half: float
    reach: float
    title: str = ""
    tone: Tone = ""


@record
class PlanLine:
    """A line from one place to another, with what it measures ("8.3 inches")."""

    start: Spot
    end: Spot
    title: str = ""
    tone: Tone = ""


@record
class PlanCircle:
    """A circle, such as a blast or the range of a radio."""

    x: float
    y: float
    radius: float
    title: str = ""
    tone: Tone = ""


@record
class Sketch:
    """What is drawn over the plan for the action that is being prepared."""

    pieces: tuple[PlanPiece, ...] = ()
    arcs: tuple[PlanArc, ...] = ()
    lines: tuple[PlanLine, ...] = ()
    circles: tuple[PlanCircle, ...] = ()


@record
class Plan:
    """The table as one viewer may know it, ``width`` by ``depth`` inches.

    ``missing`` are the titles of what the viewer knows of and what has no place yet.
    """

    width: float
    depth: float
    pieces: tuple[PlanPiece, ...] = ()
    outlines: tuple[PlanOutline, ...] = ()
    circles: tuple[PlanCircle, ...] = ()
    missing: tuple[str, ...] = ()


@record
class Placing:
    """Where in an action a place on the plan is held: ``at`` leads to [x, y], ``turn`` to the facing, if it has one.

    ``way`` leads to the list of corners of a way that bends, if it may: a page adds the present place to it and goes on
    from there. A corner is a map that holds, under its name in the action, the place and what ``leg`` names besides.
    """

    at: Path
    turn: Path = ()
    way: Path = ()
    leg: tuple[Path, ...] = ()


__all__ = [
    "Placing",
    "Plan",
    "PlanArc",
    "PlanCircle",
    "PlanLine",
    "PlanOutline",
    "PlanPiece",
    "Sketch",
    "Spot",
]
