"""A plan of a table on which distances are measured: pieces, outlines, and the sketch of the action in hand.

Inches from the left edge (x) and from the near edge (y); angles in degrees clockwise from straight away from the near
edge, as :mod:`rules.kit.plan` computes them. A game whose battles keep places fills ``Screen.plan`` and may have a
:class:`rules.kernel.game.PlanDisplay`; a game that does neither loses nothing.
"""

from __future__ import annotations

from rules.kernel.display.cards import Tone
from rules.kernel.display.looks import PLAIN, Look
from rules.kernel.records import Path, Record

Spot = tuple[float, float]


class PlanPiece(Record):
    """A piece on the plan, ``width`` by ``depth`` inches, its middle at x, y. ``turn`` None: it has no facing.

    ``id`` names it among the options of fields (``Offer.cells``), ``sheet`` is the sheet that it belongs to. ``side``
    None: it belongs to nobody. ``ghost``: it is shown where it would be after the action.
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
    look: Look = PLAIN


class PlanOutline(Record):
    """An area of the table, such as a wood. ``tone`` is one of the terrain names of the board's cells.

    ``caption`` is written in its middle. ``id`` names it where it can be moved.
    """

    title: str
    corners: tuple[Spot, ...]
    tone: str = ""
    caption: str = ""
    id: str = ""


class PlanArc(Record):
    """A sector around a place, ``half`` degrees to either side of ``turn``: the area that a weapon covers."""

    x: float
    y: float
    turn: float
    half: float
    reach: float
    title: str = ""
    tone: Tone = ""


class PlanLine(Record):
    """A line from one place to another, with its measure ("8.3 inches")."""

    start: Spot
    end: Spot
    title: str = ""
    tone: Tone = ""


class PlanCircle(Record):
    """A circle, such as a blast or the range of a radio; ``id`` as of an outline."""

    x: float
    y: float
    radius: float
    title: str = ""
    tone: Tone = ""
    id: str = ""


def circle(at: Spot, radius: float, title: str = "", *, tone: Tone = "") -> PlanCircle:
    """Returns a circle about a place."""
    return PlanCircle(x=at[0], y=at[1], radius=radius, title=title, tone=tone)


class Sketch(Record):
    """The drawing over the plan for the action that is being prepared."""

    pieces: tuple[PlanPiece, ...] = ()
    arcs: tuple[PlanArc, ...] = ()
    lines: tuple[PlanLine, ...] = ()
    circles: tuple[PlanCircle, ...] = ()


class Plan(Record):
    """The table as one viewer may know it, ``width`` by ``depth`` inches.

    ``missing`` are the titles of pieces that the viewer knows of but that have no place yet.
    """

    width: float
    depth: float
    pieces: tuple[PlanPiece, ...] = ()
    outlines: tuple[PlanOutline, ...] = ()
    circles: tuple[PlanCircle, ...] = ()
    missing: tuple[str, ...] = ()


class Placing(Record):
    """The paths in an action that hold a place on the plan: ``at`` leads to [x, y], ``turn`` to any facing.

    ``way`` leads to the list of corners of a route, if it may bend: a page adds the present place to the list and
    continues from there. A corner is a map that holds, under their names in the action, the place and the values that
    ``leg`` names. ``piece`` is the piece of the plan that goes there: dragging it takes the offer.
    """

    at: Path
    turn: Path = ()
    way: Path = ()
    leg: tuple[Path, ...] = ()
    piece: str = ""


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
    "circle",
]
